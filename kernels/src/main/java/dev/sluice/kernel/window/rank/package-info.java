/**
 * Functions that number the rows of a partition. Public: {@code RankingFunction}.
 *
 * <p>May use the window contracts and peers; knows no frame.
 */
package dev.sluice.kernel.window.rank;
