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
import static dev.sluice.api.Functions.avg;
import static dev.sluice.api.Functions.lag;
import static dev.sluice.api.Functions.lead;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.min;
import static dev.sluice.api.Functions.rank;
import static dev.sluice.api.Functions.sum;
import static dev.sluice.operator.over.OverRun.BY_TIME;
import static dev.sluice.operator.over.OverRun.BY_TIME_AND_LINE;
import static dev.sluice.operator.over.OverRun.expected;
import static dev.sluice.operator.over.OverRun.sorted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.api.Call;
import dev.sluice.api.Frame;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.operator.over.OverRun.Input;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import dev.sluice.operator.testing.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.types.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A snapshot after every element, of which the next element's subtask is restored: rows come out
 * once, and are right.
 */
class OverEveryElementTest {
    private static final long BUDGET = 256 << 10;

    private static final String[] TIME_AND_LINE = {"ts", "line"};

    /** A way in which OVER keeps state, and a query that is evaluated so. */
    private record Way(
            String name,
            boolean isInSlots,
            List<OrderKey> keys,
            Frame frame,
            boolean isRowsAhead,
            List<Call> calls) {
        OverBuilder query() {
            OverBuilder query =
                    OverQueries.over()
                            .partitionBy("k")
                            .orderBy(keys.size() == 1 ? new String[] {"ts"} : TIME_AND_LINE)
                            .window("w", frame)
                            .select(calls.toArray(Call[]::new));
            return isRowsAhead ? query.emitAfter(Duration.ofDays(1000)) : query;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Way> ways() {
        return List.of(
                new Way(
                        "slots",
                        true,
                        BY_TIME_AND_LINE,
                        rows(preceding(3), currentRow()),
                        false,
                        List.of(avg("x").over("w").as("a"), lag("v", 2).as("l"), rank().as("r"))),
                new Way(
                        "chains",
                        true,
                        BY_TIME,
                        range(preceding(Duration.ofMillis(40)), currentRow()),
                        false,
                        List.of(sum("v").over("w").as("s"), min("x").over("w").as("m"))),
                new Way(
                        "open rows",
                        true,
                        BY_TIME_AND_LINE,
                        rows(preceding(2), following(2)),
                        true,
                        List.of(sum("v").over("w").as("s"), lead("x", 1).as("l"))),
                new Way(
                        "segments",
                        false,
                        BY_TIME,
                        range(preceding(Duration.ofMillis(9)), following(Duration.ofMillis(6))),
                        false,
                        List.of(max("v").over("w").as("m"), sum("x").over("w").as("s"))));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void nothingIsLostOrDoubledOnHashmap(Way way) throws Exception {
        assertThatNothingIsLostOrDoubled(way, Backend.HASHMAP, 3);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void nothingIsLostOrDoubledOnRocksDb(Way way) throws Exception {
        assertThatNothingIsLostOrDoubled(way, Backend.ROCKSDB, 1);
    }

    private static void assertThatNothingIsLostOrDoubled(Way way, Backend backend, int runs)
            throws Exception {
        assertThat(OverQueries.runsInSlots(way.query())).isEqualTo(way.isInSlots());
        for (int number = 0; number < TestSeed.iterations(runs); number++) {
            List<Input> inputs = inputs(TestSeed.random(number));
            assertThat(sorted(run(way.query(), backend, inputs)))
                    .as(TestSeed.describe(number))
                    .containsExactlyElementsOf(
                            sorted(
                                    expected(
                                            inputs,
                                            way.keys,
                                            Map.of("w", way.frame),
                                            way.calls())));
        }
    }

    /** In order of time, with ties, of two keys. */
    private static List<Input> inputs(Random random) {
        List<Input> inputs = new ArrayList<>();
        long time = 0;
        for (int line = 0; line < 60; line++) {
            time += random.nextInt(4);
            Long value = random.nextInt(5) == 0 ? null : (long) random.nextInt(100);
            Double number = random.nextInt(5) == 0 ? null : random.nextInt(8000) / 8.0;
            inputs.add(new Input("k" + random.nextInt(2), time, line, value, number));
        }
        return inputs;
    }

    /** Elements are rows and, where the time has moved on, watermarks before them. */
    private static List<Row> run(OverBuilder query, Backend backend, List<Input> inputs)
            throws Exception {
        List<Row> output = new ArrayList<>();
        List<OperatorSubtaskState> state = new ArrayList<>();
        long watermark = Long.MIN_VALUE;
        for (Input input : inputs) {
            if (input.time() - 1 > watermark) {
                watermark = input.time() - 1;
                long time = watermark;
                state = step(query, backend, state, output, subtask -> subtask.watermark(time));
            }
            state =
                    step(
                            query,
                            backend,
                            state,
                            output,
                            subtask ->
                                    subtask.add(
                                            Rows.of(
                                                    input.key(),
                                                    Instant.ofEpochMilli(input.time()),
                                                    input.line(),
                                                    input.value(),
                                                    input.number()),
                                            input.time()));
        }
        step(
                query,
                backend,
                state,
                output,
                subtask -> {
                    subtask.watermark(Long.MAX_VALUE);
                    subtask.flink().endInput();
                });
        return output;
    }

    private interface Element {
        void give(OperatorHarness subtask) throws Exception;
    }

    private static List<OperatorSubtaskState> step(
            OverBuilder query,
            Backend backend,
            List<OperatorSubtaskState> state,
            List<Row> output,
            Element element)
            throws Exception {
        OperatorHarness subtask = OverQueries.open(query, backend, 1, state, BUDGET).get(0);
        element.give(subtask);
        OperatorSubtaskState next = subtask.snapshot(1);
        output.addAll(subtask.take());
        subtask.close();
        return List.of(next);
    }
}
