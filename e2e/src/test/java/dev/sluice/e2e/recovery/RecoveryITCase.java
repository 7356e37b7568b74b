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

import dev.sluice.e2e.recovery.RecoveryJob.Mishap;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * OVER and GROUP BY in one job lose and double nothing: when a task fails mid-stream, and when the
 * job stops with a savepoint and goes on with another parallelism. Output must equal that of the
 * uninterrupted run, row for row.
 */
class RecoveryITCase {
    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setConfiguration(
                                    new Configuration()
                                            .set(
                                                    TaskManagerOptions.MANAGED_MEMORY_SIZE,
                                                    MemorySize.ofMebiBytes(128)))
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(2)
                            .build());

    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void aTaskThatFailsMidStreamChangesNothing(String backend) throws Exception {
        List<String> expected = uninterrupted(backend);
        RecoveryJob job = new RecoveryJob(backend, directory.resolve("failed"), Mishap.FAILURE);
        job.run(2);
        assertThat(RecoveryJob.failures()).as("the failure that this test is about").isEqualTo(1);
        assertThat(RecoveryJob.checkpointsBeforeFailure()).isPositive();
        assertThat(job.output()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void savepointsAndOtherParallelismsChangeNothing(String backend) throws Exception {
        List<String> expected = uninterrupted(backend);
        RecoveryJob job = new RecoveryJob(backend, directory.resolve("rescaled"), Mishap.NONE);
        String first = job.runUntilSavepoint(1, RecoveryJob.ROWS / 3);
        int committed = job.output().size();
        assertThat(committed).as("rows before the first savepoint").isPositive();
        String second = job.restoreUntilSavepoint(first, 2, 2 * RecoveryJob.ROWS / 3);
        assertThat(job.output().size())
                .as("rows between the savepoints")
                .isBetween(committed + 1, expected.size() - 1);
        job.restoreToEnd(second, 1);
        assertThat(job.output()).isEqualTo(expected);
    }

    private List<String> uninterrupted(String backend) throws Exception {
        RecoveryJob job = new RecoveryJob(backend, directory.resolve("whole"), Mishap.NONE);
        job.run(1);
        List<String> output = job.output();
        assertThat(output).hasSize(2 * RecoveryJob.ROWS + RecoveryJob.KEYS);
        return output;
    }
}
