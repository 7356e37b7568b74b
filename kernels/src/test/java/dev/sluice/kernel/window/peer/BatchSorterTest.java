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

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.NaiveOrder;
import dev.sluice.kernel.testing.RandomBatches;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.order.NullPlacement;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BatchSorterTest {
    private static final List<StorageType> TYPES = List.of(StorageType.values());

    @Test
    void rowsGoByPartitionThenKeyThenArrival() {
        ColumnBatch batch = new ColumnBatch(List.of(Columns.longs(5L, 2L, 5L, 1L, 2L)), 5);
        int[] partitions = {1, 0, 1, 1, 0};

        BatchSorter sorted = BatchSorter.sort(batch, partitions, 3, List.of(OrderKey.ascending(0)));

        assertThat(sorted.positions()).containsExactly(1, 4, 3, 0, 2);
        assertThat(sorted.segments().starts()).containsExactly(0, 2, 5, 5);
        assertThat(sorted.segments().segmentCount()).isEqualTo(3);
    }

    @Test
    void nullsStandWhereTheKeySaysWhateverTheDirection() {
        Column keys = Columns.longs(2L, null, 1L);

        assertThat(order(keys, SortDirection.ASCENDING, NullPlacement.FIRST))
                .containsExactly(1, 2, 0);
        assertThat(order(keys, SortDirection.ASCENDING, NullPlacement.LAST))
                .containsExactly(2, 0, 1);
        assertThat(order(keys, SortDirection.DESCENDING, NullPlacement.FIRST))
                .containsExactly(1, 0, 2);
        assertThat(order(keys, SortDirection.DESCENDING, NullPlacement.LAST))
                .containsExactly(0, 2, 1);
    }

    @Test
    void longKeysAtTheEndsOfTheRangeSortBothWays() {
        Column keys = Columns.longs(0L, Long.MAX_VALUE, Long.MIN_VALUE, -1L);

        assertThat(order(keys, SortDirection.ASCENDING, NullPlacement.LAST))
                .containsExactly(2, 3, 0, 1);
        assertThat(order(keys, SortDirection.DESCENDING, NullPlacement.LAST))
                .containsExactly(1, 0, 3, 2);
    }

    @Test
    void nanIsGreatestAndZerosOfEitherSignTie() {
        Column keys =
                Columns.doubles(
                        Double.NaN, 0.0, Double.POSITIVE_INFINITY, -0.0, Double.NEGATIVE_INFINITY);

        assertThat(order(keys, SortDirection.ASCENDING, NullPlacement.LAST))
                .containsExactly(4, 1, 3, 2, 0);
        assertThat(order(keys, SortDirection.DESCENDING, NullPlacement.LAST))
                .containsExactly(0, 2, 1, 3, 4);
    }

    @Test
    void stringsSortByCodePointNotByUtf16Unit() {
        Column keys = Columns.strings("\uD83D\uDE00", "\uFFEE", "", "ab", "a");

        assertThat(order(keys, SortDirection.ASCENDING, NullPlacement.LAST))
                .containsExactly(2, 4, 3, 1, 0);
    }

    @Test
    void disorderBeyondInsertionIsStillStable() {
        // Reversed keys in pairs of ties: insertion gives up early and leaves the rest to merging.
        int rowCount = 5000;
        List<Object> keys = new ArrayList<>();
        for (int row = 0; row < rowCount; row++) {
            keys.add((long) (rowCount - row) / 2);
        }
        ColumnBatch batch = new ColumnBatch(List.of(Columns.of(StorageType.LONG, keys)), rowCount);

        assertSortsLikeTheOracle(
                batch,
                Collections.nCopies(rowCount, 0),
                List.of(OrderKey.ascending(0)),
                "reversed");
    }

    @Test
    void randomBatchesSortLikeAStableSort() {
        for (int number = 0; number < TestSeed.iterations(500); number++) {
            Random random = TestSeed.random(number);
            int rowCount = RandomColumns.length(random);
            assertSortsLikeTheOracle(
                    RandomBatches.batch(random, TYPES, rowCount),
                    RandomBatches.partitions(random, rowCount),
                    RandomBatches.orderKeys(random, TYPES.size()),
                    TestSeed.describe(number));
        }
    }

    @Test
    void nearlyOrderedKeysSortLikeAStableSort() {
        for (int number = 0; number < TestSeed.iterations(100); number++) {
            Random random = TestSeed.random(number);
            int rowCount = 1 + random.nextInt(2000);
            int lateness = 1 + random.nextInt(200);
            List<Object> keys = new ArrayList<>();
            for (int row = 0; row < rowCount; row++) {
                keys.add((long) row / 2 - random.nextInt(lateness));
            }
            assertSortsLikeTheOracle(
                    new ColumnBatch(List.of(Columns.of(StorageType.LONG, keys)), rowCount),
                    RandomBatches.partitions(random, rowCount),
                    List.of(RandomBatches.orderKey(random, 0)),
                    TestSeed.describe(number));
        }
    }

    private static void assertSortsLikeTheOracle(
            ColumnBatch batch,
            List<Integer> partitions,
            List<OrderKey> orderKeys,
            String description) {
        int partitionCount = batch.positionCount() + 1;
        int[] ordinals = partitions.stream().mapToInt(Integer::intValue).toArray();

        BatchSorter sorted = BatchSorter.sort(batch, ordinals, partitionCount, orderKeys);

        assertThat(sorted.positions())
                .as(description + " " + orderKeys)
                .containsExactly(
                        NaiveOrder.sortedPositions(batch, partitions, orderKeys)
                                .toArray(new Integer[0]));
        assertThat(sorted.segments().starts())
                .as(description)
                .containsExactly(RandomBatches.segments(partitions, partitionCount).starts());
    }

    private static int[] order(Column keys, SortDirection direction, NullPlacement nulls) {
        int rowCount = keys.positionCount();
        return BatchSorter.sort(
                        new ColumnBatch(List.of(keys), rowCount),
                        new int[rowCount],
                        1,
                        List.of(new OrderKey(0, direction, nulls)))
                .positions();
    }
}
