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
package dev.sluice.udf.function;

import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.testing.NaiveAggregates;
import dev.sluice.kernel.testing.TestSeed;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * covar_samp over random input in the plans of stock Flink. Every result equals, to the last bit,
 * the covariance computed with unlimited precision from the rows that belong to it.
 */
class CovarSampRandomITCase {
    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(2)
                            .build());

    private static final int ROWS = 400;

    @Test
    void followsRandomChangesOnRocksDb() throws Exception {
        checkChanges(1, SqlSession.streaming("rocksdb").onePhase());
    }

    @Test
    void followsRandomChangesInTwoPhases() throws Exception {
        checkChanges(2, SqlSession.streaming().twoPhase());
    }

    private static void checkChanges(int testCase, SqlSession session) throws Exception {
        List<Row> left = new ArrayList<>();
        session.changes(new RandomPairs(TestSeed.random(testCase)).changes(ROWS, left));
        assertThat(session.rows("SELECT k, covar_samp(y, x) FROM changes GROUP BY k"))
                .as(TestSeed.describe(testCase))
                .containsExactlyInAnyOrderElementsOf(covariances(left, row -> row.getField(0)))
                .hasSize(RandomPairs.KEYS.size() - 1);
    }

    @Test
    void countsDistinctPairsOnceAndAppliesFilters() throws Exception {
        List<Row> left = new ArrayList<>();
        SqlSession session =
                SqlSession.streaming()
                        .changes(new RandomPairs(TestSeed.random(7)).changes(ROWS, left));
        List<Row> expected = new ArrayList<>();
        groups(left, row -> row.getField(0))
                .forEach(
                        (key, rows) -> {
                            rows.removeIf(row -> !(row.getField(1) instanceof Double y && y > 0));
                            expected.add(Row.of(key, covarSamp(rows.stream().distinct().toList())));
                        });
        String query =
                "SELECT k, covar_samp(DISTINCT y, x) FILTER (WHERE y > 0) FROM changes GROUP BY k";
        assertThat(session.rows(query))
                .as(TestSeed.describe(7))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void overRowsEqualsARecomputationOfTheFrameOnRocksDb() throws Exception {
        checkOverRows(SqlSession.streaming("rocksdb"));
    }

    @Test
    void overRowsEqualsARecomputationOfTheFrameInBatch() throws Exception {
        checkOverRows(SqlSession.batch());
    }

    private static void checkOverRows(SqlSession session) throws Exception {
        List<Row> readings = new RandomPairs(TestSeed.random(3)).readings(ROWS, 1);
        List<Row> expected = new ArrayList<>();
        for (List<Row> rows : groups(readings, row -> row.getField(1)).values()) {
            rows.sort(Comparator.comparing(RandomPairs::instant));
            for (int i = 0; i < rows.size(); i++) {
                List<Row> frame = rows.subList(Math.max(0, i - 6), i + 1);
                expected.add(Row.of(rows.get(i).getField(0), covarSamp(frame)));
            }
        }
        assertThat(session.readings(readings).rows(over("ts", "ROWS BETWEEN 6 PRECEDING")))
                .as(TestSeed.describe(3))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void overRangeEqualsARecomputationOfTheFrame() throws Exception {
        List<Row> readings = new RandomPairs(TestSeed.random(4)).readings(ROWS, 3);
        String frameStart = "RANGE BETWEEN INTERVAL '1.5' SECOND(1, 3) PRECEDING";
        assertThat(SqlSession.streaming().readings(readings).rows(over("ts", frameStart)))
                .as(TestSeed.describe(4))
                .containsExactlyInAnyOrderElementsOf(
                        overRange(readings, CovarSampRandomITCase::millis, 1500));
    }

    /** By a number: the code that stock Flink makes for timestamps in batch does not compile. */
    @Test
    void overRangeEqualsARecomputationOfTheFrameInBatch() throws Exception {
        List<Row> readings = new RandomPairs(TestSeed.random(4)).readings(ROWS, 1);
        String query = over("id / 3", "RANGE BETWEEN 4 PRECEDING");
        assertThat(SqlSession.batch().readings(readings).rows(query))
                .as(TestSeed.describe(4))
                .containsExactlyInAnyOrderElementsOf(
                        overRange(readings, row -> row.<Integer>getFieldAs(0) / 3, 4));
    }

    private static List<Row> overRange(
            List<Row> readings, ToLongFunction<Row> orderKey, long offset) {
        List<Row> expected = new ArrayList<>();
        for (List<Row> rows : groups(readings, row -> row.getField(1)).values()) {
            for (Row row : rows) {
                long end = orderKey.applyAsLong(row);
                List<Row> frame =
                        rows.stream()
                                .filter(other -> orderKey.applyAsLong(other) <= end)
                                .filter(other -> orderKey.applyAsLong(other) >= end - offset)
                                .toList();
                expected.add(Row.of(row.getField(0), covarSamp(frame)));
            }
        }
        return expected;
    }

    private static String over(String orderKey, String frameStart) {
        return """
               SELECT id, covar_samp(y, x) OVER (
                 PARTITION BY k ORDER BY %s %s AND CURRENT ROW)
               FROM readings
               """
                .formatted(orderKey, frameStart);
    }

    @Test
    void tumblesInOneAndTwoPhases() throws Exception {
        List<Row> readings = new RandomPairs(TestSeed.random(5)).readings(ROWS, 1);
        List<Row> expected =
                covariances(readings, row -> row.getField(1) + " " + millis(row) / 2000);
        checkTumble(SqlSession.streaming().onePhase().readings(readings), expected);
        checkTumble(SqlSession.streaming().twoPhase().readings(readings), expected);
        checkTumble(SqlSession.batch().readings(readings), expected);
    }

    private static void checkTumble(SqlSession session, List<Row> expected) throws Exception {
        String query =
                """
                SELECT k || ' ' || CAST(TIMESTAMPDIFF(SECOND, EPOCH, window_time) / 2 AS STRING),
                  covar_samp(y, x)
                FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '2' SECOND))
                GROUP BY k, window_start, window_end, window_time
                """
                        .replace("EPOCH", "TO_TIMESTAMP_LTZ(0, 3)");
        assertThat(session.rows(query))
                .as(TestSeed.describe(5))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void mergesSessions() throws Exception {
        List<Row> readings = new RandomPairs(TestSeed.random(6)).readings(ROWS, 1);
        List<Row> expected = new ArrayList<>();
        for (List<Row> rows : groups(readings, row -> row.getField(1)).values()) {
            rows.sort(Comparator.comparing(RandomPairs::instant));
            int start = 0;
            for (int end = 1; end <= rows.size(); end++) {
                // Rows just the gap apart share a session.
                if (end == rows.size()
                        || millis(rows.get(end)) - millis(rows.get(end - 1)) > 1000) {
                    Row first = rows.get(start);
                    expected.add(
                            Row.of(
                                    first.getField(1),
                                    LocalDateTime.ofInstant(RandomPairs.instant(first), UTC),
                                    covarSamp(rows.subList(start, end))));
                    start = end;
                }
            }
        }
        String query =
                """
                SELECT k, window_start, covar_samp(y, x)
                FROM TABLE(SESSION(
                  TABLE readings PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' SECOND))
                GROUP BY k, window_start, window_end
                """;
        SqlSession session = SqlSession.streaming().set("table.local-time-zone", "UTC");
        assertThat(session.readings(readings).rows(query))
                .as(TestSeed.describe(6))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    /** The covariance of each group of rows, after the group's key. */
    private static List<Row> covariances(List<Row> rows, Function<Row, Object> key) {
        List<Row> covariances = new ArrayList<>();
        groups(rows, key).forEach((of, group) -> covariances.add(Row.of(of, covarSamp(group))));
        return covariances;
    }

    private static Map<Object, List<Row>> groups(List<Row> rows, Function<Row, Object> key) {
        return rows.stream()
                .collect(Collectors.groupingBy(key, Collectors.toCollection(ArrayList::new)));
    }

    /** Of the last two fields. */
    private static Double covarSamp(List<Row> rows) {
        List<Object> ys = new ArrayList<>();
        List<Object> xs = new ArrayList<>();
        for (Row row : rows) {
            ys.add(row.getField(row.getArity() - 2));
            xs.add(row.getField(row.getArity() - 1));
        }
        return NaiveAggregates.covarSamp(ys, xs);
    }

    private static long millis(Row reading) {
        return RandomPairs.instant(reading).toEpochMilli();
    }
}
