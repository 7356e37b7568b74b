/**
 * Keys and key groups of the operators: the selector that shuffle and operator share, the wiring of
 * an operator whose state key is a key group, and the operators' base class.
 *
 * <p>May use the state module and Flink's streaming runtime; knows no window and no aggregate.
 */
package dev.sluice.operator.key;
