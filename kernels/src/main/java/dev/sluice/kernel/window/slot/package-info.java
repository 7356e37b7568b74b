/**
 * Window functions evaluated row by row of a stream, in a slot of memory for each partition: a ring
 * of the last values and running totals. Where a batch brings a row or two to each of many
 * partitions this costs less than gathering segments for the kernels of {@code window.sliding}. It
 * serves frames that end at the current row; {@code SlotWindows} says which functions.
 *
 * <p>{@code SlotWindows}, {@code SlotResults} and {@code FramedCall} are public. May use {@code
 * kernel.memory}, columns, arithmetic, order keys, frames and {@code WindowCall}.
 */
package dev.sluice.kernel.window.slot;
