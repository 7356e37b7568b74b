/**
 * Suite {@code window}: window functions over sorted batches. {@code WindowSuite} lists the cells,
 * {@code WindowData} makes the rows, {@code KernelWindow} and {@code DuckDbWindow} evaluate them.
 *
 * <p>May use kernels, DuckDB, and the parts of cells.
 */
package dev.sluice.benchmark.window;
