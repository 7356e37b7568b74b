/**
 * Functions that pick the value of one row: LAG and LEAD by distance, FIRST_VALUE and LAST_VALUE by
 * frame. Public.
 *
 * <p>May use the window contracts and frames.
 */
package dev.sluice.kernel.window.value;
