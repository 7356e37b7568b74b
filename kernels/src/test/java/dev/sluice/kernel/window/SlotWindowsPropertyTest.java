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
import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.MovingChains;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.order.NullPlacement;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import dev.sluice.kernel.window.slot.ArrivalWindows;
import dev.sluice.kernel.window.slot.FramedCall;
import dev.sluice.kernel.window.slot.SlotResults;
import dev.sluice.kernel.window.slot.SlotWindowsBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Functions in slots, fed with slices of rows of many partitions, against the oracle. */
class SlotWindowsPropertyTest {
    private static final List<OrderKey> BY_KEY = List.of(OrderKey.ascending(WindowCases.KEY));
    private static final FrameSpec RUNNING_ROWS =
            new FrameSpec(FrameUnit.ROWS, FrameBound.UNBOUNDED_PRECEDING, FrameBound.CURRENT_ROW);

    @Test
    void everyResultEqualsTheOracleHoweverRowsAreSliced() throws IOException {
        int iterations = TestSeed.iterations(400);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(number);
            int partitionCount = 1 + random.nextInt(6);
            WindowBatch batch = batch(random, 1 + random.nextInt(300), partitionCount);
            List<FramedCall> calls = calls(random);
            ArrivalWindows windows =
                    (ArrivalWindows)
                            SlotWindowsBuilder.build(calls, WindowCases.TYPES, BY_KEY)
                                    .orElseThrow();
            List<List<Object>> actual = evaluate(random, windows, batch, calls);
            for (int i = 0; i < calls.size(); i++) {
                WindowCases.assertEqualsOracle(
                        calls.get(i).call(),
                        calls.get(i).frame(),
                        batch,
                        actual.get(i),
                        TestSeed.describe(number));
            }
        }
    }

    @Test
    void framesThatSlotsCannotServeAreLeftToOthers() {
        FrameBound now = FrameBound.CURRENT_ROW;
        WindowCall sum = WindowCall.of("sum", WindowCases.LONG_VALUE);
        List<FramedCall> refused =
                List.of(
                        framed(
                                sum,
                                FrameUnit.RANGE,
                                FrameBound.preceding(1),
                                FrameBound.preceding(1)),
                        framed(
                                sum,
                                FrameUnit.RANGE,
                                FrameBound.preceding(1),
                                FrameBound.following(1)),
                        framed(
                                sum,
                                FrameUnit.ROWS,
                                FrameBound.preceding(70),
                                FrameBound.preceding(2)),
                        framed(
                                sum,
                                FrameUnit.ROWS,
                                FrameBound.preceding(30),
                                FrameBound.following(30)),
                        framed(
                                sum,
                                FrameUnit.ROWS,
                                FrameBound.UNBOUNDED_PRECEDING,
                                FrameBound.following(1)),
                        framed(sum, FrameUnit.ROWS, now, FrameBound.UNBOUNDED_FOLLOWING),
                        framed(
                                WindowCall.of("max", WindowCases.TEXT),
                                FrameUnit.RANGE,
                                FrameBound.preceding(1),
                                now),
                        new FramedCall(WindowCall.of("max", WindowCases.TEXT), RUNNING_ROWS),
                        framed(WindowCall.of("min", WindowCases.TEXT), FrameUnit.ROWS, now, now),
                        new FramedCall(
                                WindowCall.of("first_value", WindowCases.TEXT), RUNNING_ROWS),
                        new FramedCall(lag(WindowCases.LONG_VALUE, -1), RUNNING_ROWS),
                        new FramedCall(WindowCall.of("lead", WindowCases.TEXT), RUNNING_ROWS));
        for (FramedCall call : refused) {
            assertThat(SlotWindowsBuilder.build(List.of(call), WindowCases.TYPES, BY_KEY))
                    .as(call.toString())
                    .isEmpty();
        }
        FramedCall range = framed(sum, FrameUnit.RANGE, FrameBound.preceding(1), now);
        OrderKey descending =
                new OrderKey(WindowCases.KEY, SortDirection.DESCENDING, NullPlacement.LAST);
        for (List<OrderKey> order :
                List.of(
                        List.of(descending),
                        List.of(OrderKey.ascending(WindowCases.DOUBLE_VALUE)))) {
            assertThat(SlotWindowsBuilder.build(List.of(range), WindowCases.TYPES, order))
                    .as(order.toString())
                    .isEmpty();
        }
    }

    @Test
    void whatHasLeftEveryFrameGivesItsBlocksBack() throws IOException {
        WindowCall sum = WindowCall.of("sum", WindowCases.LONG_VALUE);
        ArrivalWindows windows =
                (ArrivalWindows)
                        SlotWindowsBuilder.build(
                                        List.of(
                                                framed(
                                                        sum,
                                                        FrameUnit.ROWS,
                                                        FrameBound.preceding(200),
                                                        FrameBound.CURRENT_ROW),
                                                framed(
                                                        WindowCall.of(
                                                                "max", WindowCases.LONG_VALUE),
                                                        FrameUnit.RANGE,
                                                        FrameBound.preceding(100),
                                                        FrameBound.CURRENT_ROW)),
                                        WindowCases.TYPES,
                                        BY_KEY)
                                .orElseThrow();
        WindowBatch batch = batch(TestSeed.random(0), 5_000, 1);
        try (BlockPool pool = new BlockPool(64L * BlockPool.BLOCK_BYTES);
                MovingChains chains = new MovingChains(pool)) {
            long slot = pool.tryAllocate();
            windows.clear(slot);
            long[] slots = new long[batch.positionCount()];
            Arrays.fill(slots, slot);
            List<SlotResults> results = List.of(new SlotResults(), new SlotResults());
            windows.begin(batch.columns(), slots, chains, results);
            for (int row = 0; row < batch.positionCount(); row++) {
                windows.evaluate(row, row + 1, results);
                // A block holds 32 rows or more; one is begun at each end.
                assertThat(chains.blockCount()).isLessThanOrEqualTo(201 / 32 + 2);
            }
            windows.end(results);
            pool.free(slot);
        }
    }

    private static FramedCall framed(
            WindowCall call, FrameUnit unit, FrameBound start, FrameBound end) {
        return new FramedCall(call, new FrameSpec(unit, start, end));
    }

    private static WindowCall lag(int column, long offset) {
        return new WindowCall("lag", List.of(column), OptionalLong.of(offset), Optional.empty());
    }

    private static WindowBatch batch(Random random, int rowCount, int partitionCount) {
        List<Column> columns = new ArrayList<>();
        int keys = 1 + random.nextInt(2 * rowCount);
        columns.add(Columns.of(StorageType.LONG, random.longs(rowCount, 0, keys).boxed().toList()));
        for (StorageType type : WindowCases.TYPES.subList(1, WindowCases.TYPES.size())) {
            columns.add(RandomColumns.column(random, type, rowCount));
        }
        return WindowCases.batch(random, columns, BY_KEY, partitionCount);
    }

    private static List<FramedCall> calls(Random random) {
        List<FramedCall> calls = new ArrayList<>();
        int count = 1 + random.nextInt(6);
        while (calls.size() < count) {
            calls.add(call(random));
        }
        return calls;
    }

    private static FramedCall call(Random random) {
        int column = random.nextBoolean() ? WindowCases.LONG_VALUE : WindowCases.DOUBLE_VALUE;
        FrameBound start =
                random.nextInt(8) == 0
                        ? FrameBound.CURRENT_ROW
                        : FrameBound.preceding(random.nextInt(random.nextBoolean() ? 8 : 60));
        FrameSpec lastRows = lastRows(random, start);
        FrameSpec running = random.nextBoolean() ? RUNNING_ROWS : FrameSpec.DEFAULT;
        return switch (random.nextInt(9)) {
            case 0 -> new FramedCall(WindowCall.of("row_number"), FrameSpec.DEFAULT);
            case 1 -> new FramedCall(WindowCall.of("rank"), FrameSpec.DEFAULT);
            case 2 -> new FramedCall(WindowCall.of("dense_rank"), FrameSpec.DEFAULT);
            case 3 ->
                    new FramedCall(
                            lag(column, random.nextInt(random.nextBoolean() ? 60 : 200)),
                            FrameSpec.DEFAULT);
            case 4 ->
                    new FramedCall(
                            WindowCall.of("count"), random.nextBoolean() ? running : lastRows);
            case 5 -> {
                String name = List.of("sum", "avg").get(random.nextInt(2));
                yield new FramedCall(WindowCall.of(name, column), running);
            }
            case 6 -> {
                String name =
                        List.of("count", "min", "max", "first_value", "last_value")
                                .get(random.nextInt(5));
                yield new FramedCall(WindowCall.of(name, column), running);
            }
            default -> {
                String name =
                        List.of("count", "sum", "avg", "min", "max", "first_value", "last_value")
                                .get(random.nextInt(7));
                yield new FramedCall(WindowCall.of(name, column), lastRows);
            }
        };
    }

    /** By ROWS, short or long, or by RANGE. */
    private static FrameSpec lastRows(Random random, FrameBound start) {
        return switch (random.nextInt(4)) {
            case 3 -> {
                int end = random.nextInt(10);
                yield new FrameSpec(
                        FrameUnit.ROWS,
                        FrameBound.preceding(random.nextInt(60)),
                        FrameBound.preceding(end));
            }
            case 0 -> new FrameSpec(FrameUnit.ROWS, start, FrameBound.CURRENT_ROW);
            case 1 ->
                    new FrameSpec(
                            FrameUnit.ROWS,
                            FrameBound.preceding(random.nextInt(200)),
                            FrameBound.CURRENT_ROW);
            default ->
                    new FrameSpec(
                            FrameUnit.RANGE,
                            random.nextInt(4) == 0
                                    ? FrameBound.CURRENT_ROW
                                    : FrameBound.preceding(
                                            random.nextInt(random.nextBoolean() ? 10 : 300)),
                            FrameBound.CURRENT_ROW);
        };
    }

    /** Feeds the rows of all partitions by key, all peers in one slice. */
    private static List<List<Object>> evaluate(
            Random random, ArrivalWindows windows, WindowBatch batch, List<FramedCall> calls)
            throws IOException {
        int rowCount = batch.positionCount();
        long[] keys = batch.columns().longColumn(WindowCases.KEY).values();
        int[] byKey =
                IntStream.range(0, rowCount)
                        .boxed()
                        .sorted((a, b) -> Long.compare(keys[a], keys[b]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        List<List<Object>> results = new ArrayList<>();
        calls.forEach(call -> results.add(new ArrayList<>(Arrays.asList(new Object[rowCount]))));
        try (BlockPool pool = new BlockPool(200L * BlockPool.BLOCK_BYTES);
                MovingChains chains = new MovingChains(pool)) {
            long[] slots = new long[batch.segments().segmentCount()];
            for (int segment = 0; segment < slots.length; segment++) {
                slots[segment] = pool.tryAllocate();
                windows.clear(slots[segment]);
            }
            int maxRows = 1 + random.nextInt(random.nextBoolean() ? 10 : rowCount);
            for (int from = 0; from < rowCount; ) {
                int to = Math.min(rowCount, from + maxRows);
                while (to < rowCount && keys[byKey[to]] == keys[byKey[to - 1]]) {
                    to++;
                }
                int[] positions = Arrays.copyOfRange(byKey, from, to);
                evaluate(windows, batch, positions, slots, chains, results);
                from = to;
            }
            for (long slot : slots) {
                pool.free(slot);
            }
        }
        return results;
    }

    private static void evaluate(
            ArrivalWindows windows,
            WindowBatch batch,
            int[] positions,
            long[] slots,
            MovingChains chains,
            List<List<Object>> results)
            throws IOException {
        ColumnBatch rows = batch.columns().gather(positions, positions.length);
        long[] slotOfRow = new long[positions.length];
        for (int row = 0; row < positions.length; row++) {
            slotOfRow[row] = slots[segmentOf(batch, positions[row])];
        }
        List<SlotResults> slice = new ArrayList<>();
        results.forEach(result -> slice.add(new SlotResults()));
        windows.begin(rows, slotOfRow, chains, slice);
        int middle = positions.length / 3;
        windows.evaluate(0, middle, slice);
        windows.evaluate(middle, positions.length, slice);
        windows.end(slice);
        for (int i = 0; i < slice.size(); i++) {
            for (int row = 0; row < positions.length; row++) {
                results.get(i).set(positions[row], value(windows, slice.get(i), i, row));
            }
        }
    }

    private static Object value(
            ArrivalWindows windows, SlotResults results, int function, int row) {
        if (!results.isValid(row)) {
            return null;
        }
        long bits = results.bits()[row];
        return windows.resultType(function) == StorageType.LONG
                ? (Object) bits
                : (Object) Double.longBitsToDouble(bits);
    }

    private static int segmentOf(WindowBatch batch, int position) {
        int segment = 0;
        while (batch.segments().end(segment) <= position) {
            segment++;
        }
        return segment;
    }
}
