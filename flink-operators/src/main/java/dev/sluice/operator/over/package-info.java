/**
 * OVER windows: {@code OverOperator} holds the life cycle, {@code OverProcessor} the logic, {@code
 * CloseRule} when a row's results are final. {@code SlotProcessor} evaluates in slots, from {@code
 * WaitingRows} through {@code SlotSlice}, each row when it arrives ({@code ArrivalEvaluation}) or
 * when the rows that it looks ahead to have come ({@code DelayedEvaluation}); {@code
 * SegmentProcessor} evaluates any frame in segments, from {@code PartitionDirectory} and {@code
 * PartitionRows} through {@code OverSlice}. {@code OverSpec} says what to compute.
 *
 * <p>May use kernels, the state module, {@code operator.adapter}, {@code .key} and {@code .metric}.
 */
package dev.sluice.operator.over;
