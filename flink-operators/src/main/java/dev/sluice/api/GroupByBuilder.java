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
package dev.sluice.api;

import dev.sluice.kernel.aggregate.BuiltInAggregates;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.operator.adapter.ColumnType;
import dev.sluice.operator.adapter.FieldReader;
import dev.sluice.operator.adapter.ResultTypes;
import dev.sluice.operator.config.SluiceOptions;
import dev.sluice.operator.group.GroupAggregate;
import dev.sluice.operator.group.GroupByOperator;
import dev.sluice.operator.group.GroupBySpec;
import dev.sluice.operator.group.GroupBySpec.Emission;
import dev.sluice.operator.key.KeyGroupTransformation;
import dev.sluice.operator.key.RowKeySelector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/**
 * Builds a GROUP BY. The output rows hold the key columns, then the results, and form a changelog:
 * +I for a new group, -U and +U for a changed one.
 */
public final class GroupByBuilder {
    private final DataStream<RowData> rows;
    private final InputColumns columns;
    private List<String> keys = List.of();
    private List<Call> calls = List.of();
    private Emission emission = Emission.CHANGES;

    GroupByBuilder(DataStream<RowData> rows, RowType rowType) {
        this.rows = rows;
        this.columns = new InputColumns(rowType);
    }

    /** The grouping columns; none means one group of all rows. */
    public GroupByBuilder keys(String... names) {
        columns.indexes(List.of(names));
        keys = List.of(names);
        return this;
    }

    /** The aggregates, in output order. */
    public GroupByBuilder aggregate(Call... aggregates) {
        calls = List.of(aggregates);
        return this;
    }

    /**
     * Emits one row a group when the bounded input ends, instead of a changelog. On unbounded input
     * nothing is ever emitted.
     */
    public GroupByBuilder finalResultsOnly() {
        emission = Emission.FINAL_RESULTS;
        return this;
    }

    /**
     * The type of the output rows.
     *
     * @throws IllegalArgumentException if a column, function or type is wrong; the message says
     *     which
     */
    public RowType outputType() {
        return spec().outputType();
    }

    /**
     * Adds the operator to the job.
     *
     * @throws IllegalArgumentException if a column, function, type or option is wrong
     * @throws IllegalStateException if the job runs in batch mode
     */
    public SingleOutputStreamOperator<RowData> apply() {
        RuntimeModes.requireStreaming(rows.getExecutionEnvironment());
        RowKeySelector selector = new RowKeySelector(columns.type(), columns.indexes(keys));
        GroupBySpec spec = spec();
        return KeyGroupTransformation.apply(
                rows,
                selector,
                "sluice-group-by",
                new GroupByOperator(selector, spec),
                spec.outputType(),
                false);
    }

    private GroupBySpec spec() {
        if (calls.isEmpty()) {
            throw new IllegalArgumentException("aggregate is missing: name at least one aggregate");
        }
        Map<String, Integer> argumentColumns = new LinkedHashMap<>();
        for (Call call : calls) {
            for (String argument : call.arguments()) {
                columns.index(argument);
                argumentColumns.putIfAbsent(argument, argumentColumns.size());
            }
        }
        List<FieldReader> readers = new ArrayList<>();
        List<ColumnType> types = new ArrayList<>();
        for (String argument : argumentColumns.keySet()) {
            int field = columns.index(argument);
            ColumnType type = ColumnType.of(argument, columns.type().getTypeAt(field));
            types.add(type);
            readers.add(FieldReader.of(field, type));
        }
        List<GroupAggregate> aggregates = new ArrayList<>();
        for (Call call : calls) {
            aggregates.add(aggregate(call, argumentColumns, types));
        }
        ReadableConfig config = rows.getExecutionEnvironment().getConfiguration();
        return new GroupBySpec(
                keyTypes(),
                List.copyOf(argumentColumns.keySet()),
                readers,
                types.stream().map(ColumnType::storageType).toList(),
                aggregates,
                outputType(aggregates),
                emission,
                SluiceOptions.positive(config, SluiceOptions.BATCH_ROWS),
                config.get(SluiceOptions.BATCH_BYTES).getBytes(),
                config.get(SluiceOptions.BATCH_MAX_LATENCY));
    }

    private static GroupAggregate aggregate(
            Call call, Map<String, Integer> argumentColumns, List<ColumnType> types) {
        if (call.window().isPresent()) {
            throw new IllegalArgumentException(
                    call.resultName() + " names a window; GROUP BY has none");
        }
        List<Integer> arguments = call.arguments().stream().map(argumentColumns::get).toList();
        List<ColumnType> argumentTypes = arguments.stream().map(types::get).toList();
        List<StorageType> storageTypes =
                argumentTypes.stream().map(ColumnType::storageType).toList();
        BuiltInAggregates.get(call.function(), arguments.size()).resultType(storageTypes);
        return new GroupAggregate(
                call.function(),
                arguments,
                storageTypes,
                ResultTypes.of(call.function(), argumentTypes));
    }

    private List<LogicalType> keyTypes() {
        return keys.stream().map(key -> columns.type().getTypeAt(columns.index(key))).toList();
    }

    private RowType outputType(List<GroupAggregate> aggregates) {
        Set<String> names = new LinkedHashSet<>(keys);
        List<LogicalType> types = new ArrayList<>(keyTypes());
        for (int i = 0; i < calls.size(); i++) {
            String name = calls.get(i).resultName();
            if (!names.add(name)) {
                throw new IllegalArgumentException(
                        "output column '"
                                + name
                                + "' is there twice; give it another name by as()");
            }
            types.add(aggregates.get(i).resultType().logicalType());
        }
        return RowType.of(types.toArray(LogicalType[]::new), names.toArray(String[]::new));
    }
}
