/**
 * Jobs on an embedded cluster, side by side: stock Flink SQL, Sluice, and the floor, a job that
 * moves the same rows through an operator that does nothing.
 *
 * <p>May use Flink and the operators' API.
 */
package dev.sluice.benchmark.flink;
