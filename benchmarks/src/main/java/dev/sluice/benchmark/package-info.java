/**
 * The command {@code bin/bench}: cells to measure, measuring them in JVMs of their own, and the
 * report. {@code Cell}, {@code Workload}, {@code Scale} and {@code Suite} are what suites are made
 * of.
 *
 * <p>May use everything; nobody uses it.
 */
package dev.sluice.benchmark;
