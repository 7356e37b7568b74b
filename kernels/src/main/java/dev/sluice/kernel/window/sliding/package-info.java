/**
 * Aggregates over frames, one evaluator a file: prefix differences for counts and sums of longs,
 * two stacks for sums of doubles, a monotonic deque for extremes. Public: the functions.
 *
 * <p>May use the window contracts, frames and {@code kernel.arithmetic}.
 */
package dev.sluice.kernel.window.sliding;
