/**
 * ORDER BY: keys and their comparison. Public.
 *
 * <p>May use kernel.column and .arithmetic.
 */
package dev.sluice.kernel.window.order;
