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
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.slot.DelayedWindows;
import dev.sluice.kernel.window.slot.FramedCall;
import dev.sluice.kernel.window.slot.SlotResults;
import dev.sluice.kernel.window.slot.SlotWindowsBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Functions that look ahead, fed with rows of many partitions in turn, against the oracle: rows
 * that close when the rows after them are there, and rows that are closed before.
 */
class DelayedWindowsPropertyTest {
    private static final List<OrderKey> BY_KEY = List.of(OrderKey.ascending(WindowCases.KEY));
    private static final FrameSpec RUNNING_ROWS =
            new FrameSpec(FrameUnit.ROWS, FrameBound.UNBOUNDED_PRECEDING, FrameBound.CURRENT_ROW);

    @Test
    void everyRowClosesOnceAndEqualsTheOracle() {
        int iterations = TestSeed.iterations(300);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(number);
            new Run(random, TestSeed.describe(number)).run();
        }
    }

    /** One random query over one random batch. */
    private static final class Run {
        private final Random random;
        private final String description;
        private final WindowBatch batch;
        private final List<FramedCall> calls = new ArrayList<>();
        private final List<SlotResults> results = new ArrayList<>();
        private final long following;
        private final DelayedWindows windows;
        private final long[] slots;
        private final int[] arrived;
        private final int[] closed;
        private long run = 1;

        Run(Random random, String description) {
            this.random = random;
            this.description = description;
            int partitions = 1 + random.nextInt(5);
            batch = WindowCases.batch(random, 1 + random.nextInt(150), BY_KEY, partitions);
            int largest = 1 + random.nextInt(random.nextBoolean() ? 4 : 29);
            calls.add(new FramedCall(shifted("lead", largest), FrameSpec.DEFAULT));
            for (int i = random.nextInt(6); i > 0; i--) {
                calls.add(call(random, largest));
            }
            calls.forEach(call -> results.add(new SlotResults()));
            following = largest;
            windows =
                    (DelayedWindows)
                            SlotWindowsBuilder.build(calls, WindowCases.TYPES, BY_KEY)
                                    .orElseThrow();
            slots = new long[batch.segments().segmentCount()];
            arrived = new int[slots.length];
            closed = new int[slots.length];
        }

        void run() {
            try (BlockPool pool = new BlockPool((long) slots.length * BlockPool.BLOCK_BYTES)) {
                for (int i = 0; i < slots.length; i++) {
                    slots[i] = pool.tryAllocate();
                    windows.clear(slots[i]);
                }
                while (hasMore()) {
                    switch (random.nextInt(8)) {
                        case 0 -> restart();
                        case 1, 2 -> closeSome();
                        default -> arrive(someRows());
                    }
                }
                while (hasOpen()) {
                    closeSome();
                }
                for (long slot : slots) {
                    pool.free(slot);
                }
            }
        }

        private boolean hasMore() {
            for (int i = 0; i < slots.length; i++) {
                if (arrived[i] < length(i)) {
                    return true;
                }
            }
            return false;
        }

        private boolean hasOpen() {
            for (int i = 0; i < slots.length; i++) {
                if (closed[i] < arrived[i]) {
                    return true;
                }
            }
            return false;
        }

        private int length(int partition) {
            return batch.segments().end(partition) - batch.segments().start(partition);
        }

        /** The next rows of random partitions. */
        private List<Integer> someRows() {
            List<Integer> rows = new ArrayList<>();
            for (int i = random.nextInt(80); i > 0; i--) {
                int partition = random.nextInt(slots.length);
                if (arrived[partition] < length(partition)) {
                    rows.add(batch.segments().start(partition) + arrived[partition]++);
                }
            }
            return rows;
        }

        /** All open rows arrive again. */
        private void restart() {
            windows.setRun(++run);
            List<Integer> rows = new ArrayList<>();
            for (int partition = 0; partition < slots.length; partition++) {
                for (int i = closed[partition]; i < arrived[partition]; i++) {
                    rows.add(batch.segments().start(partition) + i);
                }
            }
            arrive(rows);
        }

        private void arrive(List<Integer> rows) {
            int[] positions = rows.stream().mapToInt(Integer::intValue).toArray();
            long[] slotOfRow = new long[positions.length];
            long[] references = new long[positions.length];
            for (int row = 0; row < positions.length; row++) {
                slotOfRow[row] = slots[partitionOf(positions[row])];
                references[row] = reference(positions[row]);
            }
            ColumnBatch columns = batch.columns().gather(positions, positions.length);
            List<Column> withReferences = new ArrayList<>(columns.columns());
            withReferences.add(new LongColumn(references, Validity.ALL_VALID, positions.length));
            windows.begin(positions.length, results);
            windows.beginArrival(new ColumnBatch(withReferences, positions.length), slotOfRow);
            int middle = positions.length / 3;
            windows.arrive(0, middle, results);
            windows.arrive(middle, positions.length, results);
            finish(true);
        }

        private void closeSome() {
            windows.begin(slots.length, results);
            for (int partition = 0; partition < slots.length; partition++) {
                if (closed[partition] < arrived[partition] && random.nextBoolean()) {
                    windows.close(slots[partition]);
                }
            }
            finish(false);
        }

        private long reference(int row) {
            return run * 1_000 + row;
        }

        private void finish(boolean areComplete) {
            int count = windows.closedCount();
            int[] rows = new int[count];
            for (int i = 0; i < count; i++) {
                rows[i] = (int) (windows.closedReferences()[i] - run * 1_000);
            }
            windows.finish(batch.columns().gather(rows, count), results);
            for (int i = 0; i < count; i++) {
                int partition = partitionOf(rows[i]);
                int start = batch.segments().start(partition);
                int row = closed[partition]++;
                assertThat(rows[i] - start).as(description).isEqualTo(row);
                int seen = areComplete ? row + (int) following + 1 : arrived[partition];
                assertThat(seen).as(description).isLessThanOrEqualTo(arrived[partition]);
                assertEqualsOracle(i, WindowCases.slice(batch, start, start + seen), row);
            }
            for (int partition = 0; areComplete && partition < slots.length; partition++) {
                assertThat(closed[partition])
                        .as(description)
                        .isGreaterThanOrEqualTo(arrived[partition] - (int) following);
            }
        }

        private void assertEqualsOracle(int index, WindowBatch partition, int row) {
            for (int i = 0; i < calls.size(); i++) {
                WindowCases.assertRowEqualsOracle(
                        calls.get(i).call(),
                        calls.get(i).frame(),
                        partition,
                        row,
                        value(i, index),
                        description);
            }
        }

        private Object value(int function, int row) {
            if (!results.get(function).isValid(row)) {
                return null;
            }
            long bits = results.get(function).bits()[row];
            return windows.resultType(function) == StorageType.LONG
                    ? (Object) bits
                    : (Object) Double.longBitsToDouble(bits);
        }

        private int partitionOf(int row) {
            int partition = 0;
            while (batch.segments().end(partition) <= row) {
                partition++;
            }
            return partition;
        }
    }

    private static WindowCall shifted(String name, long offset) {
        return new WindowCall(
                name, List.of(WindowCases.LONG_VALUE), OptionalLong.of(offset), Optional.empty());
    }

    /** A call that looks at most that far ahead. */
    private static FramedCall call(Random random, int following) {
        int column = random.nextBoolean() ? WindowCases.LONG_VALUE : WindowCases.DOUBLE_VALUE;
        FrameBound start = FrameBound.preceding(random.nextInt(30));
        FrameBound end = FrameBound.following(random.nextInt(following + 1));
        if (random.nextInt(4) == 0) {
            start = FrameBound.following(random.nextInt(following + 1));
        } else if (random.nextInt(4) == 0) {
            end = FrameBound.preceding(random.nextInt(10));
        }
        FrameSpec around = new FrameSpec(FrameUnit.ROWS, start, end);
        FrameSpec frame = random.nextInt(3) == 0 ? RUNNING_ROWS : around;
        return switch (random.nextInt(5)) {
            case 0 -> new FramedCall(WindowCall.of("row_number"), FrameSpec.DEFAULT);
            case 1 -> new FramedCall(WindowCall.of("count"), frame);
            case 2 -> new FramedCall(shifted("lag", random.nextInt(30)), FrameSpec.DEFAULT);
            default -> {
                List<String> names =
                        List.of("count", "sum", "avg", "min", "max", "first_value", "last_value");
                String name = names.get(random.nextInt(names.size()));
                yield new FramedCall(WindowCall.of(name, column), frame);
            }
        };
    }
}
