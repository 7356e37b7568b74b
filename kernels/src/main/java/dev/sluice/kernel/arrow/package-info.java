/**
 * Arrow at the edges: batches of columns to and from Arrow IPC files. {@link
 * dev.sluice.kernel.arrow.ArrowColumn} describes a column, {@link
 * dev.sluice.kernel.arrow.ArrowBatchWriter} and {@link dev.sluice.kernel.arrow.ArrowBatchReader}
 * move batches; these are public, the copying of single vectors is not.
 *
 * <p>Uses columns and Arrow. Needs {@code --add-opens=java.base/java.nio=ALL-UNNAMED}, which
 * Flink's own distribution sets too.
 */
package dev.sluice.kernel.arrow;
