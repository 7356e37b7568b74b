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
package dev.sluice.operator.adapter;

import java.util.List;
import java.util.Set;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * The Flink type of a function's result in the DataStream and Table APIs, which follow standard
 * SQL: counts and ranks are BIGINT, SUM of integers is BIGINT and of floating-point numbers DOUBLE,
 * AVG and the statistics are DOUBLE, and functions that pick a value keep its type.
 */
public final class ResultTypes {
    private static final Set<String> COUNTING = Set.of("count", "row_number", "rank", "dense_rank");
    private static final Set<String> PICKING =
            Set.of("min", "max", "lag", "lead", "first_value", "last_value");

    private ResultTypes() {}

    /**
     * The result type of {@code function} over arguments of the given types.
     *
     * @throws IllegalArgumentException if the function does not take such an argument
     */
    public static ColumnType of(String function, List<ColumnType> arguments) {
        if (COUNTING.contains(function)) {
            return columnType(function, new BigIntType(false));
        }
        if (PICKING.contains(function)) {
            return columnType(function, arguments.get(0).logicalType().copy(true));
        }
        for (ColumnType argument : arguments) {
            if (!argument.isSummable()) {
                throw new IllegalArgumentException(
                        function
                                + " does not take an argument of type "
                                + argument.logicalType().asSummaryString()
                                + "; it takes TINYINT, SMALLINT, INT, BIGINT, FLOAT and DOUBLE");
            }
        }
        boolean integerSum =
                function.equals("sum")
                        && switch (arguments.get(0).storageType()) {
                            case LONG -> true;
                            case DOUBLE, BYTES -> false;
                        };
        return columnType(function, integerSum ? new BigIntType() : new DoubleType());
    }

    private static ColumnType columnType(String function, LogicalType type) {
        return ColumnType.of(function, type);
    }
}
