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
package dev.sluice.benchmark.groups;

import dev.sluice.benchmark.DuckDb;
import dev.sluice.benchmark.Workload;
import dev.sluice.benchmark.groups.GroupsData.Batch;
import java.util.List;

/** An aggregate as a whole GROUP BY query of DuckDB, which also has to find the groups. */
final class DuckDbGroups implements Workload {
    private final DuckDb database = new DuckDb("CREATE TABLE t (g BIGINT, x DOUBLE, y DOUBLE)");
    private final long rowCount;
    private final String query;

    DuckDbGroups(GroupsData data, String aggregate) {
        List<Batch> batches = data.batches();
        rowCount = batches.stream().mapToLong(Batch::rowCount).sum();
        database.append(
                "t",
                appender -> {
                    for (Batch batch : batches) {
                        for (int i = 0; i < batch.rowCount(); i++) {
                            appender.beginRow();
                            appender.append((long) batch.groupIds()[i]);
                            appender.append(batch.xs()[i]);
                            appender.append(batch.ys()[i]);
                            appender.endRow();
                        }
                    }
                });
        query =
                "SELECT round(sum(coalesce(r, 0) * (g % "
                        + GroupSum.WEIGHTS
                        + " + 1)) / 1024)::BIGINT FROM (SELECT g, "
                        + aggregate
                        + " AS r FROM t GROUP BY g)";
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
