/**
 * What differs between values by meaning: comparison of doubles, exact sums, hashes. Everything
 * public is for kernels and adapters. Uses the JDK only.
 */
package dev.sluice.kernel.arithmetic;
