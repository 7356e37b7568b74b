/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.sluice.kernel.window.peer;

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.window.order.KeyComparison;
import dev.sluice.kernel.window.order.OrderKey;
import java.util.Arrays;
import java.util.List;

/**
 * Sorts a batch by (partition, order keys), stably: rows that tie keep their order.
 *
 * <p><b>Time</b> a counting sort by partition, O(rows + partitions), then insertion inside each
 * segment, which costs O(rows) on nearly ordered input; a segment that needs more than 16 moves a
 * row is merge-sorted instead, O(n log n). <b>Space</b> O(rows).
 */
public final class BatchSorter {
    /** Moves a row after which merging beats insertion, for rows far from their place. */
    private static final int MOVES_PER_ROW = 16;

    private final int[] positions;
    private final Segments segments;

    private BatchSorter(int[] positions, Segments segments) {
        this.positions = positions;
        this.segments = segments;
    }

    /**
     * Sorts the first {@code batch.positionCount()} rows.
     *
     * @param partitions the partition of each position, below {@code partitionCount}
     */
    public static BatchSorter sort(
            ColumnBatch batch, int[] partitions, int partitionCount, List<OrderKey> orderKeys) {
        int rowCount = batch.positionCount();
        int[] starts = new int[partitionCount + 1];
        for (int position = 0; position < rowCount; position++) {
            starts[partitions[position] + 1]++;
        }
        for (int partition = 0; partition < partitionCount; partition++) {
            starts[partition + 1] += starts[partition];
        }
        int[] next = Arrays.copyOf(starts, partitionCount);
        int[] positions = new int[rowCount];
        for (int position = 0; position < rowCount; position++) {
            positions[next[partitions[position]]++] = position;
        }
        if (!orderKeys.isEmpty()) {
            KeyComparison comparison = new KeyComparison(batch, orderKeys);
            int[] scratch = {};
            for (int partition = 0; partition < partitionCount; partition++) {
                int start = starts[partition];
                int end = starts[partition + 1];
                if (!insertionSort(positions, start, end, comparison)) {
                    scratch = scratch.length == 0 ? new int[rowCount] : scratch;
                    mergeSort(positions, start, end, comparison, scratch);
                }
            }
        }
        return new BatchSorter(positions, new Segments(starts, partitionCount));
    }

    /** Position i of the sorted batch is {@code positions()[i]} of the input. */
    public int[] positions() {
        return positions;
    }

    /** A segment a partition, in order of the partitions; one without rows is empty. */
    public Segments segments() {
        return segments;
    }

    /** Sorts unless that takes too many moves; then leaves a permutation and returns false. */
    private static boolean insertionSort(
            int[] positions, int start, int end, KeyComparison comparison) {
        long movesLeft = (long) MOVES_PER_ROW * (end - start);
        for (int i = start + 1; i < end; i++) {
            int position = positions[i];
            int hole = i;
            while (hole > start && comparison.compare(positions[hole - 1], position) > 0) {
                positions[hole] = positions[hole - 1];
                hole--;
            }
            positions[hole] = position;
            movesLeft -= i - hole;
            if (movesLeft < 0) {
                // Ties may be out of input order only across this prefix and the rest, and the
                // prefix is stable and holds the earlier rows: merging stays stable.
                return false;
            }
        }
        return true;
    }

    private static void mergeSort(
            int[] positions, int start, int end, KeyComparison comparison, int[] scratch) {
        for (int width = 1; width < end - start; width *= 2) {
            for (int left = start; left + width < end; left += 2 * width) {
                int middle = left + width;
                int right = Math.min(middle + width, end);
                merge(positions, left, middle, right, comparison, scratch);
            }
        }
    }

    private static void merge(
            int[] positions,
            int left,
            int middle,
            int right,
            KeyComparison comparison,
            int[] scratch) {
        if (comparison.compare(positions[middle - 1], positions[middle]) <= 0) {
            return;
        }
        System.arraycopy(positions, left, scratch, left, middle - left);
        int first = left;
        int second = middle;
        for (int target = left; first < middle; target++) {
            boolean takeSecond =
                    second < right && comparison.compare(scratch[first], positions[second]) > 0;
            positions[target] = takeSecond ? positions[second++] : scratch[first++];
        }
    }
}
