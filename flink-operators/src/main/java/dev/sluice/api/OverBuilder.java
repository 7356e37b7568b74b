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

import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.operator.config.SluiceOptions;
import dev.sluice.operator.key.KeyGroupTransformation;
import dev.sluice.operator.key.RowKeySelector;
import dev.sluice.operator.over.OverOperator;
import dev.sluice.operator.over.OverSpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/**
 * Builds OVER windows: all of one partitioning and ordering, with any number of frames. The output
 * rows hold the input columns, then the results.
 *
 * <p>On unbounded input the first ORDER BY column is the event time, ascending. Frames that count
 * following rows then need {@link #emitAfter}; frames that reach to the partition's end need {@link
 * #boundedInput}.
 */
public final class OverBuilder {
    private final DataStream<RowData> rows;
    private final InputColumns columns;
    private final Map<String, Frame> windows = new LinkedHashMap<>();
    private List<String> partitionBy = List.of();
    private List<OrderBy> orderBy = List.of();
    private List<Call> calls = List.of();
    private Optional<Duration> emitAfter = Optional.empty();
    private LateRows lateRows = LateRows.drop();
    private boolean boundedInput;

    OverBuilder(DataStream<RowData> rows, RowType rowType) {
        this.rows = rows;
        this.columns = new InputColumns(rowType);
    }

    /** The partition columns; none means one partition of all rows. */
    public OverBuilder partitionBy(String... names) {
        columns.indexes(List.of(names));
        partitionBy = List.of(names);
        return this;
    }

    /** The order columns, all ascending. */
    public OverBuilder orderBy(String... names) {
        return orderBy(Arrays.stream(names).map(OrderBy::asc).toArray(OrderBy[]::new));
    }

    public OverBuilder orderBy(OrderBy... keys) {
        for (OrderBy key : keys) {
            columns.index(key.column());
        }
        orderBy = List.of(keys);
        return this;
    }

    /** Names a frame, for {@link Call#over}. */
    public OverBuilder window(String name, Frame frame) {
        if (windows.putIfAbsent(name, frame) != null) {
            throw new IllegalArgumentException("window '" + name + "' is there already");
        }
        return this;
    }

    /** The functions, in output order. */
    public OverBuilder select(Call... functions) {
        calls = List.of(functions);
        return this;
    }

    /**
     * How long after its own time a row waits at most for the following rows that its frame counts;
     * then it comes out with those that exist. Default: option {@code sluice.over.emit-after}.
     */
    public OverBuilder emitAfter(Duration duration) {
        emitAfter = Optional.of(duration);
        return this;
    }

    public OverBuilder lateRows(LateRows treatment) {
        lateRows = treatment;
        return this;
    }

    /**
     * Holds all rows to the end of the input, which must be bounded. Then any ORDER BY and any
     * frame works, and no row is late.
     */
    public OverBuilder boundedInput() {
        boundedInput = true;
        return this;
    }

    /**
     * The type of the output rows.
     *
     * @throws IllegalArgumentException if a column, window, function or type is wrong; the message
     *     says which
     */
    public RowType outputType() {
        return spec().outputType();
    }

    /**
     * Adds the operator to the job.
     *
     * @throws IllegalArgumentException if a column, window, function, type or option is wrong
     * @throws IllegalStateException if the job runs in batch mode
     */
    public SingleOutputStreamOperator<RowData> apply() {
        RuntimeModes.requireStreaming(rows.getExecutionEnvironment());
        RowKeySelector selector = new RowKeySelector(columns.type(), columns.indexes(partitionBy));
        OverSpec spec = spec();
        return KeyGroupTransformation.apply(
                rows,
                selector,
                "sluice-over",
                new OverOperator(selector, spec, lateRows.sideOutput()),
                spec.outputType(),
                spec.usesManagedMemory());
    }

    private OverSpec spec() {
        Optional<Duration> wait =
                emitAfter.or(
                        () ->
                                rows.getExecutionEnvironment()
                                        .getConfiguration()
                                        .getOptional(SluiceOptions.OVER_EMIT_AFTER));
        if (wait.isPresent() && wait.get().isNegative()) {
            throw new IllegalArgumentException(
                    "emitAfter or option '"
                            + SluiceOptions.OVER_EMIT_AFTER.key()
                            + "' is negative: "
                            + wait.get());
        }
        OverPlan plan = new OverPlan(columns, orderBy, boundedInput, wait);
        for (Call call : calls) {
            plan.add(call, frame(call, plan));
        }
        return plan.spec(
                SluiceOptions.positive(
                        rows.getExecutionEnvironment().getConfiguration(),
                        SluiceOptions.BATCH_ROWS));
    }

    /** The call's window or, without one, SQL's default frame. */
    private FrameSpec frame(Call call, OverPlan plan) {
        if (call.window().isEmpty()) {
            return orderBy.isEmpty() ? FrameSpec.WHOLE_PARTITION : FrameSpec.DEFAULT;
        }
        Frame frame = windows.get(call.window().get());
        if (frame == null) {
            throw new IllegalArgumentException(
                    call.resultName()
                            + " names unknown window '"
                            + call.window().get()
                            + "'; the windows are "
                            + String.join(", ", windows.keySet()));
        }
        return plan.frame(call.window().get(), frame);
    }
}
