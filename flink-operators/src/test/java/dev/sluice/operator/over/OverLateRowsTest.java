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
import static dev.sluice.api.Functions.rank;
import static dev.sluice.operator.over.OverOperatorTest.add;
import static dev.sluice.operator.over.OverOperatorTest.query;
import static dev.sluice.operator.over.OverOperatorTest.sums;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.api.LateRows;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.operator.metric.SluiceMetrics;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import dev.sluice.operator.testing.OperatorMetrics;
import dev.sluice.operator.testing.Rows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.util.OutputTag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which rows are late by the two rules, where they go, and how they are counted. */
class OverLateRowsTest {
    private static final OutputTag<RowData> LATE =
            new OutputTag<>("late", InternalTypeInfo.of(OverQueries.ROW_TYPE));

    @Test
    void aRowIsLateUpToTheLastTimeOfItsOwnPartitionIfAllFramesLookBackOnly() throws Exception {
        OverBuilder query =
                query(rows(preceding(5), currentRow())).lateRows(LateRows.sideOutput(LATE));
        OperatorHarness operator = OverQueries.open(query);
        add(operator, "a", 10, 1);
        operator.watermark(20);
        add(operator, "a", 9, 2);
        add(operator, "a", 10, 3);
        add(operator, "a", 11, 4);
        add(operator, "new", 1, 5);
        operator.watermark(21);
        assertThat(sums(operator)).containsExactlyInAnyOrder("1: 1", "4: 5", "5: 5");
        assertThat(lateLines(operator)).containsExactly(2, 3);
    }

    @Test
    void aRowIsLateUpToTheWatermarkIfAFrameLooksAhead() throws Exception {
        assertLateUpToTheWatermark(
                query(range(preceding(Duration.ofMillis(1)), following(Duration.ofMillis(1)))));
    }

    @Test
    void aRowIsLateUpToTheWatermarkIfAFrameIsUnbounded() throws Exception {
        assertLateUpToTheWatermark(
                OverQueries.over().partitionBy("k").orderBy("ts").select(rank().as("r")));
    }

    private static void assertLateUpToTheWatermark(OverBuilder query) throws Exception {
        OperatorHarness operator = OverQueries.open(query.lateRows(LateRows.sideOutput(LATE)));
        add(operator, "a", 10, 1);
        operator.watermark(20);
        add(operator, "a", 20, 2);
        add(operator, "new", 20, 3);
        add(operator, "new", 21, 4);
        operator.watermark(30);
        assertThat(operator.take()).map(row -> row.getField(2)).containsExactly(1, 4);
        assertThat(lateLines(operator)).containsExactly(2, 3);
    }

    @ParameterizedTest
    @EnumSource(Backend.class)
    void bothRulesSurviveRestoreAndRescaling(Backend backend) throws Exception {
        // ROWS 0 PRECEDING: no row is kept, so the slot alone knows the last time.
        OverBuilder perPartition = query(rows(preceding(0), currentRow()));
        assertThat(lateAfterRescaling(backend, perPartition))
                .containsExactlyInAnyOrder(100, 101, 102, 103);
        OverBuilder perKeyGroup =
                OverQueries.over().partitionBy("k").orderBy("ts").select(rank().as("r"));
        assertThat(lateAfterRescaling(backend, perKeyGroup))
                .containsExactlyInAnyOrder(100, 101, 102, 103, 200, 201, 202, 203);
    }

    /** Sends rows 100.. at the old time of four keys and rows 200.. of four new keys. */
    private static List<Integer> lateAfterRescaling(Backend backend, OverBuilder query)
            throws Exception {
        query.lateRows(LateRows.sideOutput(LATE));
        List<OperatorHarness> subtasks = OverQueries.open(query, backend, 1, List.of());
        for (int key = 0; key < 4; key++) {
            add(subtasks.get(0), "old" + key, 10, key);
        }
        subtasks.get(0).watermark(20);
        OperatorSubtaskState state = subtasks.get(0).snapshot(1);
        subtasks.get(0).close();
        subtasks = OverQueries.open(query, backend, 2, List.of(state));
        for (int key = 0; key < 4; key++) {
            add(OverQueries.owner(subtasks, "old" + key), "old" + key, 10, 100 + key);
            add(OverQueries.owner(subtasks, "new" + key), "new" + key, 15, 200 + key);
        }
        List<Integer> late = new ArrayList<>();
        for (OperatorHarness subtask : subtasks) {
            late.addAll(lateLines(subtask));
            subtask.close();
        }
        return late;
    }

    @Test
    void rowsWithoutTimeGoToTheSideOutput() throws Exception {
        OperatorHarness operator =
                OverQueries.open(
                        query(rows(preceding(5), currentRow()))
                                .lateRows(LateRows.sideOutput(LATE)));
        operator.add(Rows.of("k", null, 7, 1L, null), 0);
        operator.watermark(20);
        assertThat(operator.take()).isEmpty();
        assertThat(lateLines(operator)).containsExactly(7);
    }

    @Test
    void lateRowsAreCountedAndPendingOnesShown() throws Exception {
        OperatorMetrics metrics = new OperatorMetrics();
        OverBuilder query = query(rows(preceding(5), currentRow()));
        MockEnvironment environment = new MockEnvironmentBuilder().setMetricGroup(metrics).build();
        KeyedOneInputStreamOperatorTestHarness<Integer, RowData, RowData> operator =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        OverQueries.operator(query), row -> 0, Types.INT, environment);
        operator.setup(new RowDataSerializer(query.outputType()));
        operator.open();
        operator.processElement(OverOperatorTest.row("k", 10, 1), 10);
        operator.processWatermark(20);
        operator.processElement(OverOperatorTest.row("k", 10, 2), 10);
        operator.processElement(OverOperatorTest.row("k", 9, 3), 9);
        operator.processElement(OverOperatorTest.row("k", 30, 4), 30);
        assertThat(metrics.count(SluiceMetrics.NUM_LATE_RECORDS_DROPPED)).isEqualTo(2);
        assertThat(metrics.value(SluiceMetrics.PENDING_ROWS)).isEqualTo(1L);
        assertThat(metrics.value(SluiceMetrics.BATCHES)).isEqualTo(1L);
        operator.close();
        environment.close();
    }

    private static List<Integer> lateLines(OperatorHarness operator) {
        return operator.sideOutput(LATE, OverQueries.ROW_TYPE).stream()
                .map(row -> (Integer) row.getField(2))
                .toList();
    }
}
