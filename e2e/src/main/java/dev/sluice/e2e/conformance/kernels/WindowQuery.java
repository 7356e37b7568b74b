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

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.e2e.conformance.cases.ConformanceCase;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Call;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Order;
import dev.sluice.e2e.conformance.cases.UnsupportedCaseException;
import dev.sluice.e2e.conformance.cases.ValueType;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.group.GroupIndex;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.function.WindowFunctions;
import dev.sluice.kernel.window.order.NullPlacement;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import dev.sluice.kernel.window.peer.BatchSorter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A case of kind over: sorted to segments, evaluated as one batch, results in input order. */
final class WindowQuery {
    private final ConformanceCase conformanceCase;
    private final CaseColumns columns;
    private final int rowCount;

    WindowQuery(ConformanceCase conformanceCase) {
        this.conformanceCase = conformanceCase;
        columns = new CaseColumns(conformanceCase);
        rowCount = conformanceCase.rows().size();
    }

    /** A list an input row: the values of the calls. */
    List<List<Object>> evaluate() throws UnsupportedCaseException {
        FrameSpec frame = CaseFrames.frame(conformanceCase);
        List<WindowFunction> functions = new ArrayList<>();
        for (Call call : conformanceCase.calls()) {
            functions.add(function(call, frame));
        }
        List<OrderKey> orderKeys = orderKeys();
        int[] partitions = new int[rowCount];
        int partitionCount = partition(partitions);
        ColumnBatch batch = columns.batch();
        BatchSorter sorter = BatchSorter.sort(batch, partitions, partitionCount, orderKeys);
        WindowBatch sorted =
                new WindowBatch(
                        batch.gather(sorter.positions(), rowCount), sorter.segments(), orderKeys);
        return inInputOrder(functions, sorted, sorter.positions());
    }

    private List<List<Object>> inInputOrder(
            List<WindowFunction> functions, WindowBatch sorted, int[] positions) {
        List<List<Object>> results = new ArrayList<>();
        for (int row = 0; row < rowCount; row++) {
            results.add(new ArrayList<>());
        }
        for (int i = 0; i < functions.size(); i++) {
            WindowFunction function = functions.get(i);
            long[] carry = new long[function.carryCells() * sorted.segments().segmentCount()];
            Column column = function.evaluate(sorted, carry);
            ResultValues values = ResultValues.of(conformanceCase, conformanceCase.calls().get(i));
            for (int position = 0; position < rowCount; position++) {
                results.get(positions[position]).add(values.read(column, position));
            }
        }
        return results;
    }

    private int partition(int[] partitions) throws UnsupportedCaseException {
        if (conformanceCase.partitionBy().isEmpty()) {
            return 1;
        }
        List<Column> keys = columns.columns(conformanceCase.partitionBy());
        GroupIndex index = CaseColumns.groupIndex(keys);
        index.intern(keys, rowCount, partitions);
        return index.groupCount();
    }

    private List<OrderKey> orderKeys() throws UnsupportedCaseException {
        List<OrderKey> keys = new ArrayList<>();
        for (Order order : conformanceCase.orderBy()) {
            keys.add(
                    new OrderKey(
                            columns.index(order.column()),
                            order.ascending() ? SortDirection.ASCENDING : SortDirection.DESCENDING,
                            order.nullsFirst() ? NullPlacement.FIRST : NullPlacement.LAST));
        }
        return keys;
    }

    private WindowFunction function(Call call, FrameSpec frame) throws UnsupportedCaseException {
        List<Integer> arguments = new ArrayList<>();
        for (int column : call.columns()) {
            arguments.add(columns.index(column));
        }
        boolean shifts = call.function().equals("lag") || call.function().equals("lead");
        WindowCall windowCall =
                new WindowCall(
                        call.function(),
                        arguments,
                        shifts ? shift(call) : OptionalLong.empty(),
                        shifts ? defaultValue(call) : Optional.empty());
        WindowFunction function = WindowFunctions.create(windowCall, columns.storageTypes(), frame);
        checkClauses(call, shifts);
        return function;
    }

    private static void checkClauses(Call call, boolean takesLiterals)
            throws UnsupportedCaseException {
        if (call.filter().isPresent()) {
            throw new UnsupportedCaseException("FILTER in a window");
        }
        if (call.distinct()) {
            throw new UnsupportedCaseException("DISTINCT in a window");
        }
        if (call.ignoreNulls()) {
            throw new UnsupportedCaseException("IGNORE NULLS");
        }
        if (!takesLiterals && !call.literals().isEmpty()) {
            throw new UnsupportedCaseException("literal argument of " + call.function());
        }
    }

    private static OptionalLong shift(Call call) {
        return call.literals().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(
                        new BigInteger(literal(call.literals().get(0)).asText()).longValueExact());
    }

    /** The default of lag or lead as a column of one row, of the type of the column it fills. */
    private Optional<Column> defaultValue(Call call) throws UnsupportedCaseException {
        if (call.literals().size() < 2) {
            return Optional.empty();
        }
        ValueType type = conformanceCase.type(call.columns().get(0));
        ColumnBuilder builder = ColumnBuilder.of(type.storageType(), 1);
        type.append(builder, type.value(literal(call.literals().get(1))));
        return Optional.of(builder.build());
    }

    private static JsonNode literal(JsonNode json) {
        return json.isObject() ? json.get("lit") : json;
    }
}
