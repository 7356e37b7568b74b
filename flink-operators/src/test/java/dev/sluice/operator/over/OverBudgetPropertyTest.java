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
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.min;
import static dev.sluice.api.Functions.rank;
import static dev.sluice.api.Functions.rowNumber;
import static dev.sluice.api.Functions.sum;
import static dev.sluice.operator.over.OverRun.BY_TIME;
import static dev.sluice.operator.over.OverRun.BY_TIME_AND_LINE;
import static dev.sluice.operator.over.OverRun.expected;
import static dev.sluice.operator.over.OverRun.manyInputs;
import static dev.sluice.operator.over.OverRun.randomSlices;
import static dev.sluice.operator.over.OverRun.run;
import static dev.sluice.operator.over.OverRun.sorted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.api.Call;
import dev.sluice.api.Frame;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.flink.types.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** OVER in a budget of a few dozen blocks: waiting rows and partitions go to the store and back. */
class OverBudgetPropertyTest {
    @ParameterizedTest
    @EnumSource(Backend.class)
    void aSmallBudgetChangesNoResult(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 24 : 6);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(2000 + number);
            List<OverRun.Input> inputs = manyInputs(random);
            Map<String, Frame> frames =
                    Map.of(
                            "last", rows(preceding(random.nextInt(60)), currentRow()),
                            "long", rows(preceding(60 + random.nextInt(3000)), currentRow()),
                            "recent",
                                    range(
                                            preceding(Duration.ofMillis(random.nextInt(4000))),
                                            currentRow()),
                            "all", rows(unboundedPreceding(), currentRow()),
                            "peers", range(unboundedPreceding(), currentRow()));
            List<Call> all =
                    List.of(
                            sum("v").over("last"),
                            avg("v").over("last"),
                            sum("x").over("last"),
                            min("x").over("last"),
                            max("v").over("last"),
                            count("x").over("last"),
                            count().over("last"),
                            sum("v").over("long"),
                            sum("x").over("long"),
                            min("v").over("long"),
                            count("x").over("long"),
                            firstValue("x").over("long"),
                            sum("v").over("recent"),
                            avg("x").over("recent"),
                            max("x").over("recent"),
                            count().over("recent"),
                            lastValue("v").over("recent"),
                            sum("v").over("all"),
                            max("x").over("peers"),
                            count("v").over("all"),
                            avg("v").over("peers"),
                            count().over("peers"),
                            rank(),
                            denseRank(),
                            rowNumber(),
                            lag("x", 3));
            List<Call> calls = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(5); i++) {
                calls.add(all.get(random.nextInt(all.size())).as("r" + i));
            }
            // A range counts from one order key.
            boolean byLine =
                    random.nextBoolean()
                            && calls.stream()
                                    .noneMatch(c -> c.window().equals(Optional.of("recent")));
            OverBuilder query =
                    OverQueries.over(OverQueries.ROW_TYPE, randomSlices(random))
                            .partitionBy("k")
                            .orderBy(byLine ? new String[] {"ts", "line"} : new String[] {"ts"});
            frames.forEach(
                    (name, frame) -> {
                        if (!(byLine && name.equals("recent"))) {
                            query.window(name, frame);
                        }
                    });
            query.select(calls.toArray(Call[]::new));
            List<Row> actual = run(backend, query, inputs, random, 256 << 10);
            List<OrderKey> keys = byLine ? BY_TIME_AND_LINE : BY_TIME;
            assertThat(sorted(actual))
                    .as(TestSeed.describe(2000 + number) + " " + calls)
                    .containsExactlyElementsOf(sorted(expected(inputs, keys, frames, calls)));
        }
    }
}
