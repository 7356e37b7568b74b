/**
 * OVER windows: {@code OverOperator} holds the life cycle, {@code OverProcessor} the logic, {@code
 * CloseRule} when a row's results are final, {@code PartitionDirectory} and {@code PartitionRows}
 * what is kept, {@code OverSlice} one call of the kernels. {@code OverSpec} says what to compute.
 *
 * <p>May use kernels, the state module, {@code operator.adapter}, {@code .key} and {@code .metric}.
 */
package dev.sluice.operator.over;
