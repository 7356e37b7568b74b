/** What all kernels share: the exception for faults in a user's data or query. */
package dev.sluice.kernel;
