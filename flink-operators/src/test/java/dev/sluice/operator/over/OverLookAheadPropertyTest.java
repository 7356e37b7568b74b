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
import static dev.sluice.api.Frames.unboundedPreceding;
import static dev.sluice.api.Functions.avg;
import static dev.sluice.api.Functions.count;
import static dev.sluice.api.Functions.firstValue;
import static dev.sluice.api.Functions.lag;
import static dev.sluice.api.Functions.lastValue;
import static dev.sluice.api.Functions.lead;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.min;
import static dev.sluice.api.Functions.rowNumber;
import static dev.sluice.api.Functions.sum;
import static dev.sluice.operator.over.OverRun.BY_TIME;
import static dev.sluice.operator.over.OverRun.BY_TIME_AND_LINE;
import static dev.sluice.operator.over.OverRun.expected;
import static dev.sluice.operator.over.OverRun.manyInputs;
import static dev.sluice.operator.over.OverRun.randomInputs;
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
import dev.sluice.operator.over.OverRun.Input;
import dev.sluice.operator.over.OverRun.Sight;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.types.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** OVER in slots whose frames look ahead by ROWS: rows stay open until others have arrived. */
class OverLookAheadPropertyTest {

    /** A query whose functions slots can serve, one of which looks ahead. */
    private record Query(
            int followingRows,
            Map<String, Frame> frames,
            List<Call> calls,
            boolean byLine,
            OverBuilder builder) {
        static Query random(Random random) {
            int following = 1 + random.nextInt(random.nextInt(4) == 0 ? 50 : 4);
            Map<String, Frame> frames =
                    Map.of(
                            "around",
                                    rows(
                                            preceding(random.nextInt(60 - following)),
                                            following(following)),
                            "ahead", rows(following(1), following(following)),
                            "before", rows(preceding(4), preceding(2)),
                            "all", rows(unboundedPreceding(), currentRow()));
            List<Call> all =
                    new ArrayList<>(List.of(count(), rowNumber(), lag("v", 2), lead("x", 1)));
            for (String column : List.of("v", "x")) {
                all.addAll(
                        List.of(
                                sum(column),
                                avg(column),
                                min(column),
                                max(column),
                                count(column),
                                firstValue(column),
                                lastValue(column)));
            }
            List<String> windows = List.of("around", "ahead", "before", "all");
            List<Call> calls = new ArrayList<>();
            calls.add(
                    (random.nextBoolean() ? sum("v").over("around") : lead("v", following))
                            .as("r"));
            for (int i = 0; i < random.nextInt(5); i++) {
                Call call = all.get(random.nextInt(all.size()));
                boolean isFramed = all.indexOf(call) == 0 || all.indexOf(call) > 3;
                calls.add(
                        (isFramed ? call.over(windows.get(random.nextInt(4))) : call).as("r" + i));
            }
            boolean byLine = random.nextBoolean();
            OverBuilder builder =
                    OverQueries.over(OverQueries.ROW_TYPE, randomSlices(random))
                            .partitionBy("k")
                            .orderBy(byLine ? new String[] {"ts", "line"} : new String[] {"ts"});
            frames.forEach(builder::window);
            builder.select(calls.toArray(Call[]::new)).emitAfter(Duration.ofDays(1000));
            return OverQueries.runsInSlots(builder)
                    ? new Query(following, frames, calls, byLine, builder)
                    : random(random); // that slot would be too large
        }

        List<OrderKey> keys() {
            return byLine ? BY_TIME_AND_LINE : BY_TIME;
        }
    }

    @ParameterizedTest
    @EnumSource(Backend.class)
    void everyRowEqualsTheOracle(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 60 : 12);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(number);
            Query query = Query.random(random);
            List<Input> inputs = randomInputs(random);
            List<Row> actual =
                    run(backend, query.builder(), inputs, random, OperatorHarness.MANAGED_BYTES);
            assertThat(sorted(actual))
                    .as(TestSeed.describe(number) + " " + query.calls())
                    .containsExactlyElementsOf(
                            sorted(expected(inputs, query.keys(), query.frames(), query.calls())));
        }
    }

    /** What a row sees by then are the rows up to the watermark that made it come out. */
    @ParameterizedTest
    @EnumSource(Backend.class)
    void aRowComesOutWithTheRowsThatAreThereWhenItIsDue(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 60 : 12);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(2000 + number);
            Query query = Query.random(random);
            long emitAfter = random.nextInt(60);
            query.builder().emitAfter(Duration.ofMillis(emitAfter));
            List<Input> inputs = randomInputs(random);
            List<Long> watermarks = new ArrayList<>();
            long budget = OperatorHarness.MANAGED_BYTES;
            List<Row> actual =
                    run(
                            backend,
                            List.of(query.builder()),
                            inputs,
                            random,
                            budget,
                            false,
                            watermarks);
            Sight sight =
                    (partition, row) ->
                            seen(partition, row, query.followingRows(), emitAfter, watermarks);
            assertThat(sorted(actual))
                    .as(TestSeed.describe(2000 + number) + " " + query.calls())
                    .containsExactlyElementsOf(
                            sorted(
                                    expected(
                                            inputs,
                                            query.keys(),
                                            query.frames(),
                                            query.calls(),
                                            sight)));
        }
    }

    private static int seen(
            List<Input> partition, int row, int following, long emitAfter, List<Long> watermarks) {
        for (long watermark : watermarks) {
            int ripe = (int) partition.stream().filter(r -> r.time() <= watermark).count();
            boolean isComplete = ripe > row + following;
            boolean isDue = partition.get(row).time() + emitAfter <= watermark;
            if (isComplete || isDue) {
                return ripe;
            }
        }
        return partition.size();
    }

    @ParameterizedTest
    @EnumSource(Backend.class)
    void aSmallBudgetChangesNoResult(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 24 : 6);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(1000 + number);
            Query query = Query.random(random);
            List<Input> inputs = manyInputs(random);
            List<Row> actual = run(backend, query.builder(), inputs, random, 256 << 10);
            assertThat(sorted(actual))
                    .as(TestSeed.describe(1000 + number) + " " + query.calls())
                    .containsExactlyElementsOf(
                            sorted(expected(inputs, query.keys(), query.frames(), query.calls())));
        }
    }
}
