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
package dev.sluice.e2e.conformance.kernels;

import dev.sluice.e2e.conformance.cases.ConformanceCase;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Call;
import dev.sluice.e2e.conformance.cases.UnsupportedCaseException;
import dev.sluice.kernel.aggregate.AggregateFunction;
import dev.sluice.kernel.aggregate.BuiltInAggregates;
import dev.sluice.kernel.aggregate.GroupsAccumulator;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.group.GroupIndex;
import dev.sluice.kernel.selection.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A case of kind group: keys to group ids, rows into accumulators, results by group. */
final class GroupQuery {
    private final ConformanceCase conformanceCase;
    private final CaseColumns columns;
    private final int rowCount;
    private final int[] groupIds;
    private int[] groups;

    GroupQuery(ConformanceCase conformanceCase) {
        this.conformanceCase = conformanceCase;
        columns = new CaseColumns(conformanceCase);
        rowCount = conformanceCase.rows().size();
        groupIds = new int[rowCount];
    }

    /** A list a group: its key values, then the values of the calls. */
    List<List<Object>> evaluate() throws UnsupportedCaseException {
        List<List<Object>> results = keyValues();
        for (Call call : conformanceCase.calls()) {
            Column column = evaluate(call);
            ResultValues values = ResultValues.of(conformanceCase, call);
            for (int group = 0; group < groups.length; group++) {
                results.get(group).add(values.read(column, group));
            }
        }
        return results;
    }

    /** Interns the keys; without keys all rows are one group, which exists without rows too. */
    private List<List<Object>> keyValues() throws UnsupportedCaseException {
        List<Integer> keyColumns = conformanceCase.partitionBy();
        List<ColumnBuilder> builders = new ArrayList<>();
        if (keyColumns.isEmpty()) {
            groups = new int[1];
        } else {
            List<Column> keys = columns.columns(keyColumns);
            GroupIndex index = CaseColumns.groupIndex(keys);
            index.intern(keys, rowCount, groupIds);
            groups = IntStream.range(0, index.groupCount()).toArray();
            keys.forEach(key -> builders.add(ColumnBuilder.of(key.storageType(), groups.length)));
            index.appendKeys(groups, groups.length, builders);
        }
        List<Column> keys = builders.stream().map(ColumnBuilder::build).toList();
        List<List<Object>> values = new ArrayList<>();
        for (int group : groups) {
            List<Object> row = new ArrayList<>();
            for (int key = 0; key < keys.size(); key++) {
                row.add(conformanceCase.type(keyColumns.get(key)).read(keys.get(key), group));
            }
            values.add(row);
        }
        return values;
    }

    private Column evaluate(Call call) throws UnsupportedCaseException {
        List<Column> arguments;
        StorageType resultType;
        GroupsAccumulator accumulator;
        try {
            AggregateFunction function =
                    BuiltInAggregates.get(call.function(), call.columns().size());
            checkClauses(call);
            arguments = columns.columns(call.columns());
            List<StorageType> types = arguments.stream().map(Column::storageType).toList();
            resultType = function.resultType(types);
            accumulator = function.newGroupsAccumulator(types);
        } catch (IllegalArgumentException e) {
            throw KernelEvaluator.unsupported(e);
        }
        accumulator.ensureGroups(groups.length);
        accumulator.update(groupIds, arguments, selection(call));
        ColumnBuilder results = ColumnBuilder.of(resultType, groups.length);
        accumulator.evaluate(groups, groups.length, results);
        return results.build();
    }

    private static void checkClauses(Call call) throws UnsupportedCaseException {
        if (call.distinct()) {
            throw new UnsupportedCaseException("DISTINCT");
        }
        if (call.ignoreNulls()) {
            throw new UnsupportedCaseException("IGNORE NULLS");
        }
        if (!call.literals().isEmpty()) {
            throw new UnsupportedCaseException("literal argument of " + call.function());
        }
    }

    private Selection selection(Call call) throws UnsupportedCaseException {
        if (call.filter().isEmpty()) {
            return Selection.all(rowCount);
        }
        LongColumn filter = (LongColumn) columns.column(call.filter().get());
        int[] selected =
                IntStream.range(0, rowCount)
                        .filter(row -> filter.isValid(row) && filter.values()[row] != 0)
                        .toArray();
        return Selection.of(selected, selected.length);
    }
}
