/**
 * GROUP BY: {@code GroupByOperator} holds the life cycle, {@code GroupProcessor} the logic, {@code
 * GroupChanges} the changelog. {@code GroupBySpec} says what to compute.
 *
 * <p>May use kernels, the state module, {@code operator.adapter}, {@code .key} and {@code .metric}.
 */
package dev.sluice.operator.group;
