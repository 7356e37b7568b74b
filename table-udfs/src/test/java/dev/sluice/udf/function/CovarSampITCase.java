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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** covar_samp of the module in the plans of stock Flink. */
class CovarSampITCase {
    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(2)
                            .build());

    private static final String PAIRS =
            """
            CREATE TEMPORARY VIEW pairs AS SELECT * FROM (VALUES
              ('a', CAST(1 AS DOUBLE), CAST(2 AS DOUBLE)),
              ('a', CAST(2 AS DOUBLE), CAST(4 AS DOUBLE)),
              ('a', CAST(3 AS DOUBLE), CAST(NULL AS DOUBLE)),
              ('a', CAST(6 AS DOUBLE), CAST(6 AS DOUBLE)),
              ('b', CAST(5 AS DOUBLE), CAST(5 AS DOUBLE)),
              ('c', CAST(1 AS DOUBLE), CAST(1 AS DOUBLE)),
              ('c', CAST('NaN' AS DOUBLE), CAST(1 AS DOUBLE))) AS t(k, y, x)
            """;

    private static final Row[] COVARIANCES = {
        Row.of("a", 5.0), Row.of("b", null), Row.of("c", Double.NaN)
    };

    @Test
    void groupsAndSkipsNulls() throws Exception {
        SqlSession session = SqlSession.streaming().execute(PAIRS);
        assertThat(session.rows("SELECT k, covar_samp(y, x) FROM pairs GROUP BY k"))
                .containsExactlyInAnyOrder(COVARIANCES);
        assertThat(session.rows("SELECT k, COVAR_SAMP(x, y) FROM pairs GROUP BY k"))
                .containsExactlyInAnyOrder(COVARIANCES);
    }

    @Test
    void groupsInBatch() throws Exception {
        SqlSession session = SqlSession.batch().execute(PAIRS);
        assertThat(session.rows("SELECT k, covar_samp(y, x) FROM pairs GROUP BY k"))
                .containsExactlyInAnyOrder(COVARIANCES);
    }

    @Test
    void groupsInTwoPhases() throws Exception {
        SqlSession session = SqlSession.streaming().twoPhase().execute(PAIRS);
        String query = "SELECT k, covar_samp(y, x) FROM pairs GROUP BY k";
        assertThat(session.explain(query)).contains("LocalGroupAggregate", "GlobalGroupAggregate");
        assertThat(session.rows(query)).containsExactlyInAnyOrder(COVARIANCES);
    }

    @Test
    void followsUpdatesOfItsInput() throws Exception {
        assertThat(SqlSession.streaming().execute(PURCHASES).rows(OF_TOTALS))
                .containsExactlyInAnyOrder(OF_FINAL_TOTALS);
    }

    /** The updates of a bundle cancel out in the local phase: its states hold no pair, net. */
    @Test
    void followsUpdatesOfItsInputInTwoPhases() throws Exception {
        SqlSession session = SqlSession.streaming().twoPhase().execute(PURCHASES);
        assertThat(session.explain(OF_TOTALS)).contains("LocalGroupAggregate");
        assertThat(session.rows(OF_TOTALS)).containsExactlyInAnyOrder(OF_FINAL_TOTALS);
    }

    /** Totals (y, x) end as r: (1101, 11) (22, 2) (33, 303); s: (7, 7), with NaN and back. */
    private static final String PURCHASES =
            """
            CREATE TEMPORARY VIEW purchases AS SELECT * FROM (VALUES
              ('r', 1, 1e0, 1e0), ('r', 2, 2e0, 2e0), ('r', 3, 3e0, 3e0), ('s', 4, 7e0, 7e0),
              ('r', 1, 1e3, 1e1), ('r', 2, 1e1, 0e0), ('r', 3, 2e1, 1e2), ('r', 1, 1e2, 0e0),
              ('r', 2, 1e1, 0e0), ('r', 3, 1e1, 2e2)) AS t(region, customer, y, x)
            """;

    private static final String OF_TOTALS =
            """
            SELECT region, covar_samp(y, x) FROM (
              SELECT region, customer, SUM(y) AS y, SUM(x) AS x
              FROM purchases GROUP BY region, customer) GROUP BY region
            """;

    // y: mean 1156/3; x: mean 316/3; sum of products 12111 + 44 + 9999 = 22154.
    private static final Row[] OF_FINAL_TOTALS = {
        Row.of("r", (3.0 * 22154 - 1156 * 316) / 6), Row.of("s", null)
    };

    @Test
    void overRowsForgetsWhatLeftTheFrame() throws Exception {
        String query =
                """
                SELECT id, covar_samp(y, x) OVER (
                  PARTITION BY k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)
                FROM readings
                """;
        assertThat(SqlSession.streaming().readings(READINGS).rows(query))
                .containsExactlyInAnyOrder(OVER_TWO_ROWS);
    }

    @Test
    void overRangeForgetsWhatLeftTheFrame() throws Exception {
        String query =
                """
                SELECT id, covar_samp(y, x) OVER (
                  PARTITION BY k ORDER BY ts
                  RANGE BETWEEN INTERVAL '1' SECOND PRECEDING AND CURRENT ROW)
                FROM readings
                """;
        assertThat(SqlSession.streaming().readings(READINGS).rows(query))
                .containsExactlyInAnyOrder(OVER_TWO_ROWS);
    }

    @Test
    void overFiveRowsIsTheSameInStreamingAndBatch() throws Exception {
        String query =
                """
                SELECT id, covar_samp(y, x) OVER (
                  PARTITION BY k ORDER BY ts ROWS BETWEEN 5 PRECEDING AND CURRENT ROW)
                FROM readings
                """;
        List<Row> streaming = SqlSession.streaming().readings(READINGS).rows(query);
        List<Row> batch = SqlSession.batch().readings(READINGS).rows(query);
        assertThat(streaming).hasSize(8).containsExactlyInAnyOrderElementsOf(batch);
    }

    @Test
    void tumblesInOneAndTwoPhases() throws Exception {
        String query =
                """
                SELECT k, covar_samp(y, x)
                FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '2' SECOND))
                GROUP BY k, window_start, window_end
                """;
        Row[] expected = {
            Row.of("k", 2.0), Row.of("k", Double.NaN), Row.of("k", 5e299), Row.of("k", 4.5)
        };
        assertThat(SqlSession.streaming().onePhase().readings(READINGS).rows(query))
                .containsExactlyInAnyOrder(expected);
        assertThat(SqlSession.streaming().twoPhase().readings(READINGS).rows(query))
                .containsExactlyInAnyOrder(expected);
    }

    @Test
    void hopsMergeTheirSlices() throws Exception {
        String query =
                """
                SELECT window_end, covar_samp(y, x)
                FROM TABLE(HOP(
                  TABLE readings, DESCRIPTOR(ts), INTERVAL '2' SECOND, INTERVAL '4' SECOND))
                GROUP BY window_start, window_end
                """;
        List<Row> slices = SqlSession.streaming().readings(READINGS).rows(query);
        List<Row> windows = SqlSession.batch().readings(READINGS).rows(query);
        assertThat(slices).hasSize(5).containsExactlyInAnyOrderElementsOf(windows);
    }

    /** (y, x) a second apart, with a NaN and a value that rounds all others away. */
    private static final double[][] READINGS = {
        {1, 1}, {3, 3}, {Double.NaN, 1}, {5, 5}, {6, 7}, {1e300, 8}, {1, 2}, {4, 5}
    };

    private static final Row[] OVER_TWO_ROWS = {
        Row.of(1, null),
        Row.of(2, 2.0),
        Row.of(3, Double.NaN),
        Row.of(4, Double.NaN),
        Row.of(5, 1.0),
        Row.of(6, 5e299),
        Row.of(7, 3 * 1e300),
        Row.of(8, 4.5)
    };

    @Test
    void widensEveryNumericType() throws Exception {
        SqlSession session = SqlSession.streaming();
        for (String type :
                List.of(
                        "TINYINT",
                        "SMALLINT",
                        "INT",
                        "BIGINT",
                        "FLOAT",
                        "DOUBLE",
                        "DECIMAL(9, 2)")) {
            assertThat(
                            session.rows(
                                    """
                                    SELECT covar_samp(CAST(y AS %s), x)
                                    FROM (VALUES (1, 2), (3, 6)) AS t(y, x)
                                    """
                                            .formatted(type)))
                    .as(type)
                    .containsExactly(Row.of(4.0));
        }
    }

    @Test
    void namesTheArgumentThatIsNotANumber() {
        SqlSession session = SqlSession.streaming().execute(PAIRS);
        assertThatThrownBy(() -> session.explain("SELECT covar_samp(y, k) FROM pairs"))
                .isInstanceOf(ValidationException.class)
                .hasStackTraceContaining(
                        "COVAR_SAMP takes numbers, but its argument 2 (x) is of type CHAR(1)");
    }

    @Test
    void showsTheSignatureIfThereAreTooManyArguments() {
        SqlSession session = SqlSession.streaming().execute(PAIRS);
        assertThatThrownBy(() -> session.explain("SELECT covar_samp(y, x, x) FROM pairs"))
                .isInstanceOf(ValidationException.class)
                .hasStackTraceContaining("covar_samp(y <NUMERIC>, x <NUMERIC>)");
    }

    @Test
    void isListedAndRefusesOptions() throws Exception {
        SqlSession session = SqlSession.streaming();
        assertThat(session.rows("SHOW FUNCTIONS")).contains(Row.of("covar_samp"));
        session.execute("UNLOAD MODULE sluice");
        assertThat(session.rows("SHOW FUNCTIONS")).doesNotContain(Row.of("covar_samp"));
        assertThatThrownBy(() -> session.execute("LOAD MODULE sluice WITH ('colour' = 'red')"))
                .hasStackTraceContaining("colour");
    }
}
