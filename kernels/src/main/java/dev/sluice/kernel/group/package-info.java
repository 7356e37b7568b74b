/**
 * From rows to groups: {@code GroupIndex} interns keys to dense group ids, {@code GroupRouter}
 * sorts the rows of a batch by group. All index classes and the router are public.
 *
 * <p>May use {@code kernel.column}, {@code .selection} and {@code .arithmetic}; knows no aggregate.
 */
package dev.sluice.kernel.group;
