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

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.peer.BatchSorter;
import dev.sluice.kernel.window.slot.SlotResults;
import dev.sluice.operator.adapter.BinaryRowBatch;
import dev.sluice.operator.adapter.ResultAppender;
import dev.sluice.operator.over.OverSpec.EventTime;
import dev.sluice.state.store.StagedRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.util.Collector;

/**
 * Staged rows of a slice: copied into one array, with room for results behind their fields, and as
 * columns. Its arrays are used again for the next slice.
 */
final class SlotSlice {
    private final OverSpec spec;
    private final StagedRows staged;
    private final ResultAppender appender;
    private final IntPredicate reads;
    private final boolean ordersFurther;
    private final BinaryRowBatch rows;
    private int[] sources = {};
    private long[] slots = {};
    private long[] references = {};
    private long[] heads = {};
    private ColumnBatch batch;

    private SlotSlice(
            OverSpec spec,
            StagedRows staged,
            ResultAppender appender,
            IntPredicate reads,
            boolean ordersFurther) {
        this.spec = spec;
        this.staged = staged;
        this.appender = appender;
        this.reads = reads;
        this.ordersFurther = ordersFurther;
        rows = new BinaryRowBatch(appender.outputArity());
    }

    /**
     * A slice that brings rows of ascending time into window order and emits them.
     *
     * @param reads which columns functions look at
     */
    static SlotSlice ofRows(OverSpec spec, StagedRows staged, IntPredicate reads) {
        return new SlotSlice(spec, staged, forResults(spec), reads, ordersFurther(spec));
    }

    /** The same, but its rows are not emitted. */
    static SlotSlice ofArrivingRows(OverSpec spec, StagedRows staged, IntPredicate reads) {
        ResultAppender appender = new ResultAppender(spec.inputType(), List.of());
        return new SlotSlice(spec, staged, appender, reads, ordersFurther(spec));
    }

    /** A slice that emits rows in the order in which they come. */
    static SlotSlice ofClosedRows(OverSpec spec, StagedRows staged, IntPredicate reads) {
        return new SlotSlice(spec, staged, forResults(spec), reads, false);
    }

    private static ResultAppender forResults(OverSpec spec) {
        return new ResultAppender(
                spec.inputType(), spec.functions().stream().map(OverFunction::resultType).toList());
    }

    /** Whether rows of the same millisecond have an order. */
    private static boolean ordersFurther(OverSpec spec) {
        return spec.orderKeys().size() > 1 || ((EventTime) spec.time()).type().unitsPerMilli() > 1;
    }

    /** Takes rows by their references. */
    void load(long[] rowReferences, int rowCount) {
        reserve(rowReferences, rowCount);
        for (int i = 0; i < rowCount; i++) {
            long reference = references[i];
            long head = heads[i];
            int inputBytes = StagedRows.rowLength(head);
            int offset = rows.add(appender.outputBytes(inputBytes));
            appender.append(
                    (from, target, to, length) ->
                            staged.copyRow(reference, head, from, target, to, length),
                    inputBytes,
                    rows.bytes(),
                    offset);
            if (appender.movesOffsets()) {
                appender.moveOffsets(rows, offset);
            }
            sources[i] = i;
        }
        batch = read(rowCount);
        if (ordersFurther) {
            order();
        }
    }

    private void reserve(long[] rowReferences, int rowCount) {
        if (slots.length < rowCount) {
            slots = new long[2 * rowCount];
            references = new long[slots.length];
            heads = new long[slots.length];
            sources = new int[slots.length];
        }
        System.arraycopy(rowReferences, 0, references, 0, rowCount);
        long total = 0;
        for (int i = 0; i < rowCount; i++) {
            heads[i] = staged.head(references[i]);
            int length = appender.outputBytes(StagedRows.rowLength(heads[i]));
            total += BinaryRowBatch.aligned(length);
        }
        rows.clear(total);
    }

    private ColumnBatch read(int rowCount) {
        List<Column> columns = new ArrayList<>(spec.readers().size());
        for (int i = 0; i < spec.readers().size(); i++) {
            if (ordersFurther || reads.test(i)) {
                ColumnBuilder builder = ColumnBuilder.of(spec.columnTypes().get(i), rowCount);
                spec.readers().get(i).read(rows, builder);
                columns.add(builder.build());
            } else {
                columns.add(unread(rowCount));
            }
        }
        return new ColumnBatch(columns, rowCount);
    }

    /** In the place of a column that nothing reads. */
    private Column unread(int rowCount) {
        return new LongColumn(slots, Validity.ALL_VALID, rowCount);
    }

    private void order() {
        int rowCount = batch.positionCount();
        int[] one = new int[rowCount];
        int[] positions = BatchSorter.sort(batch, one, 1, spec.orderKeys()).positions();
        System.arraycopy(positions, 0, sources, 0, rowCount);
        references = gather(references, positions, rowCount);
        heads = gather(heads, positions, rowCount);
        batch = batch.gather(positions, rowCount);
    }

    private static long[] gather(long[] values, int[] positions, int count) {
        long[] gathered = new long[values.length];
        for (int i = 0; i < count; i++) {
            gathered[i] = values[positions[i]];
        }
        return gathered;
    }

    int rowCount() {
        return rows.count();
    }

    /** The columns of the rows. */
    ColumnBatch batch() {
        return batch;
    }

    /** Which of the rows, as they were taken, a row is. */
    int source(int row) {
        return sources[row];
    }

    /** The references of the rows among the staged ones, in window order. */
    long[] references() {
        return references;
    }

    /** Where the caller puts the slot of each row's partition. */
    long[] slots() {
        return slots;
    }

    /** Emits all rows with their results. */
    void emit(List<SlotResults> results, Collector<StreamRecord<RowData>> output) {
        for (int i = 0; i < results.size(); i++) {
            appender.set(rows, i, results.get(i), sources);
        }
        for (int row = 0; row < rows.count(); row++) {
            BinaryRowData outRow = rows.row(sources[row]);
            StreamRecord<RowData> record = new StreamRecord<>(outRow);
            WaitingRows.setTimestamp(heads[row], record);
            output.collect(record);
        }
    }
}
