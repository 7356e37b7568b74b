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
package dev.sluice.e2e.recovery;

import static dev.sluice.api.Frames.currentRow;
import static dev.sluice.api.Frames.following;
import static dev.sluice.api.Frames.preceding;
import static dev.sluice.api.Frames.range;
import static dev.sluice.api.Frames.rows;
import static dev.sluice.api.Functions.avg;
import static dev.sluice.api.Functions.count;
import static dev.sluice.api.Functions.covarSamp;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.rank;
import static dev.sluice.api.Functions.sum;

import dev.sluice.api.GroupByBuilder;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.Sluice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.serialization.SimpleStringEncoder;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;

/** A job with both operators whose output, in committed files, does not depend on its luck. */
final class RecoveryJob {
    /** Rows of the input, and of each of the two OVER outputs. */
    static final int ROWS = 6000;

    static final int KEYS = 37;

    private static final RowType ROW_TYPE =
            RowType.of(
                    new LogicalType[] {
                        new VarCharType(VarCharType.MAX_LENGTH),
                        new TimestampType(3),
                        new BigIntType(),
                        new BigIntType(),
                        new DoubleType()
                    },
                    new String[] {"k", "ts", "line", "v", "x"});

    private static final AtomicInteger FAILURES = new AtomicInteger();
    private static final AtomicInteger CHECKPOINTS = new AtomicInteger();
    private static final AtomicLong GREATEST_LINE = new AtomicLong();

    /** What happens to the job. */
    enum Mishap {
        NONE,
        FAILURE
    }

    private final String backend;
    private final Path directory;
    private final Mishap mishap;

    RecoveryJob(String backend, Path directory, Mishap mishap) {
        this.backend = backend;
        this.directory = directory;
        this.mishap = mishap;
        FAILURES.set(0);
        CHECKPOINTS.set(0);
    }

    static int failures() {
        return FAILURES.get();
    }

    static int checkpointsBeforeFailure() {
        return CHECKPOINTS.get();
    }

    void run(int parallelism) throws Exception {
        environment("", parallelism).execute();
    }

    String runUntilSavepoint(int parallelism, long line) throws Exception {
        return untilSavepoint(environment("", parallelism), line);
    }

    String restoreUntilSavepoint(String savepoint, int parallelism, long line) throws Exception {
        return untilSavepoint(environment(savepoint, parallelism), line);
    }

    void restoreToEnd(String savepoint, int parallelism) throws Exception {
        environment(savepoint, parallelism).execute();
    }

    /** All committed lines, sorted. */
    List<String> output() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory.resolve("out"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (file.getFileName().toString().startsWith("part-")) {
                    lines.addAll(Files.readAllLines(file));
                }
            }
        }
        lines.sort(null);
        return lines;
    }

    private String untilSavepoint(StreamExecutionEnvironment environment, long line)
            throws Exception {
        GREATEST_LINE.set(0);
        JobClient job = environment.executeAsync();
        while (GREATEST_LINE.get() < line) {
            Thread.sleep(5);
        }
        return job.stopWithSavepoint(
                        false,
                        directory.resolve("savepoints").toUri().toString(),
                        SavepointFormatType.CANONICAL)
                .get();
    }

    private StreamExecutionEnvironment environment(String savepoint, int parallelism) {
        Configuration config = new Configuration();
        config.set(StateBackendOptions.STATE_BACKEND, backend);
        config.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(50));
        config.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                directory.resolve("checkpoints").toUri().toString());
        config.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 3);
        config.set(
                RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(10));
        if (!savepoint.isEmpty()) {
            config.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        }
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment(config);
        environment.setParallelism(parallelism);
        environment.getConfig().setAutoWatermarkInterval(10);
        build(environment);
        return environment;
    }

    private void build(StreamExecutionEnvironment environment) {
        DataStream<RowData> input =
                environment
                        .fromSource(
                                new NumberSequenceSource(0, ROWS - 1),
                                WatermarkStrategy.noWatermarks(),
                                "lines")
                        .setParallelism(1)
                        .uid("lines")
                        .map(new ToRow(mishap), InternalTypeInfo.of(ROW_TYPE))
                        .setParallelism(1)
                        .uid("rows")
                        .assignTimestampsAndWatermarks(
                                WatermarkStrategy.<RowData>forBoundedOutOfOrderness(
                                                Duration.ofMillis(200))
                                        .withTimestampAssigner(
                                                (row, unused) ->
                                                        row.getTimestamp(1, 3).getMillisecond()))
                        .setParallelism(1)
                        .uid("times");
        OverBuilder over =
                Sluice.over(input, ROW_TYPE)
                        .partitionBy("k")
                        .orderBy("ts", "line")
                        .window("around", rows(preceding(5), following(3)))
                        .window("before", rows(preceding(20), currentRow()))
                        .select(
                                sum("v").over("around").as("s"),
                                avg("x").over("before").as("a"),
                                rank().as("r"))
                        .emitAfter(Duration.ofHours(1));
        OverBuilder ahead =
                Sluice.over(input, ROW_TYPE)
                        .partitionBy("k")
                        .orderBy("ts")
                        .window(
                                "h",
                                range(
                                        preceding(Duration.ofMillis(500)),
                                        following(Duration.ofMillis(300))))
                        .select(max("v").over("h").as("m"));
        GroupByBuilder groups =
                Sluice.groupBy(input, ROW_TYPE)
                        .keys("k")
                        .aggregate(count(), sum("v"), max("x"), covarSamp("v", "x"))
                        .finalResultsOnly();
        sink(over.apply().uid("over"), over.outputType(), "over");
        sink(ahead.apply().uid("ahead"), ahead.outputType(), "ahead");
        sink(groups.apply().uid("groups"), groups.outputType(), "groups");
    }

    private void sink(DataStream<RowData> rows, RowType type, String name) {
        rows.map(new ToLine(name, type))
                .uid(name + "-lines")
                .sinkTo(
                        FileSink.forRowFormat(
                                        new org.apache.flink.core.fs.Path(
                                                directory.resolve("out").toUri()),
                                        new SimpleStringEncoder<String>())
                                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                                .build())
                .uid(name + "-sink");
    }

    /** Makes row i of its number; slow enough for checkpoints, and fails once if told to. */
    private static final class ToRow implements MapFunction<Long, RowData>, CheckpointListener {
        private final Mishap mishap;

        ToRow(Mishap mishap) {
            this.mishap = mishap;
        }

        @Override
        public RowData map(Long line) throws Exception {
            if (line % 10 == 0) {
                Thread.sleep(1);
            }
            GREATEST_LINE.accumulateAndGet(line, Math::max);
            if (mishap == Mishap.FAILURE
                    && line > ROWS / 2
                    && CHECKPOINTS.get() > 0
                    && FAILURES.compareAndSet(0, 1)) {
                throw new IllegalStateException("the failure that the test wants");
            }
            long hash = line * 0x9E3779B97F4A7C15L >>> 40;
            GenericRowData row = new GenericRowData(5);
            row.setField(0, StringData.fromString("k" + hash % KEYS));
            row.setField(1, TimestampData.fromEpochMillis(line * 10 + hash % 150));
            row.setField(2, line);
            row.setField(3, hash % 13 == 0 ? null : hash % 1000);
            row.setField(4, hash % 7 == 0 ? null : hash % 800 / 8.0);
            return row;
        }

        @Override
        public void notifyCheckpointComplete(long checkpointId) {
            if (FAILURES.get() == 0) {
                CHECKPOINTS.incrementAndGet();
            }
        }
    }

    private static final class ToLine implements MapFunction<RowData, String> {
        private final String name;
        private final RowType type;

        ToLine(String name, RowType type) {
            this.name = name;
            this.type = type;
        }

        @Override
        public String map(RowData row) {
            StringBuilder line = new StringBuilder(name);
            for (int field = 0; field < type.getFieldCount(); field++) {
                line.append(',')
                        .append(
                                RowData.createFieldGetter(type.getTypeAt(field), field)
                                        .getFieldOrNull(row));
            }
            return line.toString();
        }
    }
}
