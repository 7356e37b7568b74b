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

import dev.sluice.kernel.memory.Memory;
import dev.sluice.kernel.window.slot.ArrivalWindows;
import dev.sluice.kernel.window.slot.SlotResults;
import dev.sluice.kernel.window.slot.SlotWindows;
import dev.sluice.state.slot.SlotTable;
import dev.sluice.state.store.PageStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.Collector;

/** Windows that do not look ahead: every row comes out as it arrives, none is ever open. */
final class ArrivalEvaluation implements SlotEvaluation {
    /** The caller's part of a slot: the last time evaluated. */
    private static final int LAST_TIME = 0;

    private final ArrivalWindows windows;
    private final SlotTable table;
    private final WaitingRows waiting;
    private final SlotFinder finder;
    private final SlotSlice slice;
    private final List<SlotResults> results = new ArrayList<>();

    ArrivalEvaluation(OverSpec spec, ArrivalWindows windows, SlotTable table, WaitingRows waiting) {
        this.windows = windows;
        this.table = table;
        this.waiting = waiting;
        finder = new SlotFinder(table, waiting.staged());
        slice = SlotSlice.ofRows(spec, waiting.staged(), windows::reads);
        spec.functions().forEach(function -> results.add(new SlotResults()));
    }

    /** Whether a slot's partition has had a row of that time or a later one. */
    static boolean isBehind(long slot, long time) {
        return SlotWindows.rowCount(slot) > 0 && time <= Memory.getLong(slot + LAST_TIME);
    }

    @Override
    public void arrive(RipeRows ripe, Collector<StreamRecord<RowData>> output) throws IOException {
        slice.load(ripe.references(), ripe.count());
        windows.begin(slice.batch(), slice.slots(), table.chains(), results);
        for (int from = 0; from < ripe.count(); from += SlotFinder.MAX_ROWS) {
            int to = Math.min(ripe.count(), from + SlotFinder.MAX_ROWS);
            finder.find(slice.references(), from, to, slice.slots());
            for (int row = from; row < to; row++) {
                Memory.putLong(slice.slots()[row] + LAST_TIME, ripe.time(slice.source(row)));
            }
            windows.evaluate(from, to, results);
        }
        windows.end(results);
        slice.emit(results, output);
        for (int row = 0; row < ripe.count(); row++) {
            waiting.release(ripe.reference(row));
        }
        table.endBatch();
    }

    @Override
    public boolean isDue(long watermark) {
        return false;
    }

    @Override
    public void closeDue(long watermark, Collector<StreamRecord<RowData>> output) {
        throw new IllegalStateException("no row is open");
    }

    @Override
    public long openCount() {
        return 0;
    }

    @Override
    public void forEachStaged(LongConsumer visitor) {}

    @Override
    public void spill(long blocks) {}

    @Override
    public void snapshot(PageStore store, Iterable<Integer> keyGroups) {}

    @Override
    public void restore(PageStore store, Iterable<Integer> keyGroups) {}
}
