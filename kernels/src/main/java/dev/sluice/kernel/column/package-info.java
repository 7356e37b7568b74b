/**
 * Columns: immutable vectors of long, double or bytes with validity, their builders, and batches of
 * them. All public.
 *
 * <p>Uses the JDK only.
 */
package dev.sluice.kernel.column;
