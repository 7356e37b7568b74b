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

import dev.sluice.benchmark.Cell;
import dev.sluice.benchmark.Engine;
import dev.sluice.benchmark.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The cells of suite {@code flink-over}: jobs, beside the floor job with rows of the same width,
 * which runs in turn with them in the same JVM.
 */
public final class FlinkOverSuite {
    public static final Scale FULL = new Scale(10_000_000, 0, 0, 7, 3);
    public static final Scale QUICK = new Scale(3_000_000, 0, 0, 3, 1);
    private static final int KEYS = 10_000;
    private static final int WATERMARK_ROWS = 1000;
    private static final int CHECKED_ROWS = 20_000;

    /** Stock Flink is that much slower, about; its runs are shorter by as much. */
    private static final int STOCK_HASHMAP_SHARE = 20;

    private static final int STOCK_ROCKSDB_SHARE = 150;

    private FlinkOverSuite() {}

    /** The sum over few, some and many keys on both backends; then each other parameter. */
    public static List<Cell> cells(Scale scale) {
        List<Cell> cells = new ArrayList<>();
        add(cells, scale, OverShape.SUM_ROWS_5, "hashmap", new BenchRows(KEYS, 0), WATERMARK_ROWS);
        for (OverShape shape : List.of(OverShape.SUM_ROWS_5, OverShape.SUM_RANGE_5S)) {
            for (String backend : List.of("hashmap", "rocksdb")) {
                for (int keys : new int[] {50, KEYS, 1_000_000}) {
                    add(cells, scale, shape, backend, new BenchRows(keys, 0), WATERMARK_ROWS);
                }
            }
        }
        // Few keys, so that frames fill.
        BenchRows fewKeys = new BenchRows(50, 0);
        add(cells, scale, OverShape.SUM_ROWS_10000, "hashmap", fewKeys, WATERMARK_ROWS);
        for (OverShape shape :
                List.of(
                        OverShape.MAX_ROWS_5,
                        OverShape.FOUR_AGGREGATES_ROWS_5,
                        OverShape.SUM_UNBOUNDED,
                        OverShape.LAG,
                        OverShape.ROW_NUMBER,
                        OverShape.SUM_ROWS_5_5_FOLLOWING)) {
            add(cells, scale, shape, "hashmap", new BenchRows(KEYS, 0), WATERMARK_ROWS);
        }
        for (int watermarkRows : new int[] {1, 100, 100_000}) {
            BenchRows rows = new BenchRows(KEYS, 0);
            add(cells, scale, OverShape.SUM_ROWS_5, "hashmap", rows, watermarkRows);
        }
        for (int extraColumns : new int[] {40, 150}) {
            BenchRows rows = new BenchRows(KEYS, extraColumns);
            add(cells, scale, OverShape.SUM_ROWS_5, "hashmap", rows, WATERMARK_ROWS);
        }
        return cells;
    }

    private static void add(
            List<Cell> cells,
            Scale scale,
            OverShape shape,
            String backend,
            BenchRows rows,
            int watermarkRows) {
        Map<String, Object> params = new TreeMap<>();
        params.put("keys", rows.keys());
        params.put("backend", backend);
        params.put("watermark_rows", watermarkRows);
        params.put("extra_columns", rows.extraColumns());
        params.put("parallelism", 1);
        params.put("checkpoint", "none");
        int rowCount = rows.extraColumns() == 0 ? scale.rows() : scale.rows() / 5;
        // On hashmap always: it has no state, and Flink sets its key at no cost there.
        OverJob floor =
                new OverJob(
                        rows,
                        shape,
                        Engine.FLOOR,
                        "hashmap",
                        rowCount,
                        CHECKED_ROWS,
                        watermarkRows);
        int stockShare = backend.equals("hashmap") ? STOCK_HASHMAP_SHARE : STOCK_ROCKSDB_SHARE;
        for (Engine engine : List.of(Engine.SLUICE, Engine.STOCK)) {
            if (engine == Engine.STOCK && !shape.runsOnStock()) {
                continue;
            }
            int engineRows = engine == Engine.STOCK ? rowCount / stockShare : rowCount;
            OverJob job =
                    new OverJob(
                            rows, shape, engine, backend, engineRows, CHECKED_ROWS, watermarkRows);
            Map<String, Object> engineParams = new TreeMap<>(params);
            cells.add(
                    new Cell(
                            "flink-over",
                            shape.label(),
                            engine.label(),
                            engineParams,
                            () -> job,
                            Optional.of(() -> floor)));
        }
    }
}
