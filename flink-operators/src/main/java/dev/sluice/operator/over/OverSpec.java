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
package dev.sluice.operator.over;

import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.slot.SlotWindows;
import dev.sluice.kernel.window.slot.SlotWindowsBuilder;
import dev.sluice.operator.adapter.ColumnType;
import dev.sluice.operator.adapter.FieldReader;
import dev.sluice.operator.adapter.ResultAppender;
import dev.sluice.state.slot.SlotTable;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.types.logical.RowType;

/**
 * What an OVER operator computes: output rows hold the fields of the input row, then the results.
 *
 * @param inputType the type of the input rows
 * @param outputType input fields, then results
 * @param time when rows are evaluated
 * @param readers readers of the columns that order keys and functions read
 * @param columnTypes storage types of these columns
 * @param orderKeys the ORDER BY, by column
 * @param functions the functions, in output order
 * @param batchRows rows of a slice of work, about
 */
public record OverSpec(
        RowType inputType,
        RowType outputType,
        Time time,
        List<FieldReader> readers,
        List<StorageType> columnTypes,
        List<OrderKey> orderKeys,
        List<OverFunction> functions,
        int batchRows)
        implements Serializable {

    /** Slots that leave less room for keys are too large. */
    private static final int MIN_KEY_BYTES = 1024;

    public OverSpec {
        readers = List.copyOf(readers);
        columnTypes = List.copyOf(columnTypes);
        orderKeys = List.copyOf(orderKeys);
        functions = List.copyOf(functions);
    }

    /** Whether the operator keeps its state in managed memory. */
    public boolean usesManagedMemory() {
        return slotWindows().isPresent();
    }

    /** The functions in slots, or empty if slots cannot serve them all. */
    Optional<SlotWindows> slotWindows() {
        boolean fits =
                time instanceof EventTime
                        && functions.stream()
                                .allMatch(f -> ResultAppender.canAppend(f.resultType()));
        return fits
                ? SlotWindowsBuilder.build(
                                functions.stream().map(OverFunction::framedCall).toList(),
                                columnTypes,
                                orderKeys)
                        .filter(
                                windows ->
                                        SlotTable.maxKeyBytes(windows.slotBytes()) >= MIN_KEY_BYTES)
                : Optional.empty();
    }

    /** When rows are evaluated. */
    public sealed interface Time extends Serializable {}

    /**
     * As the watermark passes their event time.
     *
     * @param field the rowtime field of the input row
     * @param type its type
     * @param emitAfterMillis how long after its time a row waits at most for rows that its frames
     *     count; {@link #NEVER} if for ever
     */
    public record EventTime(int field, ColumnType type, long emitAfterMillis) implements Time {
        public static final long NEVER = Long.MAX_VALUE;
    }

    /** All at the end of the bounded input, whatever the ORDER BY. */
    public record EndOfInput() implements Time {}
}
