/**
 * Segments and peer groups: sorting a batch into them, and finding them in a sorted one. Public.
 *
 * <p>May use kernel.column, .arithmetic and window.order.
 */
package dev.sluice.kernel.window.peer;
