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

import dev.sluice.kernel.window.FrameReach;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import dev.sluice.operator.adapter.ColumnType;
import dev.sluice.operator.adapter.FieldReader;
import dev.sluice.operator.adapter.ResultTypes;
import dev.sluice.operator.config.SluiceOptions;
import dev.sluice.operator.over.OverFunction;
import dev.sluice.operator.over.OverSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;

/** Turns the names of an OVER query into a checked {@link OverSpec}. */
final class OverPlan {
    private final InputColumns columns;
    private final List<OrderBy> orderBy;
    private final boolean boundedInput;
    private final Optional<Duration> emitAfter;
    private final Map<String, Integer> batchColumns = new LinkedHashMap<>();
    private final List<ColumnType> types = new ArrayList<>();
    private final List<OverFunction> functions = new ArrayList<>();
    private final List<String> resultNames = new ArrayList<>();

    OverPlan(
            InputColumns columns,
            List<OrderBy> orderBy,
            boolean boundedInput,
            Optional<Duration> emitAfter) {
        this.columns = columns;
        this.orderBy = orderBy;
        this.boundedInput = boundedInput;
        this.emitAfter = emitAfter;
        orderBy.forEach(key -> batchColumn(key.column()));
        if (!boundedInput) {
            requireEventTime();
        }
    }

    /** The kernels' form of the frame of a window. */
    FrameSpec frame(String window, Frame frame) {
        boolean hasOffset = frame.start().hasOffset() || frame.end().hasOffset();
        if (frame.unit() == FrameUnit.RANGE && hasOffset) {
            requireRangeKey(window, frame);
            ColumnType orderType = types.get(0);
            return new FrameSpec(
                    frame.unit(),
                    frame.start().toRangeBound(orderType),
                    frame.end().toRangeBound(orderType));
        }
        return new FrameSpec(frame.unit(), frame.start().toRowsBound(), frame.end().toRowsBound());
    }

    private void requireRangeKey(String window, Frame frame) {
        if (orderBy.size() != 1) {
            throw new IllegalArgumentException(
                    "window '"
                            + window
                            + "' is a RANGE with an offset, which needs exactly one ORDER BY"
                            + " column, not "
                            + orderBy.size());
        }
        boolean timestamp = types.get(0).isTimestamp();
        boolean fits = timestamp || isRangeKey(types.get(0).logicalType().getTypeRoot());
        for (Bound bound : List.of(frame.start(), frame.end())) {
            fits &= !bound.hasOffset() || bound.isDuration() == timestamp;
        }
        if (!fits) {
            throw new IllegalArgumentException(
                    "window '"
                            + window
                            + "' is a RANGE with an offset that does not go with ORDER BY column '"
                            + orderBy.get(0).column()
                            + "' "
                            + types.get(0).logicalType().asSummaryString()
                            + ": timestamps take a Duration; integers, decimals and dates (in"
                            + " days) take a number; other types take no offset");
        }
    }

    private static boolean isRangeKey(LogicalTypeRoot root) {
        return switch (root) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, DATE -> true;
            default -> false;
        };
    }

    /** Adds a function over a frame. */
    void add(Call call, FrameSpec frame) {
        List<Integer> arguments = call.arguments().stream().map(this::batchColumn).toList();
        List<ColumnType> argumentTypes = arguments.stream().map(types::get).toList();
        OverFunction function =
                new OverFunction(
                        call.function(),
                        arguments,
                        call.offset().orElse(1),
                        frame,
                        ResultTypes.of(call.function(), argumentTypes));
        WindowFunction kernel =
                function.toKernel(types.stream().map(ColumnType::storageType).toList());
        requireClosable(call, kernel.reach());
        requireFoldable(call, kernel);
        if (columns.type().getFieldIndex(call.resultName()) >= 0
                || resultNames.contains(call.resultName())) {
            throw new IllegalArgumentException(
                    "output column '"
                            + call.resultName()
                            + "' is there twice; give it another name by as()");
        }
        functions.add(function);
        resultNames.add(call.resultName());
    }

    OverSpec spec(int batchRows) {
        if (functions.isEmpty()) {
            throw new IllegalArgumentException("select is missing: name at least one function");
        }
        List<FieldReader> readers = new ArrayList<>();
        batchColumns.forEach(
                (name, column) ->
                        readers.add(FieldReader.of(columns.index(name), types.get(column))));
        List<OrderKey> orderKeys = new ArrayList<>();
        for (OrderBy key : orderBy) {
            orderKeys.add(
                    new OrderKey(batchColumns.get(key.column()), key.direction(), key.nulls()));
        }
        return new OverSpec(
                columns.type(),
                outputType(),
                time(),
                readers,
                types.stream().map(ColumnType::storageType).toList(),
                orderKeys,
                functions,
                batchRows);
    }

    private OverSpec.Time time() {
        if (boundedInput) {
            return new OverSpec.EndOfInput();
        }
        return new OverSpec.EventTime(
                columns.index(orderBy.get(0).column()),
                types.get(0),
                emitAfter.map(Duration::toMillis).orElse(OverSpec.EventTime.NEVER));
    }

    private int batchColumn(String name) {
        Integer known = batchColumns.get(name);
        if (known != null) {
            return known;
        }
        int column = types.size();
        types.add(ColumnType.of(name, columns.type().getTypeAt(columns.index(name))));
        batchColumns.put(name, column);
        return column;
    }

    private void requireEventTime() {
        if (orderBy.isEmpty()) {
            throw new IllegalArgumentException(
                    "orderBy is missing: on unbounded input rows are ordered by their event time"
                            + " first; call boundedInput() if the input is bounded");
        }
        boolean ascending = orderBy.get(0).direction() == SortDirection.ASCENDING;
        if (!types.get(0).isTimestamp() || !ascending) {
            throw new IllegalArgumentException(
                    "the first ORDER BY column is '"
                            + orderBy.get(0).column()
                            + "' "
                            + types.get(0).logicalType().asSummaryString()
                            + (ascending ? " ascending" : " descending")
                            + "; on unbounded input it must be the event time, a TIMESTAMP or"
                            + " TIMESTAMP_LTZ, ascending; call boundedInput() if the input is"
                            + " bounded");
        }
    }

    private void requireClosable(Call call, FrameReach reach) {
        if (boundedInput) {
            return;
        }
        if (reach.needsWholePartition()) {
            throw new IllegalArgumentException(
                    call.resultName()
                            + " needs the whole partition, which unbounded input never has; call"
                            + " boundedInput() if the input is bounded");
        }
        if (reach.followingRows() > 0 && emitAfter.isEmpty()) {
            throw new IllegalArgumentException(
                    call.resultName()
                            + " counts following rows, which may never come; say how long to wait"
                            + " by emitAfter() or option '"
                            + SluiceOptions.OVER_EMIT_AFTER.key()
                            + "', or call boundedInput() if the input is bounded");
        }
    }

    private void requireFoldable(Call call, WindowFunction kernel) {
        if (!boundedInput && !kernel.isFoldable()) {
            throw new IllegalArgumentException(
                    call.resultName()
                            + " would keep a string for ever; give its frame a bounded start, or"
                            + " call boundedInput() if the input is bounded");
        }
    }

    private RowType outputType() {
        List<String> names = new ArrayList<>(columns.type().getFieldNames());
        List<LogicalType> outputTypes = new ArrayList<>(columns.type().getChildren());
        for (int i = 0; i < functions.size(); i++) {
            names.add(resultNames.get(i));
            outputTypes.add(functions.get(i).resultType().logicalType());
        }
        return RowType.of(outputTypes.toArray(LogicalType[]::new), names.toArray(String[]::new));
    }
}
