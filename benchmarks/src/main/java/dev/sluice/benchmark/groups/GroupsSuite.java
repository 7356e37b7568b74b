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

import dev.sluice.benchmark.Cell;
import dev.sluice.benchmark.Engine;
import dev.sluice.benchmark.Scale;
import dev.sluice.benchmark.Workload;
import dev.sluice.benchmark.groups.GroupsData.Batch;
import dev.sluice.benchmark.groups.RoutingWorkload.CountingSort;
import dev.sluice.benchmark.groups.RoutingWorkload.EveryGroup;
import dev.sluice.kernel.aggregate.AggregateFunction;
import dev.sluice.kernel.aggregate.BuiltInAggregates;
import dev.sluice.kernel.aggregate.GroupsAccumulatorAdapter;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.group.BytesGroupIndex;
import dev.sluice.kernel.group.LongGroupIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The cells of suite {@code groups}. */
public final class GroupsSuite {
    public static final List<String> LATER_SHAPES = List.of("corr", "approx_median");

    private static final int[] GROUPS = {64, 1024, 16_384, 262_144, 1_000_000, 16_000_000};
    private static final int MAX_OBJECTS = 1_000_000;
    private static final int IDLE_GROUPS = 1_000_000;
    private static final AggregateFunction COVAR = BuiltInAggregates.get("covar_samp", 2);
    private static final AggregateFunction SUM = BuiltInAggregates.get("sum", 1);
    private static final List<StorageType> DOUBLE = List.of(StorageType.DOUBLE);
    private static final List<StorageType> DOUBLES =
            List.of(StorageType.DOUBLE, StorageType.DOUBLE);

    private GroupsSuite() {}

    /** Every shape over every number of groups, then Zipf, then many idle groups. */
    public static List<Cell> cells(Scale scale) {
        List<Cell> cells = new ArrayList<>();
        int most = Math.min(scale.maxGroups(), GROUPS[GROUPS.length - 1]);
        int few = Math.min(GROUPS[0], most);
        add(cells, Shape.ROUTING, new GroupsData(scale.rows(), few, false, 0));
        for (int groups : GROUPS) {
            if (groups <= most) {
                addAll(cells, new GroupsData(scale.rows(), groups, false, 0));
            }
        }
        addAll(cells, new GroupsData(scale.rows(), Math.min(1_000_000, most), true, 0));
        int idle = Math.min(IDLE_GROUPS, most);
        for (Shape shape :
                List.of(Shape.ROUTING, Shape.COVAR_SAMP_NATIVE, Shape.COVAR_SAMP_ADAPTER)) {
            add(cells, shape, new GroupsData(scale.rows(), few, false, idle));
        }
        return cells;
    }

    private static void addAll(List<Cell> cells, GroupsData data) {
        for (Shape shape : Shape.values()) {
            if (shape != Shape.COVAR_SAMP_ADAPTER || data.groupCount() <= MAX_OBJECTS) {
                add(cells, shape, data);
            }
        }
    }

    private static void add(List<Cell> cells, Shape shape, GroupsData data) {
        Map<String, Object> params =
                Map.of(
                        "groups",
                        data.groups(),
                        "distribution",
                        data.zipf() ? "zipf" : "uniform",
                        "idle_groups",
                        data.idleGroups());
        String label = shape.name().toLowerCase(Locale.ROOT);
        workloads(shape, data)
                .forEach(
                        (engine, workload) ->
                                cells.add(
                                        new Cell(
                                                "groups",
                                                label,
                                                engine.label(),
                                                params,
                                                workload)));
    }

    private enum Shape {
        ROUTING,
        INTERNING_LONG,
        INTERNING_BYTES16,
        COVAR_SAMP_NATIVE,
        COVAR_SAMP_ADAPTER,
        SUM
    }

    /** Who can compute a shape, and how. */
    private static Map<Engine, Supplier<Workload>> workloads(Shape shape, GroupsData data) {
        return switch (shape) {
            case ROUTING ->
                    new TreeMap<>(
                            Map.of(
                                    Engine.SLUICE,
                                    () -> new RoutingWorkload(data, new CountingSort()),
                                    Engine.NAIVE,
                                    () -> new RoutingWorkload(data, new EveryGroup())));
            case INTERNING_LONG ->
                    Map.of(
                            Engine.SLUICE,
                            () ->
                                    new InterningWorkload(
                                            data, Batch::longKeys, LongGroupIndex::new));
            case INTERNING_BYTES16 ->
                    Map.of(
                            Engine.SLUICE,
                            () ->
                                    new InterningWorkload(
                                            data, Batch::bytesKeys, BytesGroupIndex::new));
            case COVAR_SAMP_NATIVE ->
                    new TreeMap<>(
                            Map.of(
                                    Engine.SLUICE,
                                    () ->
                                            new AggregateWorkload(
                                                    data,
                                                    2,
                                                    () -> COVAR.newGroupsAccumulator(DOUBLES)),
                                    Engine.DUCKDB,
                                    () -> new DuckDbGroups(data, "covar_samp(x, y)")));
            case COVAR_SAMP_ADAPTER ->
                    Map.of(
                            Engine.SLUICE,
                            () ->
                                    new AggregateWorkload(
                                            data,
                                            2,
                                            () -> new GroupsAccumulatorAdapter(COVAR, DOUBLES)));
            case SUM ->
                    new TreeMap<>(
                            Map.of(
                                    Engine.SLUICE,
                                    () ->
                                            new AggregateWorkload(
                                                    data,
                                                    1,
                                                    () -> SUM.newGroupsAccumulator(DOUBLE)),
                                    Engine.DUCKDB,
                                    () -> new DuckDbGroups(data, "sum(x)")));
        };
    }
}
