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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A job with {@link RecoveryQueries}, exactly once to files, in as many runs as a test wants. Each
 * setting holds until it is set anew.
 */
final class RecoveryJob {
    private final Path directory;
    private final int rows;
    private final Configuration config = new Configuration();
    private int parallelism = 1;
    private int maxParallelism = 128;
    private boolean isSlowDownstream;

    /**
     * @param directory for all files, of its own
     * @param rows how many rows of input
     */
    RecoveryJob(Path directory, int rows) {
        this.directory = directory;
        this.rows = rows;
        config.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(50));
        config.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                MishapFileSystem.SCHEME + "://" + directory.resolve("checkpoints"));
        // State goes into files, however small.
        config.set(CheckpointingOptions.FS_SMALL_FILE_THRESHOLD, MemorySize.ZERO);
        config.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 3);
        config.set(
                RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(10));
        backend("hashmap");
    }

    RecoveryJob backend(String backend) {
        config.set(StateBackendOptions.STATE_BACKEND, backend);
        config.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, backend.equals("rocksdb"));
        return this;
    }

    RecoveryJob parallelism(int tasks) {
        parallelism = tasks;
        return this;
    }

    RecoveryJob maxParallelism(int keyGroups) {
        maxParallelism = keyGroups;
        return this;
    }

    /** The next runs begin with a savepoint. */
    RecoveryJob from(String savepoint) {
        config.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        return this;
    }

    /** Barriers overtake rows, of which many wait since who takes the results is slow. */
    RecoveryJob unaligned() {
        config.set(CheckpointingOptions.ENABLE_UNALIGNED, true);
        isSlowDownstream = true;
        return this;
    }

    /** Runs to the end of the input. */
    JobID run() throws Exception {
        return environment().execute().getJobID();
    }

    /** Stops the job when the source has passed a line; returns where the savepoint is. */
    String runUntilSavepoint(long line, SavepointFormatType format) throws Exception {
        return stop(line, format, false);
    }

    /** Stops the job as for ever: all rows that are in it come out. */
    String runUntilDrained(long line) throws Exception {
        return stop(line, SavepointFormatType.CANONICAL, true);
    }

    private String stop(long line, SavepointFormatType format, boolean drain) throws Exception {
        Mishaps.plan(Mishaps.Kind.NONE, 0);
        JobClient job = environment().executeAsync();
        try {
            // A completed checkpoint tells that all tasks run: a job without is not to be stopped.
            while (Mishaps.greatestLine() < line || Mishaps.completedCheckpoints() == 0) {
                Thread.sleep(5);
            }
            String savepoints = directory.resolve("savepoints").toUri().toString();
            return job.stopWithSavepoint(drain, savepoints, format).get();
        } catch (ExecutionException e) {
            job.cancel().get();
            throw e;
        }
    }

    private StreamExecutionEnvironment environment() {
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment(config);
        environment.setParallelism(parallelism);
        environment.setMaxParallelism(maxParallelism);
        environment.getConfig().setAutoWatermarkInterval(10);
        RecoveryQueries.build(
                RecoveryRows.source(environment, rows),
                new MishapMap(isSlowDownstream),
                directory.resolve("out"));
        return environment;
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
}
