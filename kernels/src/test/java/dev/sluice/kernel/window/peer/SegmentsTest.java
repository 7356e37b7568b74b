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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.NaiveOrder;
import dev.sluice.kernel.testing.RandomBatches;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.order.OrderKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SegmentsTest {

    @Test
    void aSegmentIsARunOfEqualKeys() {
        ColumnBatch batch =
                new ColumnBatch(
                        List.of(
                                Columns.strings("a", "a", "a", "b", null, null),
                                Columns.longs(1L, 1L, 2L, 2L, 2L, null)),
                        6);

        assertThat(Segments.of(batch, 0).starts()).containsExactly(0, 3, 4, 6);
        assertThat(Segments.of(batch, 0, 1).starts()).containsExactly(0, 2, 3, 4, 5, 6);
        assertThat(Segments.of(batch).starts()).containsExactly(0, 6);
    }

    @Test
    void nullsAndNansAndZerosOfEitherSignAreEachOneKey() {
        ColumnBatch batch =
                new ColumnBatch(
                        List.of(
                                Columns.doubles(
                                        0.0, -0.0, Double.NaN, -Double.NaN, null, null, 0.0)),
                        7);

        assertThat(Segments.of(batch, 0).starts()).containsExactly(0, 2, 4, 6, 7);
    }

    @Test
    void aNullIsNotTheZeroThatItsSlotHolds() {
        ColumnBatch batch = new ColumnBatch(List.of(Columns.longs(0L, null, 0L)), 3);

        assertThat(Segments.of(batch, 0).starts()).containsExactly(0, 1, 2, 3);
    }

    @Test
    void anEmptyBatchHasNoSegments() {
        Segments segments = Segments.of(new ColumnBatch(List.of(Columns.longs()), 0), 0);

        assertThat(segments.segmentCount()).isZero();
        assertThat(segments.positionCount()).isZero();
    }

    @Test
    void startsShorterThanTheSegmentsAreRefused() {
        assertThatThrownBy(() -> new Segments(new int[] {0}, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("starts is shorter");
    }

    @Test
    void randomKeysBeginASegmentExactlyWhereTheyDifferFromTheRowBefore() {
        List<StorageType> types = List.of(StorageType.values());
        for (int number = 0; number < TestSeed.iterations(200); number++) {
            Random random = TestSeed.random(number);
            int rowCount = RandomColumns.length(random);
            List<OrderKey> keys = RandomBatches.orderKeys(random, types.size());
            ColumnBatch batch =
                    RandomBatches.sorted(
                            RandomBatches.batch(random, types, rowCount),
                            Collections.nCopies(rowCount, 0),
                            keys);
            int[] columns = keys.stream().mapToInt(OrderKey::column).toArray();

            assertThat(Segments.of(batch, columns).starts())
                    .as(TestSeed.describe(number) + " " + keys)
                    .containsExactly(expectedStarts(batch, columns));
        }
    }

    private static Integer[] expectedStarts(ColumnBatch batch, int[] columns) {
        List<Integer> starts = new ArrayList<>();
        for (int position = 0; position < batch.positionCount(); position++) {
            boolean begins = position == 0;
            for (int column : columns) {
                begins =
                        begins
                                || !NaiveOrder.equal(
                                        Columns.get(batch.column(column), position),
                                        Columns.get(batch.column(column), position - 1));
            }
            if (begins) {
                starts.add(position);
            }
        }
        starts.add(batch.positionCount());
        return starts.toArray(new Integer[0]);
    }
}
