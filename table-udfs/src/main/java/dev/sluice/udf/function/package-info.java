/**
 * The SQL functions as stock Flink runs them, a row at a time. Public: each can be registered by
 * {@code CREATE FUNCTION}. The arithmetic is that of kernel.aggregate; a class here only adapts it
 * to Flink's calls, types and state.
 *
 * <p>May use kernel.aggregate, udf.inference and Flink's table API.
 */
package dev.sluice.udf.function;
