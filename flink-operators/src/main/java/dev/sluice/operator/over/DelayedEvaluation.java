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
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.slot.DelayedWindows;
import dev.sluice.kernel.window.slot.SlotResults;
import dev.sluice.state.slot.SlotTable;
import dev.sluice.state.store.KeyGroupHeaders;
import dev.sluice.state.store.NamedRows;
import dev.sluice.state.store.PageStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.Collector;

/**
 * Windows that look ahead by ROWS: a row that arrives stays open until the rows that its frames
 * reach have arrived too, or until it is due without them.
 *
 * <pre>
 *   ripe rows ─► columns ─► slots ─► rings ─► rows that are complete ─┐
 *         └───► open rows, by time ─► rows that are due ──────────────┴─► results ─► out
 * </pre>
 */
final class DelayedEvaluation implements SlotEvaluation {
    /** Number of the headers that hold the greatest run of the job that has written state. */
    private static final long RUN_HEADER = 1;

    private final DelayedWindows windows;
    private final CloseRule closeRule;
    private final SlotTable table;
    private final WaitingRows waiting;
    private final SlotFinder finder;
    private final SlotSlice arriving;
    private final SlotSlice closed;
    private final int sliceRows;
    private final OpenRows open;
    private final RipeRows dueRows = new RipeRows();
    private final KeyGroupHeaders runs = new KeyGroupHeaders(RUN_HEADER, 0);
    private final List<SlotResults> results = new ArrayList<>();
    private final long[] references = new long[SlotFinder.MAX_ROWS];
    private final long[] slots = new long[SlotFinder.MAX_ROWS];
    private long run = 1;

    DelayedEvaluation(
            OverSpec spec,
            DelayedWindows windows,
            CloseRule closeRule,
            SlotTable table,
            WaitingRows waiting,
            int sliceRows) {
        this.windows = windows;
        this.closeRule = closeRule;
        this.table = table;
        this.waiting = waiting;
        this.sliceRows = sliceRows;
        open = new OpenRows(waiting);
        finder = new SlotFinder(table, waiting.staged());
        arriving = SlotSlice.ofArrivingRows(spec, waiting.staged(), windows::readsOnArrival);
        closed = SlotSlice.ofClosedRows(spec, waiting.staged(), windows::readsOnClosing);
        spec.functions().forEach(function -> results.add(new SlotResults()));
    }

    @Override
    public void arrive(RipeRows ripe, Collector<StreamRecord<RowData>> output) throws IOException {
        arriving.load(ripe.references(), ripe.count());
        windows.begin(ripe.count(), results);
        windows.beginArrival(withReferences(arriving), arriving.slots());
        for (int from = 0; from < ripe.count(); from += SlotFinder.MAX_ROWS) {
            int to = Math.min(ripe.count(), from + SlotFinder.MAX_ROWS);
            finder.find(arriving.references(), from, to, arriving.slots());
            windows.arrive(from, to, results);
        }
        for (int row = 0; row < ripe.count(); row++) {
            open.add(ripe.time(arriving.source(row)), arriving.references()[row]);
        }
        finish(output);
    }

    private static ColumnBatch withReferences(SlotSlice slice) {
        List<Column> columns = new ArrayList<>(slice.batch().columns());
        columns.add(new LongColumn(slice.references(), Validity.ALL_VALID, slice.rowCount()));
        return new ColumnBatch(columns, slice.rowCount());
    }

    @Override
    public boolean isDue(long watermark) {
        return open.skipReleased() && closeRule.closeTime(open.firstTime(), 0) <= watermark;
    }

    @Override
    public void closeDue(long watermark, Collector<StreamRecord<RowData>> output)
            throws IOException {
        dueRows.clear();
        while (dueRows.count() < sliceRows && isDue(watermark)) {
            dueRows.add(open.firstTime(), open.firstReference());
            open.removeFirst();
        }
        windows.begin(dueRows.count(), results);
        for (int from = 0; from < dueRows.count(); from += SlotFinder.MAX_ROWS) {
            int to = Math.min(dueRows.count(), from + SlotFinder.MAX_ROWS);
            close(from, to);
        }
        finish(output);
    }

    private void close(int from, int to) throws IOException {
        for (int row = from; row < to; row++) {
            long reference = dueRows.reference(row);
            // The key, by which its slot is found, is in the row.
            references[row - from] =
                    NamedRows.isName(reference) ? waiting.restage(reference) : reference;
        }
        finder.find(references, 0, to - from, slots);
        for (int row = from; row < to; row++) {
            long slot = slots[row - from];
            if (NamedRows.isName(dueRows.reference(row))) {
                windows.replaceReference(slot, dueRows.reference(row), references[row - from]);
            }
            windows.close(slot);
        }
    }

    /** Emits the rows that the slice has closed, and ends it. */
    private void finish(Collector<StreamRecord<RowData>> output) throws IOException {
        long[] closedRows = windows.closedReferences();
        for (int row = 0; row < windows.closedCount(); row++) {
            if (NamedRows.isName(closedRows[row])) {
                closedRows[row] = waiting.restage(closedRows[row]);
            }
        }
        closed.load(closedRows, windows.closedCount());
        windows.finish(closed.batch(), results);
        closed.emit(results, output);
        for (int row = 0; row < closed.rowCount(); row++) {
            waiting.release(closed.references()[row]);
        }
        open.countReleased(closed.rowCount());
        table.endBatch();
    }

    @Override
    public long openCount() {
        return open.count();
    }

    @Override
    public void forEachStaged(LongConsumer visitor) {
        open.forEachStaged(visitor);
    }

    @Override
    public void spill(long blocks) throws IOException {
        while (waiting.staged().usedBlocks() > blocks && open.hasStaged()) {
            spillOne();
        }
    }

    private void spillOne() throws IOException {
        long reference = open.firstStaged();
        references[0] = reference;
        finder.find(references, 0, 1, slots);
        long name = waiting.store(reference);
        windows.replaceReference(slots[0], reference, name);
        open.renameFirstStaged(name);
        table.endBatch();
    }

    @Override
    public void snapshot(PageStore store, Iterable<Integer> keyGroups) throws IOException {
        for (int keyGroup : keyGroups) {
            runs.set(keyGroup, run);
        }
        runs.snapshot(store);
    }

    @Override
    public void restore(PageStore store, Iterable<Integer> keyGroups) throws IOException {
        runs.restore(store, keyGroups);
        for (int keyGroup : keyGroups) {
            run = Math.max(run, runs.get(keyGroup) + 1);
        }
        windows.setRun(run);
    }
}
