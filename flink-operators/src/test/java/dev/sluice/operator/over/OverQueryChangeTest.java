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
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.min;
import static dev.sluice.api.Functions.rank;
import static dev.sluice.api.Functions.rowNumber;
import static dev.sluice.api.Functions.sum;
import static dev.sluice.operator.over.OverRun.BY_TIME_AND_LINE;
import static dev.sluice.operator.over.OverRun.expected;
import static dev.sluice.operator.over.OverRun.manyInputs;
import static dev.sluice.operator.over.OverRun.randomInputs;
import static dev.sluice.operator.over.OverRun.randomSlices;
import static dev.sluice.operator.over.OverRun.run;
import static dev.sluice.operator.over.OverRun.sorted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.api.Call;
import dev.sluice.api.Frame;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.operator.over.OverRun.Input;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import dev.sluice.operator.testing.Rows;
import dev.sluice.state.layout.StateFormatException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** State that an earlier version of a query has left: taken over, or refused by name. */
class OverQueryChangeTest {
    private static final Map<String, Frame> FRAMES =
            Map.of(
                    "few", rows(preceding(2), currentRow()),
                    "many", rows(preceding(40), currentRow()),
                    "ahead", rows(preceding(1), following(2)),
                    "far", rows(preceding(7), following(9)),
                    "all", rows(unboundedPreceding(), currentRow()),
                    "peers", range(unboundedPreceding(), currentRow()));
    private static final List<String> WITHOUT_FOLLOWING = List.of("few", "many", "all", "peers");
    private static final List<String> WITH_FOLLOWING = List.of("few", "many", "ahead", "far");

    private static OverBuilder query(Configuration configuration, Call... calls) {
        OverBuilder query =
                OverQueries.over(OverQueries.ROW_TYPE, configuration)
                        .partitionBy("k")
                        .orderBy("ts", "line");
        FRAMES.forEach(query::window);
        return query.select(calls).emitAfter(Duration.ofDays(1000));
    }

    @ParameterizedTest
    @EnumSource(Backend.class)
    void theFunctionsThatStayGoOn(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 80 : 12);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(number);
            boolean isDelayed = random.nextBoolean();
            Configuration slices = randomSlices(random);
            List<Call> calls = randomCalls(random, isDelayed);
            while (!OverQueries.runsInSlots(query(slices, calls.toArray(Call[]::new)))) {
                calls = randomCalls(random, isDelayed); // those slots would be too large
            }
            List<OverBuilder> versions = new ArrayList<>();
            int kept = calls.size();
            while (versions.size() < 3) {
                versions.add(query(slices, calls.subList(0, kept).toArray(Call[]::new)));
                kept = 1 + random.nextInt(kept);
            }
            boolean isLarge = random.nextInt(6) == 0;
            List<Input> inputs = isLarge ? manyInputs(random) : randomInputs(random);
            long bytes = isLarge ? 256 << 10 : OperatorHarness.MANAGED_BYTES;
            List<Row> actual =
                    run(backend, versions, inputs, random, bytes, true, new ArrayList<>());
            assertThat(withFirstResult(sorted(actual)))
                    .as(TestSeed.describe(number) + " " + calls)
                    .containsExactlyElementsOf(
                            sorted(
                                    expected(
                                            inputs,
                                            BY_TIME_AND_LINE,
                                            FRAMES,
                                            calls.subList(0, 1))));
        }
    }

    /** The first function is in all versions. */
    private static List<Row> withFirstResult(List<Row> rows) {
        int[] fields = IntStream.range(0, 6).toArray();
        return rows.stream().map(row -> Row.project(row, fields)).toList();
    }

    private static List<Call> randomCalls(Random random, boolean isDelayed) {
        List<String> windows = isDelayed ? WITH_FOLLOWING : WITHOUT_FOLLOWING;
        List<Call> calls = new ArrayList<>();
        if (isDelayed) {
            calls.add(max("v").over("ahead").as("first"));
        }
        int count = 2 + random.nextInt(5);
        while (calls.size() < count) {
            String column = random.nextBoolean() ? "v" : "x";
            String window = windows.get(random.nextInt(windows.size()));
            Call call =
                    switch (random.nextInt(isDelayed ? 8 : 10)) {
                        case 0 -> sum(column).over(window);
                        case 1 -> avg(column).over(window);
                        case 2 -> min(column).over(window);
                        case 3 -> max(column).over(window);
                        case 4 -> count(column).over(window);
                        case 5 -> firstValue(column).over(window);
                        case 6 -> lag(column, 1 + random.nextInt(20));
                        case 7 -> rowNumber();
                        case 8 -> rank();
                        default -> denseRank();
                    };
            calls.add(call.as("r" + calls.size()));
        }
        return calls;
    }

    private static final Call SUM_OF_MANY = sum("v").over("many").as("s");

    @Test
    void aFunctionThatAsksForNoOtherStateIsAdded() throws Exception {
        OperatorSubtaskState state = stateOf(query(new Configuration(), SUM_OF_MANY));
        OverBuilder more =
                query(new Configuration(), max("v").over("few").as("m"), lag("v", 3).as("l"));
        OperatorHarness restored = open(more, state);
        add(restored, 4);
        restored.watermark(4);
        assertThat(restored.take())
                .containsExactly(Row.of("k", Instant.ofEpochMilli(4), 4, 4L, 0.5, 4L, 1L));
        restored.close();
    }

    @Test
    void aFunctionOverAnotherColumnIsRefused() throws Exception {
        assertThatRefused(
                stateOf(query(new Configuration(), SUM_OF_MANY)),
                query(new Configuration(), SUM_OF_MANY, sum("x").over("few").as("t")),
                "nothing is known of [the last values of x], only of [the last values of v]");
    }

    @Test
    void aLongerFrameIsRefused() throws Exception {
        assertThatRefused(
                stateOf(query(new Configuration(), sum("v").over("few").as("s"))),
                query(new Configuration(), SUM_OF_MANY),
                "the depth of [the last values of v] was 2 and is 40");
    }

    @Test
    void aFunctionOfThePastIsRefused() throws Exception {
        assertThatRefused(
                stateOf(query(new Configuration(), SUM_OF_MANY)),
                query(new Configuration(), SUM_OF_MANY, sum("v").over("all").as("t")),
                "[sum(v) OVER ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW]");
    }

    @Test
    void anotherOrderIsRefused() throws Exception {
        assertThatRefused(
                stateOf(query(new Configuration(), SUM_OF_MANY)),
                query(new Configuration(), SUM_OF_MANY).orderBy("ts"),
                "the columns of ORDER BY were [ts ASCENDING NULLS LAST, line ASCENDING NULLS"
                        + " LAST] and are [ts ASCENDING NULLS LAST]");
    }

    @Test
    void otherKeysAreRefused() throws Exception {
        assertThatRefused(
                stateOf(query(new Configuration(), SUM_OF_MANY)),
                query(new Configuration(), SUM_OF_MANY).partitionBy("line"),
                "the columns of PARTITION BY were [k STRING] and are [line INT]");
    }

    @Test
    void anotherInputIsRefused() throws Exception {
        List<String> names = List.of("k", "ts", "line", "v", "y");
        RowType other =
                RowType.of(
                        OverQueries.ROW_TYPE.getChildren().toArray(LogicalType[]::new),
                        names.toArray(String[]::new));
        OverBuilder renamed =
                OverQueries.over(other, new Configuration())
                        .partitionBy("k")
                        .orderBy("ts", "line")
                        .window("many", FRAMES.get("many"))
                        .select(SUM_OF_MANY);
        assertThatRefused(
                stateOf(query(new Configuration(), SUM_OF_MANY)), renamed, "x DOUBLE] and are [");
    }

    @Test
    void anotherWayOfKeepingStateIsRefused() throws Exception {
        assertThatRefused(
                stateOf(query(new Configuration(), SUM_OF_MANY)),
                query(new Configuration(), SUM_OF_MANY, sum("v").over("ahead").as("t")),
                "the ways of OVER were [slots] and are [slots with open rows]");
    }

    @Test
    void otherFramesOfAnySizeAreRefused() throws Exception {
        OverBuilder first = bySeconds(sum("v").over("seconds").as("s"));
        assertThat(OverQueries.runsInSlots(first)).isTrue();
        assertThatRefused(
                stateOf(first),
                bySeconds(max("v").over("seconds").as("s")),
                "were [sum(v) OVER RANGE BETWEEN 5000 PRECEDING AND CURRENT ROW] and are [max(v)");
    }

    private static OverBuilder bySeconds(Call call) {
        return OverQueries.over()
                .partitionBy("k")
                .orderBy("ts")
                .window("seconds", range(preceding(Duration.ofSeconds(5)), currentRow()))
                .select(call);
    }

    @Test
    void segmentsAreRefusedByTheirFunctions() throws Exception {
        OverBuilder first = inSegments(sum("v").over("around").as("s"));
        assertThat(OverQueries.runsInSlots(first)).isFalse();
        assertThatRefused(
                stateOf(first),
                inSegments(sum("x").over("around").as("s")),
                "the functions were [sum(v) OVER RANGE BETWEEN 5000 PRECEDING AND 5000 FOLLOWING]");
    }

    private static OverBuilder inSegments(Call call) {
        Duration seconds = Duration.ofSeconds(5);
        return OverQueries.over()
                .partitionBy("k")
                .orderBy("ts")
                .window("around", range(preceding(seconds), following(seconds)))
                .select(call);
    }

    /** The state after rows at 1, 2 and 3 ms, whose lines and values are their times. */
    private static OperatorSubtaskState stateOf(OverBuilder query) throws Exception {
        OperatorHarness harness = OverQueries.open(query);
        for (int time = 1; time <= 3; time++) {
            add(harness, time);
        }
        harness.watermark(3);
        OperatorSubtaskState state = harness.snapshot(1);
        harness.close();
        return state;
    }

    private static void add(OperatorHarness harness, int time) throws Exception {
        harness.add(Rows.of("k", Instant.ofEpochMilli(time), time, (long) time, 0.5), time);
    }

    private static OperatorHarness open(OverBuilder query, OperatorSubtaskState state)
            throws Exception {
        return OverQueries.open(query, Backend.HASHMAP, 1, List.of(state)).get(0);
    }

    private static void assertThatRefused(
            OperatorSubtaskState state, OverBuilder query, String difference) {
        assertThatThrownBy(() -> open(query, state).close())
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining("the state cannot be restored into this query")
                .hasMessageContaining(difference)
                .hasMessageContaining("--allowNonRestoredState");
    }
}
