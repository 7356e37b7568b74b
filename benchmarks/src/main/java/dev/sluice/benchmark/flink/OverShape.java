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
package dev.sluice.benchmark.flink;

import static dev.sluice.api.Frames.currentRow;
import static dev.sluice.api.Frames.following;
import static dev.sluice.api.Frames.preceding;
import static dev.sluice.api.Frames.range;
import static dev.sluice.api.Frames.rows;
import static dev.sluice.api.Frames.unboundedPreceding;
import static dev.sluice.api.Functions.avg;
import static dev.sluice.api.Functions.count;
import static dev.sluice.api.Functions.lag;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.rowNumber;
import static dev.sluice.api.Functions.sum;

import dev.sluice.api.Call;
import dev.sluice.api.Frame;
import dev.sluice.api.OverBuilder;
import java.time.Duration;
import java.util.Locale;

/** The queries: the same for Sluice and in SQL. */
enum OverShape {
    SUM_ROWS_5("SUM(v) OVER w", "ROWS BETWEEN 5 PRECEDING AND CURRENT ROW"),
    MAX_ROWS_5("MAX(v) OVER w", "ROWS BETWEEN 5 PRECEDING AND CURRENT ROW"),
    SUM_RANGE_5S("SUM(v) OVER w", "RANGE BETWEEN INTERVAL '5' SECOND PRECEDING AND CURRENT ROW"),
    FOUR_AGGREGATES_ROWS_5(
            "SUM(v) OVER w, COUNT(v) OVER w, AVG(x) OVER w, MAX(y) OVER w",
            "ROWS BETWEEN 5 PRECEDING AND CURRENT ROW"),
    /** Stock Flink refuses it in streaming. */
    SUM_ROWS_5_5_FOLLOWING("", ""),
    SUM_UNBOUNDED("SUM(v) OVER w", "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW"),
    LAG("LAG(v, 1) OVER w", ""),
    ROW_NUMBER("ROW_NUMBER() OVER w", ""),
    SUM_ROWS_10000("SUM(v) OVER w", "ROWS BETWEEN 9999 PRECEDING AND CURRENT ROW");

    private final String select;
    private final String frame;

    OverShape(String select, String frame) {
        this.select = select;
        this.frame = frame;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean runsOnStock() {
        return !select.isEmpty();
    }

    /** The first result, a BIGINT, comes right behind the columns of table t. */
    String sql() {
        return "SELECT *, "
                + select
                + " FROM t WINDOW w AS (PARTITION BY k ORDER BY ts "
                + frame
                + ")";
    }

    /** Selects the same. */
    OverBuilder select(OverBuilder over) {
        return switch (this) {
            case SUM_ROWS_5, SUM_RANGE_5S, SUM_UNBOUNDED, SUM_ROWS_10000 ->
                    over.window("w", window()).select(sum("v").over("w").as("r"));
            case MAX_ROWS_5 -> over.window("w", window()).select(max("v").over("w").as("r"));
            case FOUR_AGGREGATES_ROWS_5 ->
                    over.window("w", window())
                            .select(
                                    sum("v").over("w").as("r1"),
                                    count("v").over("w").as("r2"),
                                    avg("x").over("w").as("r3"),
                                    max("y").over("w").as("r4"));
            case SUM_ROWS_5_5_FOLLOWING ->
                    over.window("w", window())
                            .select(sum("v").over("w").as("r"))
                            .emitAfter(Duration.ofDays(1));
            case LAG -> over.select(lagOfOne());
            case ROW_NUMBER -> over.select(rowNumber().as("r"));
        };
    }

    private static Call lagOfOne() {
        return lag("v", 1).as("r");
    }

    private Frame window() {
        return switch (this) {
            case SUM_RANGE_5S -> range(preceding(Duration.ofSeconds(5)), currentRow());
            case SUM_ROWS_5_5_FOLLOWING -> rows(preceding(5), following(5));
            case SUM_UNBOUNDED -> rows(unboundedPreceding(), currentRow());
            case SUM_ROWS_10000 -> rows(preceding(9999), currentRow());
            default -> rows(preceding(5), currentRow());
        };
    }
}
