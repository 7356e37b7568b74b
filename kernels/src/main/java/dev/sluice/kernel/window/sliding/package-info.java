/**
 * Aggregates over frames. The public functions choose by the shape of the frame, once a batch,
 * among the loops of {@code LongSums}, {@code DoubleSums} and {@code LongMaxima}: running for
 * frames that grow, blocks or add-and-retract for a fixed number of rows, prefix differences or two
 * stacks for the others. All cost O(1) a row whatever the width.
 *
 * <p>May use the window contracts, frames and {@code kernel.arithmetic}.
 */
package dev.sluice.kernel.window.sliding;
