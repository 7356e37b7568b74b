/**
 * The DataStream API: {@code Sluice.over} and {@code Sluice.groupBy}, the functions and the frames.
 * Everything public here is for users. Builders check names, types and frames when they are called,
 * so that a faulty query fails before the job starts.
 *
 * <p>May use the operators.
 */
package dev.sluice.api;
