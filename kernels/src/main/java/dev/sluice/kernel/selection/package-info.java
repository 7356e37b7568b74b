/**
 * Selections: which positions of a batch a kernel processes. Public.
 *
 * <p>May use kernel.column.
 */
package dev.sluice.kernel.selection;
