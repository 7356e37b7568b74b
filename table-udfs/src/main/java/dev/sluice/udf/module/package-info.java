/**
 * {@code LOAD MODULE sluice}: the module that registers all functions under their SQL names, and
 * its factory, which Flink finds as a service. Public to Flink; nobody calls it.
 *
 * <p>May use udf.function and Flink's table API.
 */
package dev.sluice.udf.module;
