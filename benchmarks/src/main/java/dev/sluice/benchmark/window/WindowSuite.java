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

import dev.sluice.benchmark.Cell;
import dev.sluice.benchmark.Engine;
import dev.sluice.benchmark.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The cells of suite {@code window}. */
public final class WindowSuite {
    public static final List<String> LATER_SHAPES =
            List.of("median_rows", "groups_frame", "sum_rows_exclude_ties");

    private static final int DEFAULT_WIDTH = 11;
    private static final List<String> PARTITIONS = List.of("60000", "240", "10", "1", "r10");

    private WindowSuite() {}

    /** Every shape over every partition size, then one step away from that in each parameter. */
    public static List<Cell> cells(Scale scale) {
        List<Cell> cells = new ArrayList<>();
        add(cells, WindowShape.SUM_ROWS, DEFAULT_WIDTH, data(scale, "240"));
        for (WindowShape shape : WindowShape.values()) {
            for (String partition : PARTITIONS) {
                add(cells, shape, DEFAULT_WIDTH, data(scale, partition));
            }
        }
        for (String partition : List.of("4", "2")) {
            add(cells, WindowShape.SUM_ROWS, DEFAULT_WIDTH, data(scale, partition));
        }
        for (int width : new int[] {1001, 10001}) {
            for (WindowShape shape :
                    List.of(
                            WindowShape.SUM_ROWS,
                            WindowShape.SUM_DOUBLE_ROWS,
                            WindowShape.MAX_ROWS,
                            WindowShape.SUM_RANGE)) {
                add(cells, shape, width, data(scale, "60000"));
            }
        }
        for (WindowShape shape :
                List.of(WindowShape.LAG, WindowShape.SUM_ROWS, WindowShape.MAX_ROWS)) {
            add(
                    cells,
                    shape,
                    DEFAULT_WIDTH,
                    new WindowData(scale.rows(), "240", 0.1, false, false));
        }
        for (WindowShape shape : List.of(WindowShape.RANK, WindowShape.SUM_RANGE)) {
            add(cells, shape, DEFAULT_WIDTH, new WindowData(scale.rows(), "240", 0, true, false));
            add(cells, shape, DEFAULT_WIDTH, new WindowData(scale.rows(), "r10", 0, true, true));
        }
        add(
                cells,
                WindowShape.SUM_RANGE,
                DEFAULT_WIDTH,
                new WindowData(scale.rows(), "240", 0, false, true));
        return cells;
    }

    private static WindowData data(Scale scale, String partition) {
        return new WindowData(scale.rows(), partition, 0, false, false);
    }

    private static void add(List<Cell> cells, WindowShape shape, int width, WindowData data) {
        Map<String, Object> params = new TreeMap<>();
        params.put("partition", data.partition());
        if (shape.hasWidth()) {
            params.put("frame_width", width);
        }
        params.put("null_fraction", data.nullFraction());
        params.put("ties", data.ties());
        params.put("gaps", data.gaps());
        params.put("arrival", "sorted");
        cells.add(
                new Cell(
                        "window",
                        shape.label(),
                        Engine.SLUICE.label(),
                        params,
                        () -> new KernelWindow(data, shape, width)));
        cells.add(
                new Cell(
                        "window",
                        shape.label(),
                        Engine.DUCKDB.label(),
                        params,
                        () -> new DuckDbWindow(data, shape, width)));
    }
}
