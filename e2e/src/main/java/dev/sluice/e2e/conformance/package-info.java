/**
 * {@code bin/conformance}: runs the cases of {@code e2e/cases} through one of Sluice's surfaces,
 * compares, and reports.
 *
 * <p>It stands in {@code e2e}, not in {@code benchmarks}, because its cases run in {@code verify}
 * and because the surfaces to come, operator and SQL, need MiniCluster jobs, which are here. A
 * surface is a {@link dev.sluice.e2e.conformance.CaseEvaluator}; the kernels' one has a package of
 * its own. Uses picocli and Jackson.
 */
package dev.sluice.e2e.conformance;
