/**
 * State per key group: {@code PageStore} puts pages into Flink's keyed state, {@code GroupTable},
 * {@code RowLog} and {@code KeyGroupHeaders} are the working sets in memory that write their
 * changed pages at a snapshot and read them back at a restore. All public, for operators.
 *
 * <p>May use kernels, {@code state.layout} and Flink's runtime API.
 */
package dev.sluice.state.store;
