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
package dev.sluice.benchmark.window;

import dev.sluice.benchmark.DuckDb;
import dev.sluice.benchmark.Workload;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import java.util.List;
import java.util.stream.Collectors;

/** A shape as a query of DuckDB, in this process on one thread; it sorts by itself. */
final class DuckDbWindow implements Workload {
    private final DuckDb database;
    private final long rowCount;
    private final String query;

    DuckDbWindow(WindowData data, WindowShape shape, int width) {
        List<ColumnBatch> batches = data.batches();
        rowCount = batches.stream().mapToLong(ColumnBatch::positionCount).sum();
        database = new DuckDb("CREATE TABLE t (i BIGINT, p BIGINT, k BIGINT, v BIGINT, x DOUBLE)");
        long[] row = {0};
        database.append(
                "t",
                appender -> {
                    for (ColumnBatch batch : batches) {
                        for (int position = 0; position < batch.positionCount(); position++) {
                            appender.beginRow();
                            appender.append(row[0]++);
                            for (Column column : batch.columns()) {
                                DuckDb.append(appender, column, position);
                            }
                            appender.endRow();
                        }
                    }
                });
        query = query(shape, width);
    }

    private static String query(WindowShape shape, int width) {
        String window =
                " OVER (PARTITION BY p ORDER BY k"
                        + (shape.label().equals("row_number") || shape.label().equals("lag")
                                ? ", i "
                                : " ")
                        + shape.sqlFrame(width)
                        + ")";
        String sums =
                shape.sqlFunctions().stream()
                        .map(function -> sum(function + window))
                        .collect(Collectors.joining(" + "));
        return "SELECT sum(r)::BIGINT FROM (SELECT " + sums + " AS r FROM t)";
    }

    private static String sum(String function) {
        return "coalesce(floor(("
                + function
                + ")::DOUBLE * 4 + 0.5)::BIGINT, "
                + ResultSum.NULL
                + ") * (i % "
                + ResultSum.WEIGHTS
                + " + 1)";
    }

    @Override
    public long rowCount() {
        return rowCount;
    }

    @Override
    public long run() {
        return database.longOf(query);
    }

    @Override
    public long checksum() {
        return run();
    }
}
