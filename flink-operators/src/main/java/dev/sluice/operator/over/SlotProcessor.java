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

import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.window.slot.ArrivalWindows;
import dev.sluice.kernel.window.slot.DelayedWindows;
import dev.sluice.kernel.window.slot.SlotWindows;
import dev.sluice.operator.metric.SluiceMetrics;
import dev.sluice.state.slot.SlotTable;
import dev.sluice.state.store.KeyGroupHeaders;
import dev.sluice.state.store.KeyGroupSchemas;
import dev.sluice.state.store.PageStore;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.util.Collector;

/**
 * OVER in slots, for what {@link SlotWindows} can serve: what later frames need of a row stays in
 * the slot of its partition. A row comes out with the watermark that ripens it, or, where frames
 * look ahead, with the row that completes it.
 *
 * <pre>
 *   row ─► waiting rows, by time
 *   watermark ─► ripe rows in order ─► output rows without results ─► columns ─► slots
 *             ─► functions ─► results into the output rows ─► out
 * </pre>
 *
 * <p>A watermark costs O(rows that ripen); one with nothing to do O(1). Not thread-safe.
 */
final class SlotProcessor implements OverProcessor {
    /**
     * Blocks of the budget for each row of a slice, which may need one of its own; they split while
     * partitions are added, and waiting rows take up to half of the budget.
     */
    private static final int BLOCKS_PER_ROW = 8;

    /** Open rows may take that part of the budget when memory is short, and then half of it. */
    private static final int MAX_OPEN_SHARE = 4;

    private final CloseRule closeRule;
    private final BlockPool pool;
    private final SlotTable table;
    private final WaitingRows waiting;
    private final KeyGroupHeaders evaluatedThrough = new KeyGroupHeaders(Long.MIN_VALUE);
    private final RipeRows ripe = new RipeRows();
    private final SlotEvaluation evaluation;
    private final int sliceRows;
    private long watermark = Long.MIN_VALUE;
    private long restoredThrough = Long.MIN_VALUE;
    private long slices;

    SlotProcessor(
            OverSpec spec,
            SlotWindows windows,
            CloseRule closeRule,
            BlockPool pool,
            PageStore store,
            KeyGroupSchemas schemas,
            KeyGroupRange keyGroupRange,
            RowInspector inspector) {
        this.closeRule = closeRule;
        this.pool = pool;
        sliceRows =
                (int) Math.max(1, Math.min(spec.batchRows(), pool.budgetBlocks() / BLOCKS_PER_ROW));
        table =
                new SlotTable(
                        pool,
                        store,
                        keyGroupRange.getStartKeyGroup(),
                        keyGroupRange.getNumberOfKeyGroups(),
                        windows.slotBytes(),
                        new SlotSchemas(schemas, windows));
        waiting =
                new WaitingRows(spec.inputType(), pool, table::evict, store, inspector, sliceRows);
        evaluation = newEvaluation(spec, windows);
    }

    private SlotEvaluation newEvaluation(OverSpec spec, SlotWindows windows) {
        if (windows instanceof ArrivalWindows arrival) {
            return new ArrivalEvaluation(spec, arrival, table, waiting);
        }
        return new DelayedEvaluation(
                spec, (DelayedWindows) windows, closeRule, table, waiting, sliceRows);
    }

    @Override
    public boolean isLate(int keyGroup, BinaryRowData key, int keyHash, long time)
            throws IOException {
        if (time > watermark && time > restoredThrough) {
            return false;
        }
        if (!closeRule.isLatePerPartition()) {
            return time <= Math.max(watermark, evaluatedThrough.get(keyGroup));
        }
        long slot =
                table.find(
                        keyGroup,
                        WaitingRows.slotHash(keyHash),
                        BinaryRows.bytes(key),
                        BinaryRows.offset(key),
                        key.getSizeInBytes());
        return slot != 0 && ArrivalEvaluation.isBehind(slot, time);
    }

    @Override
    public void add(
            int keyGroup, BinaryRowData key, int keyHash, long time, StreamRecord<RowData> element)
            throws IOException {
        waiting.add(keyGroup, key, keyHash, time, element);
        spillIfFull();
    }

    /** Rows that wait go first, and come back in order; open ones one at a time. */
    private void spillIfFull() throws IOException {
        if (waiting.spillIfFull()
                && waiting.staged().usedBlocks() >= pool.budgetBlocks() / MAX_OPEN_SHARE) {
            evaluation.spill(pool.budgetBlocks() / (2 * MAX_OPEN_SHARE));
        }
    }

    @Override
    public boolean advance(
            long newWatermark, Collector<StreamRecord<RowData>> output, BooleanSupplier shouldStop)
            throws IOException {
        watermark = Math.max(watermark, newWatermark);
        while (hasWork()) {
            if (waiting.hasUpTo(watermark)) {
                ripe.clear();
                waiting.poll(watermark, sliceRows, ripe);
                evaluation.arrive(ripe, output);
                spillIfFull();
            } else {
                evaluation.closeDue(watermark, output);
            }
            slices++;
            if (hasWork() && shouldStop.getAsBoolean()) {
                return false;
            }
        }
        return true;
    }

    private boolean hasWork() {
        return waiting.hasUpTo(watermark) || evaluation.isDue(watermark);
    }

    @Override
    public long waitingRows() {
        return waiting.count() + evaluation.openCount();
    }

    @Override
    public long slices() {
        return slices;
    }

    @Override
    public long outputDelayMillis() {
        return closeRule.outputDelayMillis();
    }

    @Override
    public void addMetrics(MetricGroup group) {
        group.gauge(SluiceMetrics.BLOCKS_BUDGET, pool::budgetBlocks);
        group.gauge(SluiceMetrics.BLOCKS_USED, pool::usedBlocks);
        group.gauge(SluiceMetrics.BLOCKS_EVICTED, table::evictions);
        group.gauge(SluiceMetrics.BLOCKS_LOADED, table::loads);
        group.gauge(SluiceMetrics.SPILLED_ROWS, waiting::spilledCount);
    }

    @Override
    public void snapshot(PageStore store, Iterable<Integer> keyGroupRange) throws IOException {
        for (int keyGroup : keyGroupRange) {
            long through = Math.max(watermark, evaluatedThrough.get(keyGroup));
            if (through > Long.MIN_VALUE) {
                evaluatedThrough.set(keyGroup, through);
            }
        }
        evaluatedThrough.snapshot(store);
        table.snapshot();
        evaluation.snapshot(store, keyGroupRange);
        waiting.snapshot(evaluation::forEachStaged);
    }

    @Override
    public void restore(PageStore store, Iterable<Integer> keyGroupRange) throws IOException {
        evaluatedThrough.restore(store, keyGroupRange);
        for (int keyGroup : keyGroupRange) {
            restoredThrough = Math.max(restoredThrough, evaluatedThrough.get(keyGroup));
        }
        table.restore();
        evaluation.restore(store, keyGroupRange);
        waiting.restore(keyGroupRange);
    }

    @Override
    public void close() {
        waiting.close();
        table.close();
        pool.close();
    }
}
