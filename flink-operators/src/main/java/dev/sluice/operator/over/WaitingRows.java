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

import dev.sluice.kernel.arithmetic.Hashing;
import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.memory.Reclaimer;
import dev.sluice.operator.over.OverProcessor.RowInspector;
import dev.sluice.state.store.PageStore;
import dev.sluice.state.store.SpilledRows;
import dev.sluice.state.store.StagedPages;
import dev.sluice.state.store.StagedRows;
import dev.sluice.state.store.StoredRow;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;

/**
 * Rows that wait for their time: in blocks of the pool, of which they take at most half, and beyond
 * that in the store. They come out by time, then in order of arrival.
 *
 * <p>Adding and polling cost O(log of the sorted runs) a row, and nothing for rows that stay.
 */
final class WaitingRows implements AutoCloseable {
    /** Stands for the timestamp of a row that has none. */
    private static final long NO_TIMESTAMP = Long.MIN_VALUE;

    private final BlockPool pool;
    private final StagedRows staged;
    private final StagedPages stagedPages;
    private final SpilledRows spilled;
    private final RowInspector inspector;
    private final PendingRuns pending = new PendingRuns();
    private final RipeRows spilling = new RipeRows();
    private final RowDataSerializer serializer;
    private final BinaryRowData view;
    private final int batchRows;

    /**
     * @param reclaimer makes blocks free that rows do not take
     * @param batchRows rows to spill at a time
     */
    WaitingRows(
            RowType rowType,
            BlockPool pool,
            Reclaimer reclaimer,
            PageStore store,
            RowInspector inspector,
            int batchRows) {
        this.pool = pool;
        this.inspector = inspector;
        this.batchRows = batchRows;
        staged = new StagedRows(pool, reclaimer);
        stagedPages = new StagedPages(staged);
        spilled = new SpilledRows(store, staged, stagedPages);
        serializer = new RowDataSerializer(rowType);
        view = new BinaryRowData(rowType.getFieldCount());
    }

    /**
     * The hash of a key for slots: not that of the key itself, from which its key group follows.
     */
    static int slotHash(int keyHash) {
        return Hashing.hash((long) keyHash);
    }

    /** The timestamp with which a row came, by its head. */
    static void setTimestamp(long head, StreamRecord<RowData> output) {
        long timestamp = StagedRows.timestamp(head);
        if (timestamp != NO_TIMESTAMP) {
            output.setTimestamp(timestamp);
        }
    }

    /** Where the bytes of rows lie that were polled. */
    StagedRows staged() {
        return staged;
    }

    long count() {
        return pending.count() + spilled.count();
    }

    /** Of these, rows in the store. */
    long spilledCount() {
        return spilled.count();
    }

    void add(int keyGroup, BinaryRowData key, int keyHash, long time, StreamRecord<RowData> element)
            throws IOException {
        BinaryRowData row = serializer.toBinaryRow(element.getValue());
        long reference =
                stage(
                        keyGroup,
                        key,
                        keyHash,
                        element.hasTimestamp() ? element.getTimestamp() : NO_TIMESTAMP,
                        BinaryRows.bytes(row),
                        BinaryRows.offset(row),
                        row.getSizeInBytes());
        pending.add(time, reference);
        spillIfFull();
    }

    private long stage(
            int keyGroup,
            BinaryRowData key,
            int keyHash,
            long timestamp,
            byte[] row,
            int offset,
            int length)
            throws IOException {
        return staged.add(
                keyGroup,
                slotHash(keyHash),
                timestamp,
                BinaryRows.bytes(key),
                BinaryRows.offset(key),
                key.getSizeInBytes(),
                row,
                offset,
                length);
    }

    private long stage(int keyGroup, byte[] stored) throws IOException {
        int length = stored.length - StoredRow.ROW;
        view.pointTo(MemorySegmentFactory.wrap(stored), StoredRow.ROW, length);
        BinaryRowData key = inspector.key(view);
        return stage(
                keyGroup,
                key,
                key.hashCode(),
                StoredRow.timestamp(stored),
                stored,
                StoredRow.ROW,
                length);
    }

    /** Writes all rows to the store if they take half of the pool. */
    private void spillIfFull() throws IOException {
        if (staged.usedBlocks() < pool.budgetBlocks() / 2) {
            return;
        }
        SpilledRows.Spill spill = spilled.spill();
        while (pending.count() > 0) {
            spilling.clear();
            pending.poll(Long.MAX_VALUE, batchRows, spilling);
            for (int row = 0; row < spilling.count(); row++) {
                spill.add(spilling.time(row), spilling.reference(row));
            }
        }
        spill.finish();
    }

    boolean hasUpTo(long time) {
        return pending.hasUpTo(time) || (spilled.count() > 0 && spilled.firstTime() <= time);
    }

    /**
     * Removes rows with times up to {@code time}, at most {@code max} and then the peers of the
     * last, and appends them to {@code ripe}; they keep their memory until {@link #release}.
     */
    void poll(long time, int max, RipeRows ripe) throws IOException {
        if (spilled.count() == 0) {
            pending.poll(time, max, ripe);
        } else {
            merge(time, max, ripe);
        }
    }

    /** Of rows of one time, those in the store came first. */
    private void merge(long time, int max, RipeRows ripe) throws IOException {
        while (hasUpTo(time)) {
            boolean fromStore =
                    spilled.count() > 0
                            && (pending.count() == 0 || spilled.firstTime() <= pending.firstTime());
            long next = fromStore ? spilled.firstTime() : pending.firstTime();
            if (ripe.count() >= max && next > ripe.time(ripe.count() - 1)) {
                return;
            }
            if (fromStore) {
                spilled.poll(
                        (keyGroup, rowTime, stored) -> ripe.add(rowTime, stage(keyGroup, stored)));
            } else {
                pending.poll(next, ripe.count() + 1, ripe);
            }
        }
    }

    /** Forgets a row that was polled. */
    void release(long reference) {
        stagedPages.release(reference);
    }

    /**
     * @param polled visits the rows that were polled and are not released, in order of arrival
     */
    void snapshot(PageStore store, Consumer<LongConsumer> polled) throws IOException {
        long fresh = stagedPages.beginSnapshot();
        LongConsumer adder =
                reference -> {
                    if (reference >= fresh) {
                        stagedPages.add(reference);
                    }
                };
        polled.accept(adder);
        pending.forEach(adder);
        stagedPages.finishSnapshot(store);
        spilled.snapshot();
    }

    void restore(PageStore store, Iterable<Integer> keyGroups) throws IOException {
        stagedPages.restore(
                store,
                keyGroups,
                (keyGroup, stored) -> {
                    spillIfFull();
                    long reference = stage(keyGroup, stored);
                    pending.add(inspector.time(view), reference);
                    return reference;
                });
    }

    @Override
    public void close() {
        staged.close();
    }
}
