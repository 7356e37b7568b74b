/**
 * Segments and peer groups of a sorted batch. Public.
 *
 * <p>May use kernel.column, .arithmetic and window.order.
 */
package dev.sluice.kernel.window.peer;
