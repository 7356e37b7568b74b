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
package dev.sluice.examples.flights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.arrow.ArrowBatchReader;
import dev.sluice.kernel.arrow.ArrowColumn;
import dev.sluice.kernel.column.ColumnBatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo's results over the bundled flights, against DuckDB over the same file. */
class FlightDemoITCase {
    private static final int FLIGHTS = 20_000;

    @TempDir private static Path output;
    private static DemoRun run;

    @BeforeAll
    static void runDemo() {
        run = DemoRun.over(DemoRun.BUNDLED_FLIGHTS, output);
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void reportsProgressTheTableAndLateRows() {
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("20,000 rows read")
                .contains("The 10 busiest of 220 airports")
                .contains("DFW")
                .contains("Late rows: 0")
                .contains("Results in " + output);
    }

    @Test
    void leavesTheFilesAndNothingElse() throws IOException {
        assertThat(DemoRun.results(output))
                .containsExactly("demo.png", "groups.csv", "over.arrow", "over.csv");
    }

    @Test
    void everyWindowResultEqualsThatOfDuckDb() throws SQLException {
        try (DuckDb duckDb = DuckDb.withFlights(DemoRun.BUNDLED_FLIGHTS)) {
            duckDb.execute(
                    """
                    CREATE VIEW expected AS SELECT line, departure, origin, destination, distance,
                      delay,
                      AVG(delay) OVER (PARTITION BY origin ORDER BY departure, line
                        ROWS BETWEEN 10 PRECEDING AND 10 FOLLOWING) AS average_delay,
                      MAX(delay) OVER (PARTITION BY origin ORDER BY departure
                        RANGE BETWEEN INTERVAL 3 HOUR PRECEDING AND CURRENT ROW) AS largest_delay,
                      RANK() OVER (PARTITION BY origin ORDER BY departure) AS departure_rank
                    FROM flights
                    """);
            duckDb.load("actual", output.resolve("over.csv"));
            assertThat(duckDb.number("SELECT count(*) FROM actual")).isEqualTo(FLIGHTS);
            assertThat(
                            duckDb.rows(
                                    "SELECT * FROM actual EXCEPT ALL SELECT * FROM expected LIMIT 10"))
                    .isEmpty();
            assertThat(
                            duckDb.rows(
                                    "SELECT * FROM expected EXCEPT ALL SELECT * FROM actual LIMIT 10"))
                    .isEmpty();
        }
    }

    /**
     * Counts and averages are equal. A covariance updated row by row in floating point, ours and
     * DuckDB's, is off by at most rows * 2^-52 * the columns' norms / (rows - 1) from the quotient
     * of exact integer sums, so that both differ by at most twice as much.
     */
    @Test
    void everyGroupEqualsThatOfDuckDb() throws SQLException {
        try (DuckDb duckDb = DuckDb.withFlights(DemoRun.BUNDLED_FLIGHTS)) {
            duckDb.execute(
                    """
                    CREATE VIEW expected AS SELECT origin, COUNT(*) AS flights,
                      AVG(delay) AS average_delay,
                      COVAR_SAMP(distance, delay) AS covariance,
                      COUNT(*) * pow(2.0, -52)
                        * sqrt(SUM(distance * distance) * SUM(delay * delay))
                        / nullif(COUNT(*) - 1, 0) AS error_bound,
                      CAST(COUNT(*) * SUM(distance * delay) - SUM(distance) * SUM(delay) AS DOUBLE)
                        / nullif(COUNT(*) * (COUNT(*) - 1), 0) AS exact_covariance
                    FROM flights GROUP BY origin
                    """);
            duckDb.load("actual", output.resolve("groups.csv"));
            assertThat(duckDb.number("SELECT count(*) FROM actual")).isEqualTo(220);
            assertThat(
                            duckDb.rows(
                                    """
                                    SELECT a, e FROM actual a FULL JOIN expected e USING (origin)
                                    WHERE a.flights IS DISTINCT FROM e.flights
                                      OR a.average_delay IS DISTINCT FROM e.average_delay
                                      OR (a.covariance IS NULL) <> (e.covariance IS NULL)
                                      OR abs(a.covariance - e.covariance) > 2 * e.error_bound
                                      OR abs(a.covariance - e.exact_covariance) > e.error_bound
                                    LIMIT 10
                                    """))
                    .isEmpty();
            assertThat(duckDb.number("SELECT count(*) FROM expected WHERE covariance IS NOT NULL"))
                    .isGreaterThan(200);
        }
    }

    @Test
    void theArrowFileHoldsTheRowsOfTheCsv() throws IOException {
        List<String> lines = new ArrayList<>();
        try (RootAllocator allocator = new RootAllocator();
                ArrowBatchReader reader =
                        ArrowBatchReader.open(allocator, output.resolve("over.arrow"))) {
            lines.add(String.join(",", reader.columns().stream().map(ArrowColumn::name).toList()));
            Optional<ColumnBatch> batch = reader.next();
            while (batch.isPresent()) {
                addLines(batch.get(), lines);
                batch = reader.next();
            }
        }
        assertThat(lines)
                .hasSize(FLIGHTS + 1)
                .containsExactlyElementsOf(Files.readAllLines(output.resolve("over.csv")));
    }

    @Test
    void thePictureIsAPicture() throws IOException {
        assertThat(ImageIO.read(output.resolve("demo.png").toFile()).getWidth()).isEqualTo(1600);
    }

    private static void addLines(ColumnBatch batch, List<String> lines) {
        for (int i = 0; i < batch.positionCount(); i++) {
            Instant departure = Instant.ofEpochMilli(batch.longColumn(1).values()[i]);
            lines.add(
                    String.join(
                            ",",
                            Long.toString(batch.longColumn(0).values()[i]),
                            departure.toString().replace('T', ' ').replace("Z", ""),
                            new String(batch.bytesColumn(2).copyOf(i), StandardCharsets.UTF_8),
                            new String(batch.bytesColumn(3).copyOf(i), StandardCharsets.UTF_8),
                            Long.toString(batch.longColumn(4).values()[i]),
                            Long.toString(batch.longColumn(5).values()[i]),
                            Double.toString(batch.doubleColumn(6).values()[i]),
                            Long.toString(batch.longColumn(7).values()[i]),
                            Long.toString(batch.longColumn(8).values()[i])));
        }
    }
}
