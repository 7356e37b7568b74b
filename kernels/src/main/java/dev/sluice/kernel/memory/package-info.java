/**
 * Memory outside the heap: {@code BlockPool} hands out blocks of one size under a hard budget,
 * {@code Memory} reads and writes them by address, a {@code Reclaimer} makes room when the budget
 * is used up. All are public.
 *
 * <p>May use Arrow's allocator, and no other package.
 */
package dev.sluice.kernel.memory;
