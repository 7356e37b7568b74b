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
import static dev.sluice.api.Frames.unboundedFollowing;
import static dev.sluice.api.Functions.count;
import static dev.sluice.api.Functions.lead;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.sum;
import static dev.sluice.operator.over.OverOperatorTest.sums;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.api.OrderBy;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.kernel.window.order.NullPlacement;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import dev.sluice.operator.testing.Rows;
import java.math.BigDecimal;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** OVER on bounded input: any order, any frame, at the end of the input. */
class OverBoundedInputTest {

    @Test
    void rowsComeOutAtTheEndOnlyInAnyOrder() throws Exception {
        OperatorHarness operator =
                OverQueries.open(
                        bounded()
                                .orderBy(OrderBy.desc("x").nulls(NullPlacement.LAST))
                                .window("w", rows(currentRow(), unboundedFollowing()))
                                .select(sum("v").over("w").as("s")));
        add(operator, 1, 10L, 1.5);
        add(operator, 2, 20L, null);
        add(operator, 3, 30L, Double.NaN);
        operator.watermark(1000);
        assertThat(operator.take()).isEmpty();
        assertThat(operator.watermarks()).isEmpty();
        operator.watermark(Long.MAX_VALUE);
        assertThat(sums(operator)).containsExactly("3: 60", "1: 30", "2: 20");
        assertThat(operator.watermarks()).containsExactly(Long.MAX_VALUE);
    }

    @Test
    void withoutOrderByTheFrameIsTheWholePartition() throws Exception {
        OperatorHarness operator = OverQueries.open(bounded().select(count().as("n")));
        add(operator, 1, 10L, null);
        add(operator, 2, 20L, null);
        operator.flink().endInput();
        assertThat(sums(operator)).containsExactly("1: 2", "2: 2");
    }

    @Test
    void stringsHaveUnboundedFrames() throws Exception {
        OperatorHarness operator =
                OverQueries.open(bounded().orderBy("line").select(max("k").as("m")));
        add(operator, 1, 10L, null);
        add(operator, 2, 20L, null);
        operator.flink().endInput();
        assertThat(sums(operator)).containsExactly("1: k", "2: k");
    }

    @Test
    void leadNeedsNoEmitAfter() throws Exception {
        OperatorHarness operator =
                OverQueries.open(bounded().orderBy("line").select(lead("v", 1).as("next")));
        add(operator, 2, 20L, null);
        add(operator, 1, 10L, null);
        operator.flink().endInput();
        assertThat(sums(operator)).containsExactly("1: 20", "2: null");
    }

    @Test
    void rangeOffsetsOfIntegersArePlainNumbers() throws Exception {
        OperatorHarness operator =
                OverQueries.open(
                        bounded()
                                .orderBy("v")
                                .window("w", range(preceding(10), following(5)))
                                .select(sum("v").over("w").as("s")));
        add(operator, 1, 10L, null);
        add(operator, 2, 20L, null);
        add(operator, 3, 31L, null);
        add(operator, 4, null, null);
        operator.flink().endInput();
        assertThat(sums(operator)).containsExactly("1: 10", "2: 30", "3: 31", "4: null");
    }

    @Test
    void rangeOffsetsOfDecimalsCountWholes() throws Exception {
        RowType type = RowType.of(new DecimalType(10, 2));
        OperatorHarness operator =
                OverQueries.open(
                        OverQueries.over(type, new Configuration())
                                .orderBy("f0")
                                .window("w", range(preceding(1), currentRow()))
                                .select(count().over("w").as("n"))
                                .boundedInput());
        for (String value : List.of("1.00", "1.99", "2.00", "3.01")) {
            operator.add(Rows.of(DecimalData.fromBigDecimal(new BigDecimal(value), 10, 2)), 0);
        }
        operator.flink().endInput();
        assertThat(operator.take()).map(row -> row.getField(1)).containsExactly(1L, 2L, 3L, 1L);
    }

    @Test
    void noRowIsLateAndTimeMayBeMissing() throws Exception {
        OperatorHarness operator =
                OverQueries.open(bounded().orderBy("ts").select(count().as("n")));
        operator.watermark(1000);
        operator.add(OverOperatorTest.row("k", 10, 1), 10);
        add(operator, 2, 20L, null);
        operator.flink().endInput();
        assertThat(sums(operator)).containsExactly("1: 1", "2: 2");
    }

    @ParameterizedTest
    @EnumSource(Backend.class)
    void heldRowsSurviveARestore(Backend backend) throws Exception {
        OverBuilder query = bounded().orderBy("line").select(sum("v").as("s"));
        OperatorHarness before = OverQueries.open(query, backend, 1, List.of()).get(0);
        add(before, 2, 20L, null);
        OperatorSubtaskState state = before.snapshot(1);
        before.close();
        OperatorHarness after = OverQueries.open(query, backend, 1, List.of(state)).get(0);
        add(after, 1, 10L, null);
        after.flink().endInput();
        assertThat(sums(after)).containsExactly("1: 10", "2: 30");
        after.close();
    }

    private static OverBuilder bounded() {
        return OverQueries.over().partitionBy("k").boundedInput();
    }

    private static void add(OperatorHarness operator, int line, Long value, Double number)
            throws Exception {
        operator.add(Rows.of("k", null, line, value, number), 0);
    }
}
