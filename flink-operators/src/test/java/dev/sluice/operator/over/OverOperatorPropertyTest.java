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
package dev.sluice.operator.over;

import static dev.sluice.api.Frames.currentRow;
import static dev.sluice.api.Frames.following;
import static dev.sluice.api.Frames.preceding;
import static dev.sluice.api.Frames.range;
import static dev.sluice.api.Frames.rows;
import static dev.sluice.api.Frames.unboundedPreceding;
import static dev.sluice.api.Functions.avg;
import static dev.sluice.api.Functions.count;
import static dev.sluice.api.Functions.denseRank;
import static dev.sluice.api.Functions.firstValue;
import static dev.sluice.api.Functions.lag;
import static dev.sluice.api.Functions.lastValue;
import static dev.sluice.api.Functions.lead;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.min;
import static dev.sluice.api.Functions.rank;
import static dev.sluice.api.Functions.rowNumber;
import static dev.sluice.api.Functions.sum;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.api.Call;
import dev.sluice.api.Frame;
import dev.sluice.api.Functions;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.NaiveWindow;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.operator.config.SluiceOptions;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import dev.sluice.operator.testing.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.types.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The OVER operator over random rows, watermarks, frames, snapshots and rescalings, against the
 * oracle over each complete partition.
 */
class OverOperatorPropertyTest {
    private static final int KEYS = 7;
    private static final List<OrderKey> BY_TIME = List.of(OrderKey.ascending(0));
    private static final List<OrderKey> BY_TIME_AND_LINE =
            List.of(OrderKey.ascending(0), OrderKey.ascending(1));

    private record Input(String key, long time, int line, Long value, Double number) {}

    @ParameterizedTest
    @EnumSource(Backend.class)
    void everyRowEqualsTheOracle(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 60 : 12);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(number);
            List<Input> inputs = randomInputs(random);
            Map<String, Frame> frames = new TreeMap<>();
            for (int i = 0; i < 1 + random.nextInt(3); i++) {
                frames.put("w" + i, randomFrame(random));
            }
            List<Call> calls = randomCalls(random, new ArrayList<>(frames.keySet()));
            boolean byLine = random.nextBoolean();
            OverBuilder query =
                    OverQueries.over(OverQueries.ROW_TYPE, randomSlices(random))
                            .partitionBy("k")
                            .orderBy(byLine ? new String[] {"ts", "line"} : new String[] {"ts"});
            frames.forEach(query::window);
            query.select(calls.toArray(Call[]::new)).emitAfter(Duration.ofDays(1000));
            List<Row> actual = run(backend, query, inputs, random, OperatorHarness.MANAGED_BYTES);
            String description = TestSeed.describe(number) + " " + frames.keySet() + calls;
            List<OrderKey> keys = byLine ? BY_TIME_AND_LINE : BY_TIME;
            assertThat(sorted(actual))
                    .as(description)
                    .containsExactlyElementsOf(sorted(expected(inputs, keys, frames, calls)));
        }
    }

    /** Feeds the rows in time order up to jitter, with watermarks, snapshots and rescalings. */
    private static List<Row> run(
            Backend backend,
            OverBuilder query,
            List<Input> inputs,
            Random random,
            long managedBytes)
            throws Exception {
        List<Row> output = new ArrayList<>();
        int parallelism = 1;
        List<OperatorHarness> subtasks =
                OverQueries.open(query, backend, parallelism, List.of(), managedBytes);
        long watermark = Long.MIN_VALUE;
        long checkpoint = 0;
        int rowsPerCheckpoint = rowsPerCheckpoint(inputs.size(), random);
        for (int i = 0; i < inputs.size(); i++) {
            Input input = inputs.get(i);
            OverQueries.owner(subtasks, input.key())
                    .add(
                            Rows.of(
                                    input.key(),
                                    Instant.ofEpochMilli(input.time()),
                                    input.line(),
                                    input.value(),
                                    input.number()),
                            input.time());
            long safe = leastTime(inputs, i + 1) - 1;
            if (random.nextInt(4) == 0 && safe > watermark) {
                watermark = safe;
                for (OperatorHarness subtask : subtasks) {
                    if (random.nextInt(3) == 0) {
                        subtask.addMail(); // which interrupts the flush
                    }
                    subtask.watermark(watermark);
                }
            }
            if (random.nextInt(4) == 0) {
                subtasks.get(random.nextInt(subtasks.size())).runMails();
            }
            if (random.nextInt(rowsPerCheckpoint) == 0) {
                checkpoint++;
                List<OperatorSubtaskState> states = new ArrayList<>();
                for (OperatorHarness subtask : subtasks) {
                    states.add(subtask.snapshot(checkpoint));
                    output.addAll(subtask.take());
                    subtask.close();
                }
                parallelism = 1 + random.nextInt(3);
                subtasks = OverQueries.open(query, backend, parallelism, states, managedBytes);
                for (OperatorHarness subtask : subtasks) {
                    subtask.watermark(watermark);
                }
            }
        }
        for (OperatorHarness subtask : subtasks) {
            subtask.watermark(Long.MAX_VALUE);
            subtask.flink().endInput();
            output.addAll(subtask.take());
            subtask.close();
        }
        return output;
    }

    /** Often, rarely or hardly ever, but about a dozen times at most: a restart takes long. */
    private static int rowsPerCheckpoint(int rowCount, Random random) {
        return Math.max(List.of(5, 50, 1000).get(random.nextInt(3)), rowCount / 12);
    }

    private static long leastTime(List<Input> inputs, int from) {
        return inputs.subList(from, inputs.size()).stream()
                .mapToLong(Input::time)
                .min()
                .orElse(Long.MAX_VALUE - 1);
    }

    /** Rows that the keys do not part are in order of arrival, which is that of their lines. */
    private static List<Row> expected(
            List<Input> inputs, List<OrderKey> keys, Map<String, Frame> frames, List<Call> calls) {
        Map<String, List<Input>> partitions = new TreeMap<>();
        inputs.forEach(
                input ->
                        partitions
                                .computeIfAbsent(input.key(), unused -> new ArrayList<>())
                                .add(input));
        List<Row> rows = new ArrayList<>();
        for (List<Input> partition : partitions.values()) {
            partition.sort(Comparator.comparingLong(Input::time).thenComparing(Input::line));
            int length = partition.size();
            List<Column> columns =
                    List.of(
                            Columns.of(
                                    StorageType.LONG, partition.stream().map(Input::time).toList()),
                            Columns.of(
                                    StorageType.LONG,
                                    partition.stream().map(input -> (long) input.line()).toList()),
                            Columns.of(
                                    StorageType.LONG,
                                    partition.stream().map(Input::value).toList()),
                            Columns.of(
                                    StorageType.DOUBLE,
                                    partition.stream().map(Input::number).toList()));
            NaiveWindow oracle = new NaiveWindow(new ColumnBatch(columns, length), keys);
            List<List<Object>> results = new ArrayList<>();
            for (Call call : calls) {
                results.add(oracle.evaluate(toWindowCall(call), frameOf(call, frames)));
            }
            for (int i = 0; i < length; i++) {
                Row row = new Row(5 + calls.size());
                Input input = partition.get(i);
                row.setField(0, input.key());
                row.setField(1, Instant.ofEpochMilli(input.time()));
                row.setField(2, input.line());
                row.setField(3, input.value());
                row.setField(4, input.number());
                for (int call = 0; call < calls.size(); call++) {
                    row.setField(5 + call, results.get(call).get(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static WindowCall toWindowCall(Call call) {
        List<Integer> arguments =
                call.arguments().stream().map(name -> name.equals("v") ? 2 : 3).toList();
        OptionalLong offset = call.offset();
        return new WindowCall(call.function(), arguments, offset, Optional.empty());
    }

    private static FrameSpec frameOf(Call call, Map<String, Frame> frames) {
        return call.window()
                .map(name -> OverQueries.frameSpec(frames.get(name)))
                .orElse(FrameSpec.DEFAULT);
    }

    private static List<Row> sorted(List<Row> rows) {
        List<Row> sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.comparing(row -> (Integer) row.getField(2)));
        return sorted;
    }

    private static List<Input> randomInputs(Random random) {
        List<Input> inputs = new ArrayList<>();
        // Some runs are long, with rare and frequent keys, so that pages of the log fill and
        // die, and their places come again.
        boolean isLong = random.nextInt(8) == 0;
        int count = isLong ? 600 + random.nextInt(600) : random.nextInt(120);
        int step = isLong ? 1 : random.nextInt(4);
        for (int i = 0; i < count; i++) {
            long time = i * (long) step + random.nextInt(20) - 40;
            Long value = random.nextInt(5) == 0 ? null : (long) random.nextInt(100);
            // Multiples of 1/8 below 2^10 add up without rounding, so results must be equal.
            Double number = random.nextInt(5) == 0 ? null : random.nextInt(8000) / 8.0;
            int key = random.nextInt(isLong ? 1 + random.nextInt(KEYS) : KEYS);
            inputs.add(new Input("k" + key, time, i, value, number));
        }
        return inputs;
    }

    private static Frame randomFrame(Random random) {
        return switch (random.nextInt(7)) {
            case 0 -> rows(preceding(random.nextInt(6)), currentRow());
            case 1 -> rows(unboundedPreceding(), currentRow());
            case 2 -> rows(preceding(random.nextInt(4)), following(random.nextInt(4)));
            case 3 -> rows(unboundedPreceding(), preceding(random.nextInt(4)));
            case 4 -> rows(following(1), following(3));
            case 5 -> rows(unboundedPreceding(), following(2));
            default -> rows(preceding(4), preceding(2));
        };
    }

    private static List<Call> randomCalls(Random random, List<String> windows) {
        List<Call> all = new ArrayList<>();
        for (String column : List.of("v", "x")) {
            all.add(sum(column));
            all.add(avg(column));
            all.add(min(column));
            all.add(max(column));
            all.add(count(column));
            all.add(firstValue(column));
            all.add(lastValue(column));
        }
        all.add(count());
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            Call call = all.get(random.nextInt(all.size()));
            String window = windows.get(random.nextInt(windows.size()));
            calls.add(call.over(window).as("r" + i));
        }
        List<Call> ranking = List.of(rank(), denseRank(), rowNumber(), lag("v", 2), lead("v", 1));
        calls.add(ranking.get(random.nextInt(ranking.size())).as("ranking"));
        return calls;
    }

    @ParameterizedTest
    @EnumSource(Backend.class)
    void rangeFramesOverTimeEqualTheOracle(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 40 : 8);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(1000 + number);
            List<Input> inputs = randomInputs(random);
            Frame frame =
                    switch (random.nextInt(4)) {
                        case 0 -> range(preceding(Duration.ofMillis(15)), currentRow());
                        case 1 -> range(unboundedPreceding(), currentRow());
                        case 2 ->
                                range(
                                        preceding(Duration.ofMillis(10)),
                                        following(Duration.ofMillis(25)));
                        default -> range(unboundedPreceding(), following(Duration.ofMillis(9)));
                    };
            List<Call> calls =
                    List.of(sum("v").over("w").as("s"), Functions.max("x").over("w").as("m"));
            OverBuilder query =
                    OverQueries.over(OverQueries.ROW_TYPE, randomSlices(random))
                            .partitionBy("k")
                            .orderBy("ts")
                            .window("w", frame)
                            .select(calls.toArray(Call[]::new));
            List<Row> actual = run(backend, query, inputs, random, OperatorHarness.MANAGED_BYTES);
            assertThat(sorted(actual))
                    .as(TestSeed.describe(1000 + number) + " " + frame)
                    .containsExactlyElementsOf(
                            sorted(expected(inputs, BY_TIME, Map.of("w", frame), calls)));
        }
    }

    /** In a budget of a few dozen blocks, waiting rows and partitions go to the store and back. */
    @ParameterizedTest
    @EnumSource(Backend.class)
    void aSmallBudgetChangesNoResult(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 24 : 6);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(2000 + number);
            List<Input> inputs = manyInputs(random);
            Map<String, Frame> frames =
                    Map.of(
                            "last", rows(preceding(random.nextInt(60)), currentRow()),
                            "long", rows(preceding(60 + random.nextInt(3000)), currentRow()),
                            "recent",
                                    range(
                                            preceding(Duration.ofMillis(random.nextInt(4000))),
                                            currentRow()),
                            "all", rows(unboundedPreceding(), currentRow()),
                            "peers", range(unboundedPreceding(), currentRow()));
            List<Call> all =
                    List.of(
                            sum("v").over("last"),
                            avg("v").over("last"),
                            sum("x").over("last"),
                            min("x").over("last"),
                            max("v").over("last"),
                            count("x").over("last"),
                            count().over("last"),
                            sum("v").over("long"),
                            sum("x").over("long"),
                            min("v").over("long"),
                            count("x").over("long"),
                            firstValue("x").over("long"),
                            sum("v").over("recent"),
                            avg("x").over("recent"),
                            max("x").over("recent"),
                            count().over("recent"),
                            lastValue("v").over("recent"),
                            sum("v").over("all"),
                            max("x").over("peers"),
                            count("v").over("all"),
                            avg("v").over("peers"),
                            count().over("peers"),
                            rank(),
                            denseRank(),
                            rowNumber(),
                            lag("x", 3));
            List<Call> calls = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(5); i++) {
                calls.add(all.get(random.nextInt(all.size())).as("r" + i));
            }
            // A range counts from one order key.
            boolean byLine =
                    random.nextBoolean()
                            && calls.stream()
                                    .noneMatch(c -> c.window().equals(Optional.of("recent")));
            OverBuilder query =
                    OverQueries.over(OverQueries.ROW_TYPE, randomSlices(random))
                            .partitionBy("k")
                            .orderBy(byLine ? new String[] {"ts", "line"} : new String[] {"ts"});
            frames.forEach(
                    (name, frame) -> {
                        if (!(byLine && name.equals("recent"))) {
                            query.window(name, frame);
                        }
                    });
            query.select(calls.toArray(Call[]::new));
            List<Row> actual = run(backend, query, inputs, random, 256 << 10);
            List<OrderKey> keys = byLine ? BY_TIME_AND_LINE : BY_TIME;
            assertThat(sorted(actual))
                    .as(TestSeed.describe(2000 + number) + " " + calls)
                    .containsExactlyElementsOf(sorted(expected(inputs, keys, frames, calls)));
        }
    }

    /** Of many keys, some of them long, and for a while without a watermark. */
    private static List<Input> manyInputs(Random random) {
        List<Input> inputs = new ArrayList<>();
        int count = 200 + random.nextInt(2500);
        int keys = 1 + random.nextInt(1500);
        int jitter = List.of(1, 20, 4000).get(random.nextInt(3));
        for (int i = 0; i < count; i++) {
            int key = random.nextInt(keys);
            String name = key % 50 == 0 ? "long key ".repeat(50) + key : "k" + key;
            Long value = random.nextInt(5) == 0 ? null : (long) random.nextInt(100);
            Double number = random.nextInt(5) == 0 ? null : random.nextInt(8000) / 8.0;
            inputs.add(new Input(name, i + random.nextInt(jitter), i, value, number));
        }
        return inputs;
    }

    /** Slices of one partition, of a few rows, or of all. */
    private static Configuration randomSlices(Random random) {
        Configuration configuration = new Configuration();
        configuration.set(SluiceOptions.BATCH_ROWS, List.of(1, 10, 8192).get(random.nextInt(3)));
        return configuration;
    }
}
