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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.e2e.recovery.Mishaps.Kind;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Failures, savepoints and rescaling change no line of the output. docs/reliability.md lists them.
 */
class RecoveryITCase {
    private static final int ROWS = 6000;

    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setConfiguration(
                                    new Configuration()
                                            .set(
                                                    TaskManagerOptions.MANAGED_MEMORY_SIZE,
                                                    MemorySize.ofMebiBytes(192)))
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(3)
                            .build());

    /** The output of a run in which nothing happens. */
    private static List<String> expected;

    @TempDir Path directory;

    @BeforeAll
    static void runUninterrupted(@TempDir Path whole) throws Exception {
        expected = uninterrupted(whole, ROWS);
    }

    private static List<String> uninterrupted(Path directory, int rows) throws Exception {
        RecoveryJob job = new RecoveryJob(directory, rows);
        job.run();
        List<String> output = job.output();
        assertThat(output).hasSize(RecoveryQueries.outputLines(rows));
        return output;
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void aTaskThatFailsChangesNothingOnHashmap(Kind mishap) throws Exception {
        assertThatAFailureChangesNothing("hashmap", mishap);
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void aTaskThatFailsChangesNothingOnRocksDb(Kind mishap) throws Exception {
        assertThatAFailureChangesNothing("rocksdb", mishap);
    }

    private void assertThatAFailureChangesNothing(String backend, Kind mishap) throws Exception {
        RecoveryJob job = new RecoveryJob(directory, ROWS).backend(backend).parallelism(2);
        Mishaps.plan(mishap, ROWS / 2);
        job.run();
        assertThat(Mishaps.strikes()).as("failures of this kind").isPositive();
        assertThat(Mishaps.restores()).as("tasks that were restored").isPositive();
        assertThat(job.output()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void rowsThatBarriersOvertakeAreNotLost(String backend, @InjectMiniCluster MiniCluster cluster)
            throws Exception {
        RecoveryJob job =
                new RecoveryJob(directory, ROWS).backend(backend).parallelism(2).unaligned();
        Mishaps.plan(Kind.BETWEEN_BARRIERS, ROWS / 2);
        JobID id = job.run();
        assertThat(Mishaps.restores()).as("tasks that were restored").isPositive();
        CheckpointStatsSnapshot checkpoints =
                cluster.getExecutionGraph(id).get().getCheckpointStatsSnapshot();
        assertThat(checkpoints.getHistory().getCheckpoints())
                .as("bytes of overtaken rows in the checkpoints")
                .anyMatch(checkpoint -> checkpoint.getPersistedData() > 0);
        assertThat(job.output()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "hashmap, CANONICAL",
        "hashmap, NATIVE",
        "rocksdb, CANONICAL",
        "rocksdb, NATIVE",
    })
    void savepointsAndOtherParallelismsChangeNothing(String backend, SavepointFormatType format)
            throws Exception {
        RecoveryJob job = new RecoveryJob(directory, ROWS).backend(backend);
        int committed = 0;
        for (int part = 1; part <= 3; part++) {
            String savepoint = job.parallelism(part).runUntilSavepoint(part * ROWS / 4, format);
            assertThat(job.output().size())
                    .as("lines after savepoint %s", part)
                    .isBetween(committed + 1, expected.size() - 1);
            committed = job.output().size();
            job.from(savepoint);
        }
        job.parallelism(1).run();
        assertThat(job.output()).isEqualTo(expected);
    }

    @Test
    void aCanonicalSavepointGoesFromOneBackendToTheOther() throws Exception {
        RecoveryJob job = new RecoveryJob(directory, ROWS);
        job.from(job.runUntilSavepoint(ROWS / 4, SavepointFormatType.CANONICAL));
        job.backend("rocksdb");
        job.from(job.runUntilSavepoint(ROWS / 2, SavepointFormatType.CANONICAL));
        job.backend("hashmap").run();
        assertThat(job.output()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void drainingLetsAllRowsOut(String backend) throws Exception {
        RecoveryJob job = new RecoveryJob(directory.resolve("drained"), ROWS).backend(backend);
        job.runUntilDrained(ROWS / 2);
        int rows = (job.output().size() - RecoveryRows.KEYS) / RecoveryQueries.OVERS;
        assertThat(rows).isBetween(ROWS / 2, ROWS - 1);
        assertThat(job.output()).isEqualTo(uninterrupted(directory.resolve("whole"), rows));
    }

    @Test
    void anotherMaxParallelismIsRefused() throws Exception {
        RecoveryJob job = new RecoveryJob(directory, ROWS);
        job.from(job.runUntilSavepoint(ROWS / 4, SavepointFormatType.CANONICAL));
        assertThatThrownBy(() -> job.maxParallelism(64).run())
                .hasStackTraceContaining("max parallelism");
    }
}
