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

import dev.sluice.api.Call;
import dev.sluice.api.GroupByBuilder;
import dev.sluice.api.GroupByQueries;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import dev.sluice.operator.testing.Rows;
import dev.sluice.state.layout.StateFormatException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** State that an earlier version of a query has left: taken over, or refused by name. */
class GroupByQueryChangeTest {
    private static final List<Call> CALLS =
            List.of(
                    count(),
                    count("v"),
                    sum("v"),
                    avg("v"),
                    min("x"),
                    max("x"),
                    covarSamp("v", "x"));

    private static GroupByBuilder query(List<Call> calls) {
        return GroupByQueries.groupBy()
                .keys("k")
                .aggregate(calls.toArray(Call[]::new))
                .finalResultsOnly();
    }

    private static OperatorHarness open(
            GroupByBuilder query, Backend backend, OperatorSubtaskState... state) throws Exception {
        return OperatorHarness.open(
                GroupByQueries.operator(query),
                query.outputType(),
                backend,
                1,
                0,
                Arrays.asList(state));
    }

    /** Drops aggregates twice and changes their order: the last run gives what one run gives. */
    @ParameterizedTest
    @EnumSource(Backend.class)
    void theAggregatesThatStayGoOn(Backend backend) throws Exception {
        int iterations = TestSeed.iterations(backend == Backend.HASHMAP ? 30 : 8);
        for (int number = 0; number < iterations; number++) {
            Random random = TestSeed.random(number);
            List<Call> calls = new ArrayList<>(CALLS);
            OperatorHarness changing = open(query(calls), backend);
            List<Long> seeds = new ArrayList<>();
            for (int version = 1; version <= 3; version++) {
                seeds.add(random.nextLong());
                addRows(changing, new Random(seeds.get(version - 1)));
                if (version < 3) {
                    OperatorSubtaskState state = changing.snapshot(version);
                    changing.close();
                    Collections.shuffle(calls, random);
                    calls = new ArrayList<>(calls.subList(0, 1 + random.nextInt(calls.size())));
                    changing = open(query(calls), backend, state);
                }
            }
            OperatorHarness single = open(query(calls), backend);
            for (long seed : seeds) {
                addRows(single, new Random(seed));
            }
            assertThat(results(changing))
                    .as(TestSeed.describe(number) + " " + calls)
                    .isEqualTo(results(single));
        }
    }

    private static void addRows(OperatorHarness harness, Random random) throws Exception {
        int rowCount = random.nextInt(200);
        for (int i = 0; i < rowCount; i++) {
            Long value = random.nextInt(4) == 0 ? null : (long) random.nextInt(50);
            Double number = random.nextInt(4) == 0 ? null : (double) random.nextInt(50);
            harness.add(Rows.of("k" + random.nextInt(60), value, number), i);
        }
    }

    private static Map<Object, Row> results(OperatorHarness harness) throws Exception {
        harness.flink().endInput();
        Map<Object, Row> results = new HashMap<>();
        harness.take().forEach(row -> results.put(row.getField(0), row));
        harness.close();
        return results;
    }

    @Test
    void anotherAggregateIsRefusedByName() throws Exception {
        OperatorHarness first = open(query(List.of(sum("v"))), Backend.HASHMAP);
        first.add(Rows.of("k", 1L, 1.0), 1);
        OperatorSubtaskState state = first.snapshot(1);
        first.close();
        assertThatThrownBy(
                        () ->
                                open(
                                        query(List.of(sum("v"), covarSamp("v", "x"))),
                                        Backend.HASHMAP,
                                        state))
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining(
                        "nothing is known of [covar_samp(v LONG, x DOUBLE)], only of [sum(v LONG)]");
    }
}
