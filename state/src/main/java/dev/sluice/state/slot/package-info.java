/**
 * Slots of fixed size for keys, and chains of blocks for what does not fit into them, outside the
 * heap and under a budget: {@code SlotTable} is public. {@code StoredChains} holds the chains,
 * {@code SlotBlock} is the layout of a block of slots, {@code SlotBuckets} what blocks hold, {@code
 * SlotDirectory} tells which block holds a key.
 *
 * <p>May use kernel memory, layouts and the page store.
 */
package dev.sluice.state.slot;
