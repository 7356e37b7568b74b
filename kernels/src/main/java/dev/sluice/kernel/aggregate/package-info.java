/**
 * Aggregates: {@code AggregateFunction} defines one, {@code Accumulator} and {@code
 * GroupsAccumulator} hold its state for one group and for all, {@code GroupsAccumulatorAdapter}
 * makes the latter of the former, and {@code BuiltInAggregates} lists what there is. These are
 * public, and so is the arithmetic that SQL functions share; the functions' own classes are not.
 *
 * <p>May use {@code kernel.column}, {@code .selection}, {@code .arithmetic} and {@code .group}.
 */
package dev.sluice.kernel.aggregate;
