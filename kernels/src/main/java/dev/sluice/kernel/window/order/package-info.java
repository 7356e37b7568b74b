/**
 * ORDER BY: keys, their comparison, and sorting a batch into segments. Public.
 *
 * <p>May use kernel.column and .arithmetic.
 */
package dev.sluice.kernel.window.order;
