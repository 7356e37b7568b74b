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
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.function.WindowFunctions;
import dev.sluice.kernel.window.order.NullPlacement;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import dev.sluice.kernel.window.peer.BatchSorter;
import dev.sluice.kernel.window.peer.Segments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every window function over random frames, partitions and values, against the oracle. */
class WindowFunctionPropertyTest {
    private static final int KEY = 0;
    private static final int LONG_VALUE = 1;
    private static final int DOUBLE_VALUE = 2;
    private static final int TEXT = 3;
    private static final List<StorageType> TYPES =
            List.of(StorageType.LONG, StorageType.LONG, StorageType.DOUBLE, StorageType.BYTES);

    @Test
    void everyFunctionEqualsTheOracle() {
        for (int number = 0; number < TestSeed.iterations(600); number++) {
            Random random = TestSeed.random(number);
            OrderKey orderKey = randomKey(random);
            int rowCount = Math.min(RandomColumns.length(random), 260);
            WindowBatch batch = randomBatch(random, rowCount, List.of(orderKey));
            FrameSpec frame = randomFrame(random);
            for (WindowCall call : calls(random)) {
                WindowFunction function = WindowFunctions.create(call, TYPES, frame);
                int cells = function.carryCells() * batch.segments().segmentCount();
                List<Object> actual = Columns.toList(function.evaluate(batch, new long[cells]));
                for (int segment = 0; segment < batch.segments().segmentCount(); segment++) {
                    NaiveWindow oracle =
                            new NaiveWindow(partition(batch, segment), List.of(orderKey));
                    List<Object> expected = oracle.evaluate(call, frame);
                    int start = batch.segments().start(segment);
                    for (int row = 0; row < expected.size(); row++) {
                        assertSame(
                                actual.get(start + row),
                                expected.get(row),
                                magnitude(oracle, frame, row, call, partition(batch, segment)),
                                TestSeed.describe(number)
                                        + " "
                                        + call
                                        + " "
                                        + frame
                                        + " row "
                                        + row);
                    }
                }
            }
        }
    }

    @Test
    void splittingAPartitionAndFoldingChangesNothing() {
        for (int number = 0; number < TestSeed.iterations(400); number++) {
            Random random = TestSeed.random(number);
            OrderKey orderKey = OrderKey.ascending(KEY);
            WindowBatch whole = randomBatch(random, 1 + random.nextInt(120), List.of(orderKey), 1);
            FrameSpec frame = randomUnboundedStart(random);
            for (WindowCall call : calls(random)) {
                if (call.arguments().contains(TEXT)) {
                    continue; // bytes are not carried
                }
                WindowFunction function = WindowFunctions.create(call, TYPES, frame);
                if (function.reach().needsWholePartition()) {
                    continue;
                }
                List<Object> expected =
                        Columns.toList(function.evaluate(whole, new long[function.carryCells()]));
                List<Object> actual = evaluateInSlices(random, whole, orderKey, function);
                for (int row = 0; row < expected.size(); row++) {
                    double magnitude =
                            NaiveAggregates.magnitude(
                                    Columns.toList(whole.columns().column(DOUBLE_VALUE)));
                    assertSame(
                            actual.get(row),
                            expected.get(row),
                            magnitude,
                            TestSeed.describe(number) + " " + call + " " + frame + " row " + row);
                }
            }
        }
    }

    /** Evaluates growing prefixes, folding what the reach allows before each step. */
    private static List<Object> evaluateInSlices(
            Random random, WindowBatch whole, OrderKey orderKey, WindowFunction function) {
        int rowCount = whole.positionCount();
        long[] carry = new long[function.carryCells()];
        List<Object> results = new ArrayList<>();
        int first = 0;
        while (results.size() < rowCount) {
            // Everything up to the end is there, so that rows in reach of the slice are, too.
            int[] rest = new int[rowCount - first];
            Arrays.setAll(rest, new Offset(first));
            WindowBatch batch =
                    new WindowBatch(
                            whole.columns().gather(rest, rest.length),
                            new Segments(new int[] {0, rest.length}, 1),
                            List.of(orderKey));
            List<Object> slice = Columns.toList(function.evaluate(batch, carry));
            int take = 1 + random.nextInt(rowCount - results.size());
            for (int i = 0; i < take; i++) {
                results.add(slice.get(results.size() - first));
            }
            int fold = foldable(batch, function.reach(), results.size() - first);
            function.fold(batch, new int[] {fold}, carry);
            first += fold;
        }
        return results;
    }

    /** The rows before the peer group of the first row in reach of the next row to evaluate. */
    private static int foldable(WindowBatch batch, FrameReach reach, int next) {
        if (next >= batch.positionCount()) {
            return 0;
        }
        long[] keys = batch.columns().longColumn(KEY).values();
        int reached = (int) Math.max(0, next - Math.min(reach.precedingRows(), next));
        while (reached > 0
                && batch.columns().column(KEY).isValid(next)
                && batch.columns().column(KEY).isValid(reached - 1)
                && keys[next] - keys[reached - 1] <= reach.precedingRange()) {
            reached--;
        }
        int fold = 0;
        int[] peers = batch.peerGroups().starts();
        for (int group = 0; group < batch.peerGroups().peerGroupCount(); group++) {
            if (peers[group + 1] <= reached) {
                fold = peers[group + 1];
            }
        }
        return fold;
    }

    private record Offset(int first) implements java.util.function.IntUnaryOperator {
        @Override
        public int applyAsInt(int index) {
            return first + index;
        }
    }

    private static WindowBatch randomBatch(Random random, int rowCount, List<OrderKey> keys) {
        return randomBatch(random, rowCount, keys, 1 + random.nextInt(rowCount + 1));
    }

    private static WindowBatch randomBatch(
            Random random, int rowCount, List<OrderKey> keys, int partitionCount) {
        List<Column> columns = new ArrayList<>();
        for (StorageType type : TYPES) {
            columns.add(RandomColumns.column(random, type, rowCount));
        }
        ColumnBatch batch = new ColumnBatch(columns, rowCount);
        int[] partitions = random.ints(rowCount, 0, partitionCount).toArray();
        BatchSorter sorted = BatchSorter.sort(batch, partitions, partitionCount, keys);
        return new WindowBatch(batch.gather(sorted.positions(), rowCount), sorted.segments(), keys);
    }

    private static ColumnBatch partition(WindowBatch batch, int segment) {
        int start = batch.segments().start(segment);
        int length = batch.segments().end(segment) - start;
        int[] positions = new int[length];
        Arrays.setAll(positions, new Offset(start));
        return batch.columns().gather(positions, length);
    }

    private static OrderKey randomKey(Random random) {
        return new OrderKey(
                KEY,
                random.nextBoolean() ? SortDirection.ASCENDING : SortDirection.DESCENDING,
                random.nextBoolean() ? NullPlacement.FIRST : NullPlacement.LAST);
    }

    private static FrameSpec randomFrame(Random random) {
        FrameUnit unit = random.nextBoolean() ? FrameUnit.ROWS : FrameUnit.RANGE;
        FrameBound start =
                switch (random.nextInt(4)) {
                    case 0 -> FrameBound.UNBOUNDED_PRECEDING;
                    case 1 -> FrameBound.CURRENT_ROW;
                    case 2 -> FrameBound.preceding(randomOffset(random));
                    default -> FrameBound.following(randomOffset(random));
                };
        FrameBound end =
                switch (random.nextInt(4)) {
                    case 0 -> FrameBound.UNBOUNDED_FOLLOWING;
                    case 1 -> FrameBound.CURRENT_ROW;
                    case 2 -> FrameBound.preceding(randomOffset(random));
                    default -> FrameBound.following(randomOffset(random));
                };
        return new FrameSpec(unit, start, end);
    }

    private static FrameSpec randomUnboundedStart(Random random) {
        FrameUnit unit = random.nextBoolean() ? FrameUnit.ROWS : FrameUnit.RANGE;
        FrameBound end =
                switch (random.nextInt(3)) {
                    case 0 -> FrameBound.CURRENT_ROW;
                    case 1 -> FrameBound.preceding(random.nextInt(4));
                    default -> FrameBound.following(random.nextInt(4));
                };
        return new FrameSpec(unit, FrameBound.UNBOUNDED_PRECEDING, end);
    }

    private static long randomOffset(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> Long.MAX_VALUE;
            case 2 -> random.nextLong() >>> 1;
            default -> random.nextInt(12);
        };
    }

    private static List<WindowCall> calls(Random random) {
        List<WindowCall> calls = new ArrayList<>();
        calls.add(WindowCall.of("count"));
        for (int column : new int[] {LONG_VALUE, DOUBLE_VALUE}) {
            for (String name : List.of("count", "sum", "avg", "min", "max")) {
                calls.add(WindowCall.of(name, column));
            }
        }
        for (int column : new int[] {LONG_VALUE, DOUBLE_VALUE, TEXT}) {
            calls.add(WindowCall.of("first_value", column));
            calls.add(WindowCall.of("last_value", column));
        }
        for (String name : List.of("lag", "lead")) {
            long offset = random.nextInt(5) == 0 ? randomOffset(random) : random.nextInt(7) - 2;
            calls.add(
                    new WindowCall(
                            name,
                            List.of(LONG_VALUE),
                            OptionalLong.of(offset),
                            random.nextBoolean()
                                    ? Optional.of(Columns.longs(-99L))
                                    : Optional.empty()));
        }
        for (String name : List.of("row_number", "rank", "dense_rank")) {
            calls.add(WindowCall.of(name));
        }
        return calls;
    }

    private static double magnitude(
            NaiveWindow oracle, FrameSpec frame, int row, WindowCall call, ColumnBatch rows) {
        if (!call.arguments().contains(DOUBLE_VALUE)) {
            return 0;
        }
        List<Object> values = new ArrayList<>();
        for (int other : oracle.frameRows(frame, row)) {
            values.add(Columns.get(rows.column(DOUBLE_VALUE), other));
        }
        return NaiveAggregates.magnitude(values);
    }

    /**
     * Equal, but doubles within 4 units of rounding: 3 ulp of the result for a compensated sum and
     * its division, and n^2 * 2^-106 of the magnitude, n below 2^11, for its second-order term.
     */
    private static void assertSame(
            Object actual, Object expected, double magnitude, String description) {
        if (actual instanceof Double a
                && expected instanceof Double e
                && Double.isFinite(e)
                && Double.isFinite(magnitude)) {
            assertThat(Math.abs(a - e))
                    .as(description + ": " + a + " for " + e)
                    .isLessThanOrEqualTo(3 * Math.ulp(e) + magnitude * 0x1p-84);
        } else if (Double.isInfinite(magnitude)
                && expected instanceof Double e
                && Double.isFinite(e)) {
            return; // the order of adding decides whether an intermediate sum overflows
        } else {
            assertThat(actual).as(description).isEqualTo(expected);
        }
    }
}
