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
import dev.sluice.state.store.NamedRows;
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
    private final NamedRows named;
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
        stagedPages = new StagedPages(store, staged);
        spilled = new SpilledRows(store, staged, stagedPages);
        named = new NamedRows(store, staged, stagedPages);
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

    /** Rows in the store, of these and of those that were polled and moved there. */
    long spilledCount() {
        return spilled.count() + named.count();
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

    /**
     * Writes all rows that wait to the store, if staged ones take half of the pool; call it after
     * each that comes.
     *
     * @return whether they did
     */
    boolean spillIfFull() throws IOException {
        if (staged.usedBlocks() < pool.budgetBlocks() / 2) {
            return false;
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
        return true;
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

    /**
     * Of rows of one time, those in the store came first. They are staged anew, and then so are the
     * others of that time: references tell the order of arrival.
     */
    private void merge(long time, int max, RipeRows ripe) throws IOException {
        long lastStored = Long.MIN_VALUE;
        while (hasUpTo(time)) {
            boolean fromStore =
                    spilled.count() > 0
                            && (pending.count() == 0 || spilled.firstTime() <= pending.firstTime());
            long next = fromStore ? spilled.firstTime() : pending.firstTime();
            if (ripe.count() >= max && next > ripe.time(ripe.count() - 1)) {
                return;
            }
            if (fromStore) {
                lastStored = next;
                spilled.poll(
                        (keyGroup, rowTime, stored) -> ripe.add(rowTime, stage(keyGroup, stored)));
            } else {
                int from = ripe.count();
                pending.poll(next, from + 1, ripe);
                if (next == lastStored) {
                    stageAnew(ripe, from);
                }
            }
        }
    }

    private void stageAnew(RipeRows ripe, int from) throws IOException {
        for (int row = from; row < ripe.count(); row++) {
            long reference = ripe.reference(row);
            ripe.setReference(row, staged.copy(reference));
            stagedPages.release(reference);
        }
    }

    /** Moves a row that was polled to the store; returns the name for {@link #restage}. */
    long store(long reference) throws IOException {
        return named.add(reference);
    }

    /** Brings back a row that was moved to the store, and returns its reference. */
    long restage(long name) throws IOException {
        return stage(NamedRows.keyGroup(name), named.remove(name));
    }

    /** Whether a row, which was polled and perhaps moved to the store, is not released. */
    boolean isThere(long referenceOrName) {
        return NamedRows.isName(referenceOrName)
                ? named.contains(referenceOrName)
                : staged.isStaged(referenceOrName);
    }

    /** Forgets a row that was polled. */
    void release(long reference) throws IOException {
        stagedPages.release(reference);
    }

    /**
     * @param polled visits the rows that were polled and are not released, in order of arrival
     */
    void snapshot(Consumer<LongConsumer> polled) throws IOException {
        long fresh = stagedPages.beginSnapshot();
        LongConsumer adder =
                reference -> {
                    if (reference >= fresh) {
                        stagedPages.add(reference);
                    }
                };
        polled.accept(adder);
        pending.forEach(adder);
        stagedPages.finishSnapshot();
        spilled.snapshot();
    }

    void restore(Iterable<Integer> keyGroups) throws IOException {
        stagedPages.restore(
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
