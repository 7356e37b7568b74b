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
package dev.sluice.operator.group;

import static dev.sluice.api.Functions.avg;
import static dev.sluice.api.Functions.count;
import static dev.sluice.api.Functions.covarSamp;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.min;
import static dev.sluice.api.Functions.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.api.GroupByBuilder;
import dev.sluice.api.GroupByQueries;
import dev.sluice.kernel.testing.NaiveAggregates;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import dev.sluice.operator.testing.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The GROUP BY operator: its changelog, its flushes, its state. */
class GroupByOperatorTest {

    private record Input(String key, Long value, Double number) {}

    @ParameterizedTest
    @EnumSource(Backend.class)
    void theChangelogAddsUpToTheOracleAcrossSnapshotsAndRescaling(Backend backend)
            throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 40 : 10);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(number);
            GroupByBuilder query =
                    GroupByQueries.groupBy()
                            .keys("k")
                            .aggregate(
                                    count(),
                                    count("v"),
                                    sum("v"),
                                    avg("v"),
                                    min("x"),
                                    max("x"),
                                    covarSamp("v", "x"));
            List<Input> inputs = new ArrayList<>();
            Map<String, Row> table = new HashMap<>();
            List<OperatorHarness> subtasks = open(backend, query, 1, List.of());
            int rowCount = random.nextInt(150);
            for (int i = 0; i < rowCount; i++) {
                Input input =
                        new Input(
                                random.nextInt(6) == 0 ? null : "k" + random.nextInt(8),
                                random.nextInt(4) == 0 ? null : (long) random.nextInt(50),
                                random.nextInt(4) == 0 ? null : (double) random.nextInt(50));
                inputs.add(input);
                GroupByQueries.owner(subtasks, input.key())
                        .add(Rows.of(input.key(), input.value(), input.number()), i);
                if (random.nextInt(10) == 0) {
                    for (OperatorHarness subtask : subtasks) {
                        subtask.watermark(i);
                    }
                }
                if (random.nextInt(12) == 0) {
                    subtasks = rescale(backend, query, subtasks, 1 + random.nextInt(3), table);
                }
            }
            for (OperatorHarness subtask : subtasks) {
                subtask.flink().endInput();
                apply(subtask.take(), table);
                subtask.close();
            }
            table.values().forEach(row -> row.setField(6, sixDecimals((Double) row.getField(6))));
            assertThat(table).as(TestSeed.describe(number)).isEqualTo(expected(inputs));
        }
    }

    private static List<OperatorHarness> rescale(
            Backend backend,
            GroupByBuilder query,
            List<OperatorHarness> subtasks,
            int parallelism,
            Map<String, Row> table)
            throws Exception {
        List<OperatorSubtaskState> states = new ArrayList<>();
        for (OperatorHarness subtask : subtasks) {
            states.add(subtask.snapshot(1));
            apply(subtask.take(), table);
            subtask.close();
        }
        return open(backend, query, parallelism, states);
    }

    private static List<OperatorHarness> open(
            Backend backend,
            GroupByBuilder query,
            int parallelism,
            List<OperatorSubtaskState> states)
            throws Exception {
        List<OperatorHarness> subtasks = new ArrayList<>();
        for (int index = 0; index < parallelism; index++) {
            List<OperatorSubtaskState> state = new ArrayList<>();
            if (!states.isEmpty()) {
                state.add(
                        AbstractStreamOperatorTestHarness.repartitionOperatorState(
                                AbstractStreamOperatorTestHarness.repackageState(
                                        states.toArray(OperatorSubtaskState[]::new)),
                                OperatorHarness.MAX_PARALLELISM,
                                states.size(),
                                parallelism,
                                index));
            }
            subtasks.add(
                    OperatorHarness.open(
                            GroupByQueries.operator(query),
                            query.outputType(),
                            backend,
                            parallelism,
                            index,
                            state));
        }
        return subtasks;
    }

    /** Applies a changelog, checking its rules: +I once, -U then +U of the same group. */
    private static void apply(List<Row> changes, Map<String, Row> table) {
        for (int i = 0; i < changes.size(); i++) {
            Row change = changes.get(i);
            String key = (String) change.getField(0);
            Row values = Row.project(change, new int[] {1, 2, 3, 4, 5, 6, 7});
            values.setKind(RowKind.INSERT);
            switch (change.getKind()) {
                case INSERT -> assertThat(table.put(key, values)).isNull();
                case UPDATE_BEFORE -> {
                    assertThat(table.get(key)).isEqualTo(values);
                    assertThat(changes.get(i + 1).getKind()).isEqualTo(RowKind.UPDATE_AFTER);
                    assertThat(changes.get(i + 1).getField(0)).isEqualTo(key);
                }
                case UPDATE_AFTER -> assertThat(table.put(key, values)).isNotEqualTo(values);
                case DELETE -> throw new AssertionError("a deletion without retractions");
            }
        }
    }

    private static Map<String, Row> expected(List<Input> inputs) {
        Map<String, List<Input>> groups = new HashMap<>();
        inputs.forEach(
                input ->
                        groups.computeIfAbsent(input.key(), unused -> new ArrayList<>())
                                .add(input));
        Map<String, Row> table = new HashMap<>();
        groups.forEach(
                (key, rows) -> {
                    List<Long> values = new ArrayList<>();
                    List<Double> numbers = new ArrayList<>();
                    rows.forEach(row -> values.add(row.value()));
                    rows.forEach(row -> numbers.add(row.number()));
                    Row row = new Row(7);
                    row.setField(0, (long) rows.size());
                    row.setField(1, NaiveAggregates.aggregate("count", values));
                    row.setField(2, NaiveAggregates.aggregate("sum", values));
                    row.setField(3, NaiveAggregates.aggregate("avg", values));
                    row.setField(4, NaiveAggregates.aggregate("min", numbers));
                    row.setField(5, NaiveAggregates.aggregate("max", numbers));
                    row.setField(6, sixDecimals(NaiveAggregates.covarSamp(values, numbers)));
                    table.put(key, row);
                });
        return table;
    }

    /** Covariances of numbers below 50, to six decimals: far more than rounding can touch. */
    private static Double sixDecimals(Double value) {
        return value == null ? null : Math.rint(value * 1e6) / 1e6;
    }

    @Test
    void nothingComesOutBeforeAFlushAndThenOneChangeAGroup() throws Exception {
        GroupByBuilder query = GroupByQueries.groupBy().keys("k").aggregate(sum("v").as("s"));
        OperatorHarness operator = open(Backend.HASHMAP, query, 1, List.of()).get(0);
        operator.add(Rows.of("a", 1L, null), 0);
        operator.add(Rows.of("a", 2L, null), 0);
        assertThat(operator.take()).isEmpty();
        operator.watermark(5);
        assertThat(operator.take()).containsExactly(Row.of("a", 3L));
        assertThat(operator.watermarks()).containsExactly(5L);

        operator.add(Rows.of("a", 0L, null), 0);
        operator.add(Rows.of("b", 7L, null), 0);
        operator.watermark(6); // the sum of a has not changed
        assertThat(operator.take()).containsExactly(Row.of("b", 7L));

        operator.add(Rows.of("b", 1L, null), 0);
        operator.flink().prepareSnapshotPreBarrier(1);
        assertThat(operator.take())
                .containsExactly(
                        Row.ofKind(RowKind.UPDATE_BEFORE, "b", 7L),
                        Row.ofKind(RowKind.UPDATE_AFTER, "b", 8L));
        operator.close();
    }

    @Test
    void aRowWaitsNoLongerThanTheMaximumLatency() throws Exception {
        GroupByBuilder query = GroupByQueries.groupBy().keys("k").aggregate(sum("v").as("s"));
        OperatorHarness operator = open(Backend.HASHMAP, query, 1, List.of()).get(0);
        operator.flink().setProcessingTime(1000);
        operator.add(Rows.of("a", 1L, null), 0);
        operator.flink().setProcessingTime(1099);
        assertThat(operator.take()).isEmpty();
        operator.flink().setProcessingTime(1100);
        assertThat(operator.take()).containsExactly(Row.of("a", 1L));
        operator.close();
    }

    @Test
    void finalResultsComeOutOnceAtTheEnd() throws Exception {
        GroupByBuilder query =
                GroupByQueries.groupBy().keys("k").aggregate(count().as("c")).finalResultsOnly();
        OperatorHarness operator = open(Backend.HASHMAP, query, 1, List.of()).get(0);
        for (String key : List.of("a", "b", "a")) {
            operator.add(Rows.of(key, 1L, null), 0);
            operator.watermark(1);
        }
        assertThat(operator.take()).isEmpty();
        operator.flink().endInput();
        assertThat(operator.take()).containsExactly(Row.of("a", 2L), Row.of("b", 1L));
        operator.close();
    }

    @Test
    void retractionsAreRefusedByName() throws Exception {
        GroupByBuilder query = GroupByQueries.groupBy().keys("k").aggregate(count());
        OperatorHarness operator = open(Backend.HASHMAP, query, 1, List.of()).get(0);
        GenericRowData deletion = (GenericRowData) Rows.of("a", 1L, null);
        deletion.setRowKind(RowKind.DELETE);
        assertThatThrownBy(() -> operator.add(deletion, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("insert-only")
                .hasMessageContaining("DELETE");
        operator.close();
    }

    @Test
    void faultyQueriesNameWhatIsWrong() {
        Map<String, Runnable> faults = new TreeMap<>();
        faults.put("the columns are k, v, x", () -> GroupByQueries.groupBy().keys("kk"));
        faults.put(
                "unknown column 'w'",
                () -> GroupByQueries.groupBy().keys("k").aggregate(sum("w")).outputType());
        faults.put("aggregate is missing", () -> GroupByQueries.groupBy().keys("k").outputType());
        faults.put(
                "names a window",
                () ->
                        GroupByQueries.groupBy()
                                .keys("k")
                                .aggregate(sum("v").over("w"))
                                .outputType());
        faults.put(
                "output column 'k' is there twice",
                () -> GroupByQueries.groupBy().keys("k").aggregate(sum("v").as("k")).outputType());
        faults.forEach(
                (message, fault) ->
                        assertThatThrownBy(fault::run)
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessageContaining(message));
    }
}
