/**
 * Conformance cases straight into the kernels: columns from rows, sort or group ids, one batch,
 * results back in input order.
 *
 * <p>Public: {@link dev.sluice.e2e.conformance.kernels.KernelEvaluator}. Everything the kernels do
 * not do becomes the reason of a skip, in their own words where they have a message for it.
 */
package dev.sluice.e2e.conformance.kernels;
