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
package dev.sluice.operator.group;

import dev.sluice.kernel.aggregate.AggregateFunction;
import dev.sluice.kernel.aggregate.BuiltInAggregates;
import dev.sluice.kernel.aggregate.GroupsAccumulator;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.operator.adapter.ColumnType;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * One aggregate of a GROUP BY.
 *
 * @param function the SQL name of the aggregate
 * @param argumentColumns columns of the batch that are its arguments
 * @param argumentTypes their storage types
 * @param resultType the type of the result field
 */
public record GroupAggregate(
        String function,
        List<Integer> argumentColumns,
        List<StorageType> argumentTypes,
        ColumnType resultType)
        implements Serializable {

    public GroupAggregate {
        argumentColumns = List.copyOf(argumentColumns);
        argumentTypes = List.copyOf(argumentTypes);
    }

    AggregateFunction definition() {
        return BuiltInAggregates.get(function, argumentColumns.size());
    }

    GroupsAccumulator newAccumulator() {
        return definition().newGroupsAccumulator(argumentTypes);
    }

    StorageType resultStorage() {
        return definition().resultType(argumentTypes);
    }

    List<Column> arguments(ColumnBatch batch) {
        return argumentColumns.stream().map(batch::column).toList();
    }

    String describe(List<String> columnNames) {
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < argumentColumns.size(); i++) {
            arguments.add(columnNames.get(argumentColumns.get(i)) + " " + argumentTypes.get(i));
        }
        return function + "(" + String.join(", ", arguments) + ")";
    }
}
