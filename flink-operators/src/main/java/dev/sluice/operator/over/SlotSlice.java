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
import dev.sluice.kernel.memory.BlockChains;
import dev.sluice.kernel.window.peer.BatchSorter;
import dev.sluice.kernel.window.slot.ArrivalWindows;
import dev.sluice.kernel.window.slot.SlotResults;
import dev.sluice.operator.adapter.BinaryRowBatch;
import dev.sluice.operator.adapter.ResultAppender;
import dev.sluice.operator.over.OverSpec.EventTime;
import dev.sluice.state.store.StagedRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.util.Collector;

/**
 * The ripe rows of a slice: as output rows in one array, whose results are still to come, and as
 * columns. Its arrays are used again for the next slice.
 */
final class SlotSlice {
    private final OverSpec spec;
    private final ArrivalWindows windows;
    private final ResultAppender appender;
    private final boolean ordersFurther;
    private final List<SlotResults> results = new ArrayList<>();
    private final BinaryRowBatch rows;
    private int[] sources = {};
    private long[] slots = {};
    private long[] heads = {};
    private ColumnBatch batch;

    SlotSlice(OverSpec spec, ArrivalWindows windows) {
        this.spec = spec;
        this.windows = windows;
        appender =
                new ResultAppender(
                        spec.inputType(),
                        spec.functions().stream().map(OverFunction::resultType).toList());
        rows = new BinaryRowBatch(appender.outputArity());
        spec.functions().forEach(function -> results.add(new SlotResults()));
        ordersFurther =
                spec.orderKeys().size() > 1 || ((EventTime) spec.time()).type().unitsPerMilli() > 1;
    }

    /** Takes the ripe rows and brings them into window order. */
    void load(RipeRows ripe, StagedRows staged, BlockChains chains) {
        reserve(ripe, staged);
        for (int i = 0; i < ripe.count(); i++) {
            long reference = ripe.reference(i);
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
        batch = read(ripe.count());
        if (ordersFurther) {
            order();
        }
        windows.begin(batch, slots, chains, results);
    }

    private void reserve(RipeRows ripe, StagedRows staged) {
        if (slots.length < ripe.count()) {
            slots = new long[2 * ripe.count()];
            heads = new long[slots.length];
            sources = new int[slots.length];
        }
        long total = 0;
        for (int i = 0; i < ripe.count(); i++) {
            heads[i] = staged.head(ripe.reference(i));
            int length = appender.outputBytes(StagedRows.rowLength(heads[i]));
            total += BinaryRowBatch.aligned(length);
        }
        rows.clear(total);
    }

    private ColumnBatch read(int rowCount) {
        List<Column> columns = new ArrayList<>(spec.readers().size());
        for (int i = 0; i < spec.readers().size(); i++) {
            if (ordersFurther || windows.reads(i)) {
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
        batch = batch.gather(positions, rowCount);
    }

    /** Which of the ripe rows a row is. */
    int source(int row) {
        return sources[row];
    }

    /** The head of a row among the staged ones. */
    long head(int row) {
        return heads[sources[row]];
    }

    /** Where the caller puts the slot of each row's partition. */
    long[] slots() {
        return slots;
    }

    /** Evaluates the rows from {@code from} to {@code to}, whose slots are there. */
    void evaluate(int from, int to) throws IOException {
        windows.evaluate(from, to, results);
    }

    /** Emits all rows with their results. */
    void emit(Collector<StreamRecord<RowData>> output) {
        windows.end(results);
        for (int i = 0; i < results.size(); i++) {
            appender.set(rows, i, results.get(i), sources);
        }
        for (int row = 0; row < rows.count(); row++) {
            BinaryRowData outRow = rows.row(sources[row]);
            StreamRecord<RowData> record = new StreamRecord<>(outRow);
            WaitingRows.setTimestamp(head(row), record);
            output.collect(record);
        }
    }
}
