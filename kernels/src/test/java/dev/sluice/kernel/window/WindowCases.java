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
package dev.sluice.kernel.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.NaiveAggregates;
import dev.sluice.kernel.testing.NaiveWindow;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.order.NullPlacement;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import dev.sluice.kernel.window.peer.BatchSorter;
import dev.sluice.kernel.window.peer.Segments;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random batches and frames of the tests of window functions, and when two results are equal. */
final class WindowCases {
    static final int KEY = 0;
    static final int LONG_VALUE = 1;
    static final int DOUBLE_VALUE = 2;
    static final int TEXT = 3;
    static final List<StorageType> TYPES =
            List.of(StorageType.LONG, StorageType.LONG, StorageType.DOUBLE, StorageType.BYTES);

    private WindowCases() {}

    /** A sorted batch of random columns of {@link #TYPES} with some empty partitions. */
    static WindowBatch batch(
            Random random, int rowCount, List<OrderKey> orderKeys, int partitionCount) {
        List<Column> columns = new ArrayList<>();
        for (StorageType type : TYPES) {
            columns.add(RandomColumns.column(random, type, rowCount));
        }
        return batch(random, columns, orderKeys, partitionCount);
    }

    static WindowBatch batch(
            Random random, List<Column> columns, List<OrderKey> orderKeys, int partitionCount) {
        int rowCount = columns.get(0).positionCount();
        ColumnBatch batch = new ColumnBatch(columns, rowCount);
        int[] partitions = random.ints(rowCount, 0, partitionCount).toArray();
        BatchSorter sorted = BatchSorter.sort(batch, partitions, partitionCount, orderKeys);
        return new WindowBatch(
                batch.gather(sorted.positions(), rowCount), sorted.segments(), orderKeys);
    }

    /** Positions {@code start} to {@code end} of a batch, as one segment. */
    static WindowBatch slice(WindowBatch batch, int start, int end) {
        int[] positions = new int[end - start];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = start + i;
        }
        return new WindowBatch(
                batch.columns().gather(positions, positions.length),
                new Segments(new int[] {0, positions.length}, 1),
                batch.orderKeys());
    }

    static OrderKey orderKey(Random random) {
        return new OrderKey(
                KEY,
                random.nextBoolean() ? SortDirection.ASCENDING : SortDirection.DESCENDING,
                random.nextBoolean() ? NullPlacement.FIRST : NullPlacement.LAST);
    }

    static FrameSpec frame(Random random) {
        FrameUnit unit = random.nextBoolean() ? FrameUnit.ROWS : FrameUnit.RANGE;
        FrameBound start =
                switch (random.nextInt(4)) {
                    case 0 -> FrameBound.UNBOUNDED_PRECEDING;
                    case 1 -> FrameBound.CURRENT_ROW;
                    case 2 -> FrameBound.preceding(offset(random));
                    default -> FrameBound.following(offset(random));
                };
        FrameBound end =
                switch (random.nextInt(4)) {
                    case 0 -> FrameBound.UNBOUNDED_FOLLOWING;
                    case 1 -> FrameBound.CURRENT_ROW;
                    case 2 -> FrameBound.preceding(offset(random));
                    default -> FrameBound.following(offset(random));
                };
        return new FrameSpec(unit, start, end);
    }

    static long offset(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> Long.MAX_VALUE;
            case 2 -> random.nextLong() >>> 1;
            default -> random.nextInt(12);
        };
    }

    /** Asserts that a function gives what the oracle gives, for every segment of a batch. */
    static void assertEqualsOracle(
            WindowCall call,
            FrameSpec frame,
            WindowBatch batch,
            List<Object> actual,
            String description) {
        for (int segment = 0; segment < batch.segments().segmentCount(); segment++) {
            int start = batch.segments().start(segment);
            WindowBatch partition = slice(batch, start, batch.segments().end(segment));
            NaiveWindow oracle = new NaiveWindow(partition.columns(), batch.orderKeys());
            List<Object> expected = oracle.evaluate(call, frame);
            for (int row = 0; row < expected.size(); row++) {
                assertSame(
                        actual.get(start + row),
                        expected.get(row),
                        rounding(oracle, call, frame, row, partition),
                        description + " " + call + " " + frame + " row " + row);
            }
        }
    }

    /** The same for one row of a partition. */
    static void assertRowEqualsOracle(
            WindowCall call,
            FrameSpec frame,
            WindowBatch partition,
            int row,
            Object actual,
            String description) {
        NaiveWindow oracle = new NaiveWindow(partition.columns(), partition.orderKeys());
        assertSame(
                actual,
                oracle.result(call, frame, row),
                rounding(oracle, call, frame, row, partition),
                description + " " + call + " " + frame + " row " + row);
    }

    /**
     * How far a double result may be from the exact one. A compensated sum of n values is within
     * one ulp and n^2 * 2^-106 of their magnitude sum |x|; here n is below 2^11. Its two halves and
     * the division of an average round once each. The magnitude is kept from overflowing.
     */
    private static double rounding(
            NaiveWindow oracle, WindowCall call, FrameSpec frame, int row, WindowBatch partition) {
        boolean sums = call.name().equals("sum") || call.name().equals("avg");
        if (!sums || !call.arguments().contains(DOUBLE_VALUE)) {
            return 0;
        }
        List<Object> scaled = new ArrayList<>();
        for (int other : oracle.frameRows(frame, row)) {
            Object value = Columns.get(partition.columns().column(DOUBLE_VALUE), other);
            if (value != null && Double.isFinite((Double) value)) {
                scaled.add((Double) value * 0x1p-64);
            }
        }
        return NaiveAggregates.magnitude(scaled) * 0x1p-20; // 2^22 * 2^-106 * 2^64
    }

    /** Equal; finite doubles within three units in the last place and a rounding. */
    static void assertSame(Object actual, Object expected, double rounding, String description) {
        if (actual instanceof Double a
                && expected instanceof Double e
                && Double.isFinite(a)
                && Double.isFinite(e)) {
            assertThat(Math.abs(a - e))
                    .as(description + ": " + a + " for " + e)
                    .isLessThanOrEqualTo(3 * Math.ulp(e) + rounding);
        } else {
            assertThat(actual).as(description).isEqualTo(expected);
        }
    }
}
