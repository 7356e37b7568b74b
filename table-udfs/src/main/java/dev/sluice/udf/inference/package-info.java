/**
 * What the functions accept: argument checks with messages that name function, argument and type.
 * Internal.
 *
 * <p>May use Flink's table types.
 */
package dev.sluice.udf.inference;
