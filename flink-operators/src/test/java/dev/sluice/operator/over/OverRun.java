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

import static dev.sluice.api.Frames.rows;
import static dev.sluice.api.Functions.count;

import dev.sluice.api.Call;
import dev.sluice.api.Frame;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.NaiveWindow;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.operator.config.SluiceOptions;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import dev.sluice.operator.testing.Rows;
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

/**
 * Random rows for OVER, a run over them with watermarks, interruptions, snapshots and rescalings,
 * and what it has to give by the oracle over each complete partition.
 */
final class OverRun {
    static final List<OrderKey> BY_TIME = List.of(OrderKey.ascending(0));
    static final List<OrderKey> BY_TIME_AND_LINE =
            List.of(OrderKey.ascending(0), OrderKey.ascending(1));
    private static final int KEYS = 7;

    /** A row; lines are numbers in order of arrival. */
    record Input(String key, long time, int line, Long value, Double number) {}

    private OverRun() {}

    /** Feeds the rows in time order up to jitter, with watermarks, snapshots and rescalings. */
    static List<Row> run(
            Backend backend,
            OverBuilder query,
            List<Input> inputs,
            Random random,
            long managedBytes)
            throws Exception {
        return run(backend, List.of(query), inputs, random, managedBytes, true, new ArrayList<>());
    }

    /**
     * @param versions the query of the first run, and of each that follows from a snapshot, the
     *     last one of all that follow
     * @param interrupts whether other work of the task interrupts flushes
     * @param watermarks takes the watermarks but the last
     */
    static List<Row> run(
            Backend backend,
            List<OverBuilder> versions,
            List<Input> inputs,
            Random random,
            long managedBytes,
            boolean interrupts,
            List<Long> watermarks)
            throws Exception {
        List<Row> output = new ArrayList<>();
        int parallelism = 1;
        List<OperatorHarness> subtasks =
                OverQueries.open(versions.get(0), backend, parallelism, List.of(), managedBytes);
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
                watermarks.add(watermark);
                for (OperatorHarness subtask : subtasks) {
                    if (interrupts && random.nextInt(3) == 0) {
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
                OverBuilder query = versions.get((int) Math.min(checkpoint, versions.size() - 1));
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

    /** Says how many of its partition's first rows a row sees when it comes out. */
    interface Sight {
        int rowCount(List<Input> partition, int row);
    }

    /** Rows that the keys do not part are in order of arrival, which is that of their lines. */
    static List<Row> expected(
            List<Input> inputs, List<OrderKey> keys, Map<String, Frame> frames, List<Call> calls) {
        return expected(inputs, keys, frames, calls, (partition, row) -> partition.size());
    }

    static List<Row> expected(
            List<Input> inputs,
            List<OrderKey> keys,
            Map<String, Frame> frames,
            List<Call> calls,
            Sight sight) {
        Map<String, List<Input>> partitions = new TreeMap<>();
        inputs.forEach(
                input ->
                        partitions
                                .computeIfAbsent(input.key(), unused -> new ArrayList<>())
                                .add(input));
        List<Row> rows = new ArrayList<>();
        for (List<Input> partition : partitions.values()) {
            partition.sort(Comparator.comparingLong(Input::time).thenComparing(Input::line));
            Map<Integer, List<List<Object>>> resultsOfSight = new TreeMap<>();
            for (int i = 0; i < partition.size(); i++) {
                List<List<Object>> results =
                        resultsOfSight.computeIfAbsent(
                                sight.rowCount(partition, i),
                                count -> results(partition.subList(0, count), keys, frames, calls));
                rows.add(row(partition.get(i), i, results));
            }
        }
        return rows;
    }

    private static List<List<Object>> results(
            List<Input> partition,
            List<OrderKey> keys,
            Map<String, Frame> frames,
            List<Call> calls) {
        List<Column> columns =
                List.of(
                        Columns.of(StorageType.LONG, partition.stream().map(Input::time).toList()),
                        Columns.of(
                                StorageType.LONG,
                                partition.stream().map(input -> (long) input.line()).toList()),
                        Columns.of(StorageType.LONG, partition.stream().map(Input::value).toList()),
                        Columns.of(
                                StorageType.DOUBLE,
                                partition.stream().map(Input::number).toList()));
        NaiveWindow oracle = new NaiveWindow(new ColumnBatch(columns, partition.size()), keys);
        return calls.stream()
                .map(call -> oracle.evaluate(toWindowCall(call), frameOf(call, frames)))
                .toList();
    }

    private static Row row(Input input, int position, List<List<Object>> results) {
        Row row = new Row(5 + results.size());
        row.setField(0, input.key());
        row.setField(1, Instant.ofEpochMilli(input.time()));
        row.setField(2, input.line());
        row.setField(3, input.value());
        row.setField(4, input.number());
        for (int call = 0; call < results.size(); call++) {
            row.setField(5 + call, results.get(call).get(position));
        }
        return row;
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

    static List<Row> sorted(List<Row> rows) {
        List<Row> sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.comparing(row -> (Integer) row.getField(2)));
        return sorted;
    }

    static List<Input> randomInputs(Random random) {
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

    /** Of many keys, some of them long, and for a while without a watermark. */
    static List<Input> manyInputs(Random random) {
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
    static Configuration randomSlices(Random random) {
        Configuration configuration = new Configuration();
        configuration.set(SluiceOptions.BATCH_ROWS, List.of(1, 10, 8192).get(random.nextInt(3)));
        return configuration;
    }
}
