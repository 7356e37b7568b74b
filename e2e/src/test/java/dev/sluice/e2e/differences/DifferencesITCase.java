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
package dev.sluice.e2e.differences;

import static dev.sluice.api.Frames.currentRow;
import static dev.sluice.api.Frames.following;
import static dev.sluice.api.Frames.preceding;
import static dev.sluice.api.Frames.rows;
import static dev.sluice.api.Functions.avg;
import static dev.sluice.api.Functions.count;
import static dev.sluice.api.Functions.covarSamp;
import static dev.sluice.api.Functions.firstValue;
import static dev.sluice.api.Functions.lag;
import static dev.sluice.api.Functions.lastValue;
import static dev.sluice.api.Functions.lead;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.min;
import static dev.sluice.api.Functions.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Where Sluice's DataStream API differs from stock Flink's streaming SQL over the same rows: {@code
 * docs/differences.md}. A test that fails because Flink has changed removes a line there.
 */
class DifferencesITCase {
    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(2)
                            .build());

    private static final double NAN = Double.NaN;
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    @Test
    void stockDropsRowsUpTo1970InBoundedFrames() throws Exception {
        SideBySide sides =
                new SideBySide()
                        .row("a", -5000, 1, null)
                        .row("a", 0, 2, null)
                        .row("a", 5000, 3, null);
        assertThat(sides.stock("SELECT " + overTwoRows("SUM(v)") + " FROM t"))
                .containsExactly(Row.of(3));
        assertThat(
                        sides.over(
                                query ->
                                        query.window("w", rows(preceding(1), currentRow()))
                                                .select(sum("v").over("w").as("s"))))
                .containsExactly(Row.of(1L), Row.of(3L), Row.of(5L));
    }

    @Test
    void stockSumsKeepATraceOfWhatLeftTheFrame() throws Exception {
        SideBySide specials = doubles(NAN, 2, 3, INFINITY, 4, 5);
        assertThat(specials.stock("SELECT " + overTwoRows("SUM(x)") + " FROM t"))
                .containsExactly(of(NAN, NAN, NAN, NAN, NAN, NAN));
        assertThat(sumsOverTwoRows(specials))
                .containsExactly(of(NAN, NAN, 5.0, INFINITY, INFINITY, 9.0));
        SideBySide large = doubles(1e300, 1, 2);
        assertThat(large.stock("SELECT " + overTwoRows("SUM(x)") + " FROM t"))
                .containsExactly(of(1e300, 1e300, 2.0));
        assertThat(sumsOverTwoRows(large)).containsExactly(of(1e300, 1e300, 3.0));
    }

    @Test
    void stockSumsDoublesWithoutCompensation() throws Exception {
        SideBySide cancelling = doubles(1, 1e17, -1e17);
        assertThat(cancelling.stock("SELECT SUM(x) FROM t")).containsExactly(Row.of(0.0));
        assertThat(cancelling.groupBy(query -> query.aggregate(sum("x").as("s"))))
                .containsExactly(Row.of(1.0));
        SideBySide large = doubles(Double.MAX_VALUE, Double.MAX_VALUE);
        assertThat(large.stock("SELECT AVG(x) FROM t")).containsExactly(Row.of(INFINITY));
        assertThat(large.groupBy(query -> query.aggregate(avg("x").as("a"))))
                .containsExactly(Row.of(Double.MAX_VALUE));
    }

    @Test
    void stockKeepsALeadingNanAsGreatestAndLeastAndIgnoresLaterOnes() throws Exception {
        String query = "SELECT MAX(x), MIN(x) FROM t";
        assertThat(doubles(NAN, 2).stock(query)).containsExactly(Row.of(NAN, NAN));
        assertThat(doubles(2, NAN).stock(query)).containsExactly(Row.of(2.0, 2.0));
        for (SideBySide sides : List.of(doubles(NAN, 2), doubles(2, NAN))) {
            assertThat(sides.groupBy(group -> group.aggregate(max("x").as("a"), min("x").as("b"))))
                    .containsExactly(Row.of(NAN, 2.0));
        }
    }

    @Test
    void stockGivesSumsAndAveragesOfIntsTheTypeInt() throws Exception {
        SideBySide sides =
                new SideBySide().row("a", 1000, Integer.MAX_VALUE, null).row("a", 2000, 2, null);
        assertThat(sides.stock("SELECT SUM(v), AVG(v) FROM t"))
                .containsExactly(Row.of(Integer.MIN_VALUE + 1, 1 << 30));
        assertThat(sides.groupBy(query -> query.aggregate(sum("v").as("s"), avg("v").as("a"))))
                .containsExactly(Row.of(Integer.MAX_VALUE + 2L, (1 << 30) + 0.5));
    }

    @Test
    void stockTellsNegativeZeroFromZeroInKeys() throws Exception {
        SideBySide sides = doubles(0.0, -0.0);
        assertThat(sides.stock("SELECT x, COUNT(*) FROM t GROUP BY x"))
                .containsExactlyInAnyOrder(Row.of(0.0, 1L), Row.of(-0.0, 1L));
        assertThat(sides.groupBy(query -> query.keys("x").aggregate(count().as("c"))))
                .containsExactly(Row.of(0.0, 2L));
    }

    @Test
    void stockLagsAllRowsOfATimestampByTheLastOfThem() throws Exception {
        SideBySide sides =
                new SideBySide()
                        .row("a", 1000, 1, null)
                        .row("a", 2000, 2, null)
                        .row("a", 2000, 3, null)
                        .row("a", 2000, 4, null);
        assertThat(sides.stock("SELECT LAG(v) OVER (PARTITION BY k ORDER BY ts) FROM t"))
                .containsExactly(Row.of((Object) null), Row.of(3), Row.of(3), Row.of(3));
        assertThat(sides.over(query -> query.select(lag("v").as("l"))))
                .containsExactly(Row.of((Object) null), Row.of(1), Row.of(2), Row.of(3));
    }

    @Test
    void stockSkipsNullsInFirstAndLastValue() throws Exception {
        SideBySide sides =
                new SideBySide()
                        .row("a", 1000, null, null)
                        .row("a", 2000, 2, null)
                        .row("a", 3000, null, null);
        assertThat(
                        sides.stock(
                                "SELECT FIRST_VALUE(v) OVER (PARTITION BY k ORDER BY ts),"
                                        + " LAST_VALUE(v) OVER (PARTITION BY k ORDER BY ts) FROM t"))
                .containsExactly(Row.of(null, null), Row.of(2, 2), Row.of(2, 2));
        assertThat(
                        sides.over(
                                query ->
                                        query.select(
                                                firstValue("v").as("f"), lastValue("v").as("l"))))
                .containsExactly(Row.of(null, null), Row.of(null, 2), Row.of(null, null));
    }

    @Test
    void stockRefusesFramesThatDoNotEndAtTheCurrentRow() throws Exception {
        SideBySide sides = doubles(1, 2, 3);
        for (String frame : List.of("1 PRECEDING AND 1 FOLLOWING", "2 PRECEDING AND 1 PRECEDING")) {
            assertThatThrownBy(
                            () ->
                                    sides.planOfStock(
                                            "SELECT SUM(x) OVER (PARTITION BY k ORDER BY ts"
                                                    + " ROWS BETWEEN "
                                                    + frame
                                                    + ") FROM t"))
                    .hasMessageContaining("OVER RANGE FOLLOWING windows are not supported yet");
        }
        assertThat(
                        sides.over(
                                query ->
                                        query.window("ahead", rows(preceding(1), following(1)))
                                                .window("behind", rows(preceding(2), preceding(1)))
                                                .select(
                                                        sum("x").over("ahead").as("a"),
                                                        sum("x").over("behind").as("b"))
                                                .emitAfter(Duration.ofMinutes(1))))
                .containsExactly(Row.of(3.0, null), Row.of(6.0, 1.0), Row.of(5.0, 3.0));
    }

    @Test
    void stockRefusesTwoFramesInOneQuery() throws Exception {
        SideBySide sides = doubles(1, 2, 3);
        assertThatThrownBy(
                        () ->
                                sides.planOfStock(
                                        "SELECT "
                                                + overTwoRows("SUM(x)")
                                                + ", MAX(x) OVER (PARTITION BY k ORDER BY ts) FROM t"))
                .hasStackTraceContaining("All aggregates must be computed on the same window");
        assertThat(
                        sides.over(
                                query ->
                                        query.window("w", rows(preceding(1), currentRow()))
                                                .select(
                                                        sum("x").over("w").as("s"),
                                                        max("x").as("m"))))
                .containsExactly(Row.of(1.0, 1.0), Row.of(3.0, 2.0), Row.of(5.0, 3.0));
    }

    @Test
    void stockRefusesLead() throws Exception {
        SideBySide sides = doubles(1, 2);
        assertThatThrownBy(
                        () ->
                                sides.planOfStock(
                                        "SELECT LEAD(x) OVER (PARTITION BY k ORDER BY ts) FROM t"))
                .hasMessageContaining("LEAD Function is not supported in stream mode");
        assertThat(
                        sides.over(
                                query ->
                                        query.select(lead("x").as("l"))
                                                .emitAfter(Duration.ofMinutes(1))))
                .containsExactly(Row.of(2.0), Row.of((Object) null));
    }

    @Test
    void stockRefusesASecondOrderByColumn() throws Exception {
        SideBySide sides = new SideBySide().row("a", 1000, 2, null).row("a", 1000, 1, null);
        assertThatThrownBy(
                        () ->
                                sides.planOfStock(
                                        "SELECT SUM(v) OVER (PARTITION BY k ORDER BY ts, v) FROM t"))
                .hasMessageContaining("The window can only be ordered by a single time column");
        assertThat(sides.over(query -> query.orderBy("ts", "v").select(sum("v").as("s"))))
                .containsExactly(Row.of(1L), Row.of(3L));
    }

    @Test
    void stockHasNoCovarSamp() throws Exception {
        SideBySide sides = new SideBySide().row("a", 1000, 1, 2.0).row("a", 2000, 3, 6.0);
        assertThatThrownBy(() -> sides.planOfStock("SELECT COVAR_SAMP(v, x) FROM t"))
                .hasMessageContaining("No match found for function signature COVAR_SAMP");
        assertThat(sides.groupBy(query -> query.aggregate(covarSamp("v", "x").as("c"))))
                .containsExactly(Row.of(4.0));
    }

    private static List<Row> sumsOverTwoRows(SideBySide sides) throws Exception {
        return sides.over(
                query ->
                        query.window("w", rows(preceding(1), currentRow()))
                                .select(sum("x").over("w").as("s")));
    }

    private static String overTwoRows(String call) {
        return call + " OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)";
    }

    /** A row a second, all of one key. */
    private static SideBySide doubles(double... values) {
        SideBySide sides = new SideBySide();
        for (int i = 0; i < values.length; i++) {
            sides.row("a", 1000L * (i + 1), i, values[i]);
        }
        return sides;
    }

    private static Row[] of(Double... values) {
        Row[] results = new Row[values.length];
        for (int i = 0; i < values.length; i++) {
            results[i] = Row.of(values[i]);
        }
        return results;
    }
}
