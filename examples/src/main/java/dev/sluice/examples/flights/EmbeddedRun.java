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
package dev.sluice.examples.flights;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.util.ExceptionUtils;

/**
 * Runs the job on a Flink cluster inside this process, with checkpoints on RocksDB. Results go
 * through files of a Flink sink, which counts each row exactly once, whatever fails meanwhile.
 */
final class EmbeddedRun {
    private static final int PARALLELISM = 2;
    private static final Duration CHECKPOINT_INTERVAL = Duration.ofMillis(500);
    private static final Duration HEARTBEAT_INTERVAL = Duration.ofMillis(500);
    private static final long PROGRESS_MILLIS = 1000;

    private final Path csv;
    private final PrintWriter out;

    EmbeddedRun(Path csv, PrintWriter out) {
        this.csv = csv;
        this.out = out;
    }

    /**
     * Runs to the end of the file.
     *
     * @throws BadInputException if the file is malformed
     * @throws ExecutionException if the job failed otherwise
     */
    FlightResults run() throws IOException, ExecutionException, InterruptedException {
        Path scratch = Files.createTempDirectory("sluice-demo");
        try {
            return run(scratch);
        } finally {
            deleteRecursively(scratch);
        }
    }

    private FlightResults run(Path scratch)
            throws IOException, ExecutionException, InterruptedException {
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.createLocalEnvironment(
                        PARALLELISM, configuration(scratch));
        FlightJob job = FlightJob.define(environment, csv);
        RowFiles flights =
                RowFiles.sinkTo(
                        scratch.resolve("flights"),
                        job.flights()
                                .map(new RowCounter(RowCounter.ROWS_OUT))
                                .returns(InternalTypeInfo.of(job.flightType())),
                        job.flightType());
        RowFiles late =
                RowFiles.sinkTo(scratch.resolve("late"), job.late(), FlightColumns.ROW_TYPE);
        RowFiles airports =
                RowFiles.sinkTo(scratch.resolve("airports"), job.airports(), job.airportType());

        printProgress(await(submit(environment)));

        List<FlightResult> byLine = new ArrayList<>();
        flights.forEach(row -> byLine.add(FlightResult.of(row)));
        byLine.sort(Comparator.comparingLong(FlightResult::line));
        List<AirportResult> busiestFirst = new ArrayList<>();
        airports.forEach(row -> busiestFirst.add(AirportResult.of(row)));
        busiestFirst.sort(AirportResult.BUSIEST_FIRST);
        return new FlightResults(byLine, busiestFirst, late.count());
    }

    private static JobClient submit(StreamExecutionEnvironment environment)
            throws ExecutionException {
        try {
            return environment.executeAsync("flights");
        } catch (Exception e) {
            throw new ExecutionException("the job did not start", e);
        }
    }

    /** Waits for the end of the job, with a line of progress now and then. */
    private Map<String, Object> await(JobClient client)
            throws ExecutionException, InterruptedException {
        CompletableFuture<JobExecutionResult> result = client.getJobExecutionResult();
        while (true) {
            try {
                return result.get(PROGRESS_MILLIS, TimeUnit.MILLISECONDS)
                        .getAllAccumulatorResults();
            } catch (TimeoutException e) {
                progress(client).ifPresent(this::printProgress);
            } catch (ExecutionException e) {
                Optional<BadInputException> badInput =
                        ExceptionUtils.findSerializedThrowable(
                                e,
                                BadInputException.class,
                                BadInputException.class.getClassLoader());
                if (badInput.isPresent()) {
                    throw badInput.get();
                }
                throw e;
            }
        }
    }

    /** The job's counters, or empty if it has just ended. */
    private static Optional<Map<String, Object>> progress(JobClient client)
            throws InterruptedException {
        try {
            return Optional.of(client.getAccumulators().get());
        } catch (ExecutionException | IllegalStateException e) {
            return Optional.empty();
        }
    }

    private void printProgress(Map<String, Object> counters) {
        out.printf(
                Locale.ROOT,
                "  %,9d rows read   %,9d rows out   checkpoint %d%n",
                RowCounter.value(counters, RowCounter.ROWS_READ),
                RowCounter.value(counters, RowCounter.ROWS_OUT),
                RowCounter.value(counters, RowCounter.CHECKPOINT));
        out.flush();
    }

    private static Configuration configuration(Path scratch) {
        Configuration configuration = new Configuration();
        configuration.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
        configuration.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, CHECKPOINT_INTERVAL);
        configuration.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                scratch.resolve("checkpoints").toUri().toString());
        configuration.set(CoreOptions.TMP_DIRS, scratch.toString());
        // Progress comes with the heartbeats.
        configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, HEARTBEAT_INTERVAL);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        return configuration;
    }

    private static void deleteRecursively(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
