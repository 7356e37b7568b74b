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

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.NaiveOrder;
import dev.sluice.kernel.testing.RandomBatches;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.order.OrderKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PeerGroupsTest {
    private static final List<StorageType> TYPES = List.of(StorageType.values());

    @Test
    void peersTieOnAllOrderKeys() {
        ColumnBatch batch =
                new ColumnBatch(
                        List.of(
                                Columns.longs(1L, 1L, 1L, 2L, null, null),
                                Columns.strings("x", "x", "y", "y", "y", "y")),
                        6);
        Segments segments = new Segments(new int[] {0, 6}, 1);

        assertThat(starts(batch, segments, OrderKey.ascending(0))).containsExactly(0, 3, 4, 6);
        assertThat(starts(batch, segments, OrderKey.ascending(0), OrderKey.ascending(1)))
                .containsExactly(0, 2, 3, 4, 6);
    }

    @Test
    void withoutOrderKeysASegmentIsOnePeerGroup() {
        ColumnBatch batch = new ColumnBatch(List.of(Columns.longs(3L, 1L, 2L)), 3);

        assertThat(starts(batch, new Segments(new int[] {0, 2, 3}, 2))).containsExactly(0, 2, 3);
    }

    @Test
    void aPeerGroupNeverSpansTwoSegments() {
        ColumnBatch batch = new ColumnBatch(List.of(Columns.longs(7L, 7L, 7L, 7L)), 4);

        assertThat(starts(batch, new Segments(new int[] {0, 1, 4}, 2), OrderKey.ascending(0)))
                .containsExactly(0, 1, 4);
    }

    @Test
    void emptySegmentsHaveNoPeerGroups() {
        ColumnBatch batch = new ColumnBatch(List.of(Columns.longs(7L, 7L)), 2);
        Segments segments = new Segments(new int[] {0, 0, 1, 1, 2, 2}, 5);

        assertThat(starts(batch, segments, OrderKey.ascending(0))).containsExactly(0, 1, 2);
    }

    @Test
    void randomPeersAreTheNeighboursOfASegmentThatTie() {
        for (int number = 0; number < TestSeed.iterations(300); number++) {
            Random random = TestSeed.random(number);
            int rowCount = RandomColumns.length(random);
            List<Integer> partitions = RandomBatches.partitions(random, rowCount);
            List<OrderKey> orderKeys = RandomBatches.orderKeys(random, TYPES.size());
            ColumnBatch batch =
                    RandomBatches.sorted(
                            RandomBatches.batch(random, TYPES, rowCount), partitions, orderKeys);
            Segments segments = RandomBatches.segments(partitions, rowCount + 1);

            PeerGroups peers = PeerGroups.of(batch, segments, orderKeys);

            List<Integer> expected = expectedStarts(batch, partitions, orderKeys);
            assertThat(peers.starts())
                    .as(TestSeed.describe(number) + " " + orderKeys)
                    .containsExactly(expected.toArray(new Integer[0]));
            assertThat(peers.peerGroupCount()).isEqualTo(expected.size() - 1);
        }
    }

    private static List<Integer> expectedStarts(
            ColumnBatch batch, List<Integer> partitions, List<OrderKey> orderKeys) {
        List<Integer> sortedPartitions = partitions.stream().sorted().toList();
        List<Integer> starts = new ArrayList<>();
        for (int position = 0; position < batch.positionCount(); position++) {
            if (position == 0
                    || !sortedPartitions.get(position).equals(sortedPartitions.get(position - 1))
                    || !tie(batch, orderKeys, position - 1, position)) {
                starts.add(position);
            }
        }
        starts.add(batch.positionCount());
        return starts;
    }

    private static boolean tie(ColumnBatch batch, List<OrderKey> keys, int left, int right) {
        for (OrderKey key : keys) {
            if (!NaiveOrder.equal(
                    Columns.get(batch.column(key.column()), left),
                    Columns.get(batch.column(key.column()), right))) {
                return false;
            }
        }
        return true;
    }

    private static int[] starts(ColumnBatch batch, Segments segments, OrderKey... orderKeys) {
        return PeerGroups.of(batch, segments, List.of(orderKeys)).starts();
    }
}
