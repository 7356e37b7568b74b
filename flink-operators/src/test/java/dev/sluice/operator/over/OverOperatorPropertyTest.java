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
import static dev.sluice.api.Functions.lastValue;
import static dev.sluice.api.Functions.lead;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.min;
import static dev.sluice.api.Functions.rank;
import static dev.sluice.api.Functions.rowNumber;
import static dev.sluice.api.Functions.sum;
import static dev.sluice.operator.over.OverRun.BY_TIME;
import static dev.sluice.operator.over.OverRun.BY_TIME_AND_LINE;
import static dev.sluice.operator.over.OverRun.expected;
import static dev.sluice.operator.over.OverRun.randomInputs;
import static dev.sluice.operator.over.OverRun.randomSlices;
import static dev.sluice.operator.over.OverRun.run;
import static dev.sluice.operator.over.OverRun.sorted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.api.Call;
import dev.sluice.api.Frame;
import dev.sluice.api.Functions;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.types.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The OVER operator over random rows, watermarks, frames, snapshots and rescalings, against the
 * oracle over each complete partition.
 */
class OverOperatorPropertyTest {
    @ParameterizedTest
    @EnumSource(Backend.class)
    void everyRowEqualsTheOracle(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 60 : 12);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(number);
            List<OverRun.Input> inputs = randomInputs(random);
            Map<String, Frame> frames = new TreeMap<>();
            for (int i = 0; i < 1 + random.nextInt(3); i++) {
                frames.put("w" + i, randomFrame(random));
            }
            List<Call> calls = randomCalls(random, new ArrayList<>(frames.keySet()));
            boolean byLine = random.nextBoolean();
            OverBuilder query =
                    OverQueries.over(OverQueries.ROW_TYPE, randomSlices(random))
                            .partitionBy("k")
                            .orderBy(byLine ? new String[] {"ts", "line"} : new String[] {"ts"});
            frames.forEach(query::window);
            query.select(calls.toArray(Call[]::new)).emitAfter(Duration.ofDays(1000));
            List<Row> actual = run(backend, query, inputs, random, OperatorHarness.MANAGED_BYTES);
            String description = TestSeed.describe(number) + " " + frames.keySet() + calls;
            List<OrderKey> keys = byLine ? BY_TIME_AND_LINE : BY_TIME;
            assertThat(sorted(actual))
                    .as(description)
                    .containsExactlyElementsOf(sorted(expected(inputs, keys, frames, calls)));
        }
    }

    private static Frame randomFrame(Random random) {
        return switch (random.nextInt(7)) {
            case 0 -> rows(preceding(random.nextInt(6)), currentRow());
            case 1 -> rows(unboundedPreceding(), currentRow());
            case 2 -> rows(preceding(random.nextInt(4)), following(random.nextInt(4)));
            case 3 -> rows(unboundedPreceding(), preceding(random.nextInt(4)));
            case 4 -> rows(following(1), following(3));
            case 5 -> rows(unboundedPreceding(), following(2));
            default -> rows(preceding(4), preceding(2));
        };
    }

    private static List<Call> randomCalls(Random random, List<String> windows) {
        List<Call> all = new ArrayList<>();
        for (String column : List.of("v", "x")) {
            all.add(sum(column));
            all.add(avg(column));
            all.add(min(column));
            all.add(max(column));
            all.add(count(column));
            all.add(firstValue(column));
            all.add(lastValue(column));
        }
        all.add(count());
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            Call call = all.get(random.nextInt(all.size()));
            String window = windows.get(random.nextInt(windows.size()));
            calls.add(call.over(window).as("r" + i));
        }
        List<Call> ranking = List.of(rank(), denseRank(), rowNumber(), lag("v", 2), lead("v", 1));
        calls.add(ranking.get(random.nextInt(ranking.size())).as("ranking"));
        return calls;
    }

    @ParameterizedTest
    @EnumSource(Backend.class)
    void rangeFramesOverTimeEqualTheOracle(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 40 : 8);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(1000 + number);
            List<OverRun.Input> inputs = randomInputs(random);
            Frame frame =
                    switch (random.nextInt(4)) {
                        case 0 -> range(preceding(Duration.ofMillis(15)), currentRow());
                        case 1 -> range(unboundedPreceding(), currentRow());
                        case 2 ->
                                range(
                                        preceding(Duration.ofMillis(10)),
                                        following(Duration.ofMillis(25)));
                        default -> range(unboundedPreceding(), following(Duration.ofMillis(9)));
                    };
            List<Call> calls =
                    List.of(sum("v").over("w").as("s"), Functions.max("x").over("w").as("m"));
            OverBuilder query =
                    OverQueries.over(OverQueries.ROW_TYPE, randomSlices(random))
                            .partitionBy("k")
                            .orderBy("ts")
                            .window("w", frame)
                            .select(calls.toArray(Call[]::new));
            List<Row> actual = run(backend, query, inputs, random, OperatorHarness.MANAGED_BYTES);
            assertThat(sorted(actual))
                    .as(TestSeed.describe(1000 + number) + " " + frame)
                    .containsExactlyElementsOf(
                            sorted(expected(inputs, BY_TIME, Map.of("w", frame), calls)));
        }
    }
}
