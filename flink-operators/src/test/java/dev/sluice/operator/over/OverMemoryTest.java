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
import static dev.sluice.api.Frames.rows;
import static dev.sluice.api.Functions.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.operator.metric.SluiceMetrics;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorMetrics;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.junit.jupiter.api.Test;

/** Managed memory of OVER: what it reserves, shows and gives back. */
class OverMemoryTest {
    private static final long MANAGED_BYTES = 512 << 10;

    private final OperatorMetrics metrics = new OperatorMetrics();
    private final OverBuilder query =
            OverQueries.over()
                    .partitionBy("k")
                    .orderBy("ts")
                    .window("w", rows(preceding(5), currentRow()))
                    .select(sum("v").over("w").as("s"));

    private final OverBuilder lookAhead =
            OverQueries.over()
                    .partitionBy("k")
                    .orderBy("ts")
                    .window("w", rows(currentRow(), following(2)))
                    .emitAfter(Duration.ofMinutes(1))
                    .select(sum("v").over("w").as("s"));
    private final MockEnvironment environment =
            new MockEnvironmentBuilder()
                    .setManagedMemorySize(MANAGED_BYTES)
                    .setMaxParallelism(OperatorHarness.MAX_PARALLELISM)
                    .setMetricGroup(metrics)
                    .build();

    private KeyedOneInputStreamOperatorTestHarness<Integer, RowData, RowData> open(
            OverBuilder query) throws Exception {
        KeyedOneInputStreamOperatorTestHarness<Integer, RowData, RowData> operator =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        OverQueries.operator(query), row -> 0, Types.INT, environment);
        operator.getStreamConfig()
                .setManagedMemoryFractionOperatorOfUseCase(ManagedMemoryUseCase.OPERATOR, 1.0);
        operator.setup(new RowDataSerializer(query.outputType()));
        operator.open();
        return operator;
    }

    private void closeAll(
            KeyedOneInputStreamOperatorTestHarness<Integer, RowData, RowData> operator)
            throws Exception {
        // Closing fails if a block is missing.
        operator.close();
        assertThat(environment.getMemoryManager().verifyEmpty()).isTrue();
        environment.close();
    }

    @Test
    void metricsTellWhereStateIsAndAllMemoryComesBack() throws Exception {
        KeyedOneInputStreamOperatorTestHarness<Integer, RowData, RowData> operator = open(query);
        long budget = (long) metrics.value(SluiceMetrics.BLOCKS_BUDGET);
        assertThat(budget * BlockPool.BLOCK_BYTES).isBetween(MANAGED_BYTES / 4, MANAGED_BYTES);
        assertThat(metrics.value(SluiceMetrics.BLOCKS_USED)).isEqualTo(0L);

        for (int line = 0; line < 5000; line++) {
            operator.processElement(OverOperatorTest.row("k" + line, line, line), line);
        }
        assertThat((long) metrics.value(SluiceMetrics.BLOCKS_USED)).isBetween(1L, budget);
        assertThat((long) metrics.value(SluiceMetrics.SPILLED_ROWS)).isBetween(1000L, 5000L);
        assertThat(metrics.value(SluiceMetrics.PENDING_ROWS)).isEqualTo(5000L);

        operator.processWatermark(5000);
        assertThat(operator.extractOutputStreamRecords()).hasSize(5000);
        assertThat(metrics.value(SluiceMetrics.SPILLED_ROWS)).isEqualTo(0L);
        assertThat((long) metrics.value(SluiceMetrics.BLOCKS_EVICTED)).isPositive();

        operator.processElement(OverOperatorTest.row("k0", 6000, 0), 6000);
        operator.processElement(OverOperatorTest.row("k1", 6000, 0), 6000);
        operator.processWatermark(6000);
        assertThat((long) metrics.value(SluiceMetrics.BLOCKS_LOADED)).isPositive();
        closeAll(operator);
    }

    @Test
    void openRowsSpillAndComeBack() throws Exception {
        KeyedOneInputStreamOperatorTestHarness<Integer, RowData, RowData> operator =
                open(lookAhead);
        for (int line = 0; line < 5000; line++) {
            operator.processElement(OverOperatorTest.row("k" + line, line, line), line);
            if (line % 100 == 0) {
                operator.processWatermark(line);
            }
        }
        operator.processWatermark(5000);
        assertThat(operator.extractOutputStreamRecords()).isEmpty();
        assertThat(metrics.value(SluiceMetrics.PENDING_ROWS)).isEqualTo(5000L);
        assertThat((long) metrics.value(SluiceMetrics.SPILLED_ROWS)).isBetween(1000L, 5000L);

        // The first rows are complete, the others due.
        operator.processElement(OverOperatorTest.row("k0", 6000, 0), 6000);
        operator.processElement(OverOperatorTest.row("k0", 6001, 0), 6001);
        operator.processWatermark(7000);
        assertThat(operator.extractOutputStreamRecords()).hasSize(1);
        operator.processWatermark(100_000);
        assertThat(operator.extractOutputStreamRecords()).hasSize(5002);
        assertThat(metrics.value(SluiceMetrics.SPILLED_ROWS)).isEqualTo(0L);
        assertThat(metrics.value(SluiceMetrics.PENDING_ROWS)).isEqualTo(0L);
        closeAll(operator);
    }

    @Test
    void tooLittleMemoryIsSaidAtTheStart() {
        assertThatThrownBy(
                        () ->
                                OperatorHarness.open(
                                        OverQueries.operator(query),
                                        query.outputType(),
                                        OperatorHarness.Backend.HASHMAP,
                                        1,
                                        0,
                                        List.of(),
                                        64 << 10))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("bytes of managed memory and needs at least 131072")
                .hasMessageContaining("raise taskmanager.memory.managed.size");
    }
}
