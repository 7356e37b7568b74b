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
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.operator.adapter.ValueWriter;
import dev.sluice.state.store.KeyGroupHeaders;
import dev.sluice.state.store.PageStore;
import dev.sluice.state.store.RowLog;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.utils.JoinedRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.util.Collector;

/**
 * OVER by segments, for any frame: stages rows in the log until the watermark ripens them, then
 * evaluates the partitions that have work, a slice of about {@code batchRows} rows at a time.
 *
 * <pre>
 *   row ─► log, partition's pending rows
 *   watermark ─► partitions due ─► ripe rows and those in reach ─► sort ─► kernels with carries
 *             ─► closed rows out ─► rows out of reach fold into the carry and die
 * </pre>
 *
 * <p>A watermark costs O(rows that ripen, close, or lie in reach of one that does); one with
 * nothing to do O(1). Not thread-safe.
 */
final class SegmentProcessor implements OverProcessor {

    private final OverSpec spec;
    private final List<WindowFunction> functions;
    private final CloseRule closeRule;
    private final PartitionDirectory directory;
    private final List<ValueWriter> writers;
    private final RowInspector inspector;
    private final RowDataSerializer serializer;
    private final RowLog log = new RowLog();
    private final KeyGroupHeaders evaluatedThrough = new KeyGroupHeaders(Long.MIN_VALUE);
    private final Wakeups wakeups = new Wakeups();
    private final StreamRecord<RowData> outRecord = new StreamRecord<>(null);
    private long watermark = Long.MIN_VALUE;
    private long waitingRows;
    private long slices;

    SegmentProcessor(OverSpec spec, RowInspector inspector) {
        this.spec = spec;
        this.inspector = inspector;
        serializer = new RowDataSerializer(spec.inputType());
        functions =
                spec.functions().stream()
                        .map(function -> function.toKernel(spec.columnTypes()))
                        .toList();
        closeRule = new CloseRule(functions, spec.time());
        directory =
                new PartitionDirectory(
                        functions.stream().mapToInt(WindowFunction::carryCells).sum());
        writers =
                spec.functions().stream()
                        .map(function -> new ValueWriter(function.resultType()))
                        .toList();
    }

    @Override
    public long waitingRows() {
        return waitingRows;
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
    public boolean isLate(int keyGroup, BinaryRowData key, int keyHash, long time) {
        if (closeRule.isLatePerPartition()) {
            return directory.isBehind(keyGroup, key, time);
        }
        return time <= Math.max(watermark, evaluatedThrough.get(keyGroup));
    }

    @Override
    public void add(
            int keyGroup,
            BinaryRowData key,
            int keyHash,
            long time,
            StreamRecord<RowData> element) {
        byte[] row = StagedRow.toBytes(element, serializer);
        addPending(directory.partition(keyGroup, key), time, log.append(keyGroup, row));
    }

    private void addPending(int partition, long time, long reference) {
        PartitionRows rows = directory.rows(partition);
        rows.pending().add(time, reference);
        wakeups.schedule(rows, partition, closeRule.firstDueTime(time));
        waitingRows++;
    }

    @Override
    public boolean advance(
            long newWatermark,
            Collector<StreamRecord<RowData>> output,
            BooleanSupplier shouldStop) {
        watermark = Math.max(watermark, newWatermark);
        while (wakeups.isDue(watermark)) {
            OverSlice slice = new OverSlice(spec, functions);
            while (wakeups.isDue(watermark) && slice.rowCount() < spec.batchRows()) {
                addDuePartition(slice, wakeups.poll());
            }
            if (!slice.partitions().isEmpty()) {
                evaluate(slice, output);
                slices++;
            }
            if (wakeups.isDue(watermark) && shouldStop.getAsBoolean()) {
                return false;
            }
        }
        return true;
    }

    private void addDuePartition(OverSlice slice, Wakeups.Wakeup wakeup) {
        PartitionRows rows = directory.rows(wakeup.partition());
        if (!rows.wakesAt(wakeup.time())) {
            return; // woken since by an earlier time
        }
        rows.clearWakeup();
        rows.ripen(watermark);
        slice.addPartition(wakeup.partition());
        for (int i = 0; i < rows.evaluatedCount(); i++) {
            slice.addRow(log.row(rows.reference(i)));
        }
    }

    private void evaluate(OverSlice slice, Collector<StreamRecord<RowData>> output) {
        slice.sort();
        List<Integer> partitions = slice.partitions();
        long[][] carries = new long[partitions.size()][];
        for (int segment = 0; segment < carries.length; segment++) {
            carries[segment] = directory.carry(partitions.get(segment));
        }
        List<Column> results = slice.evaluate(carries);
        for (int segment = 0; segment < partitions.size(); segment++) {
            PartitionRows rows = directory.rows(partitions.get(segment));
            rows.reorder(slice.order(), slice.start(segment), slice.start(segment));
            emitClosed(slice, segment, rows, results, output);
        }
        if (watermark == Long.MAX_VALUE) {
            forgetAll(partitions); // nothing comes after the end that a carry would serve
        } else {
            fold(slice, partitions);
        }
    }

    private void fold(OverSlice slice, List<Integer> partitions) {
        int[] foldCounts = new int[partitions.size()];
        for (int segment = 0; segment < foldCounts.length; segment++) {
            foldCounts[segment] = foldable(slice, segment, directory.rows(partitions.get(segment)));
        }
        long[][] folded = slice.fold(foldCounts);
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int partition = partitions.get(segment);
            noteEvaluated(partition);
            if (foldCounts[segment] > 0) {
                forget(directory.rows(partition), foldCounts[segment]);
                directory.setCarry(partition, folded[segment]);
            }
            scheduleNext(partition);
        }
    }

    private void forgetAll(List<Integer> partitions) {
        for (int partition : partitions) {
            noteEvaluated(partition);
            forget(directory.rows(partition), directory.rows(partition).evaluatedCount());
        }
    }

    private void emitClosed(
            OverSlice slice,
            int segment,
            PartitionRows rows,
            List<Column> results,
            Collector<StreamRecord<RowData>> output) {
        int start = slice.start(segment);
        int index = rows.emittedCount();
        while (index < rows.evaluatedCount()
                && closeRule.closeTime(rows.time(index), rows.evaluatedCount() - 1L - index)
                        <= watermark) {
            int position = start + index;
            GenericRowData values = new GenericRowData(writers.size());
            for (int i = 0; i < writers.size(); i++) {
                writers.get(i).write(results.get(i), position, values, i);
            }
            RowData row = new JoinedRowData(slice.view(position), values);
            output.collect(StagedRow.record(slice.row(position), row, outRecord));
            log.markEmitted(rows.reference(index));
            waitingRows--;
            index++;
        }
        rows.setEmitted(index);
    }

    /**
     * How many of the first rows no later evaluation needs: emitted ones, in whole peer groups, out
     * of reach of the next row to emit, which may be still to come.
     */
    private int foldable(OverSlice slice, int segment, PartitionRows rows) {
        int start = slice.start(segment);
        int next = start + rows.emittedCount();
        int end = slice.end(segment);
        if (next == start || spec.time() instanceof OverSpec.EndOfInput) {
            return 0; // nothing emitted, or nothing to come
        }
        int reached = (int) Math.max(start, next - Math.min(closeRule.precedingRows(), next));
        if (closeRule.precedingRange() > 0) {
            WindowBatch batch = slice.batch();
            LongColumn keys = batch.columns().longColumn(spec.orderKeys().get(0).column());
            // A row still to come has a later key than any here: the last key bounds its reach.
            long nextKey = keys.values()[Math.min(next, end - 1)];
            while (reached > start
                    && nextKey - keys.values()[reached - 1] <= closeRule.precedingRange()) {
                reached--;
            }
        }
        return peerGroupFloor(slice.batch(), start, next, reached) - start;
    }

    /** The last start of a peer group up to {@code reached}; peers of a row to emit stay. */
    private static int peerGroupFloor(WindowBatch batch, int start, int next, int reached) {
        int limit = Math.min(reached, next);
        int[] peers = batch.peerGroups().starts();
        int found = Arrays.binarySearch(peers, limit);
        int floor = found >= 0 ? limit : peers[-found - 2];
        return Math.max(start, floor);
    }

    private void noteEvaluated(int partition) {
        PartitionRows rows = directory.rows(partition);
        if (rows.evaluatedCount() > 0) {
            directory.setLastTime(partition, rows.time(rows.evaluatedCount() - 1));
        }
    }

    private void forget(PartitionRows rows, int rowCount) {
        for (int i = 0; i < rowCount; i++) {
            log.markDead(rows.reference(i));
        }
        rows.drop(rowCount);
    }

    private void scheduleNext(int partition) {
        PartitionRows rows = directory.rows(partition);
        int first = rows.emittedCount();
        if (first < rows.evaluatedCount()) {
            long rowsAfter = rows.evaluatedCount() - 1L - first;
            wakeups.schedule(rows, partition, closeRule.closeTime(rows.time(first), rowsAfter));
        }
        if (rows.pending().count() > 0) {
            wakeups.schedule(rows, partition, closeRule.firstDueTime(rows.pending().firstTime()));
        }
    }

    @Override
    public void snapshot(PageStore store, Iterable<Integer> keyGroups) throws IOException {
        for (int keyGroup : keyGroups) {
            long through = Math.max(watermark, evaluatedThrough.get(keyGroup));
            if (through > Long.MIN_VALUE) {
                evaluatedThrough.set(keyGroup, through);
            }
        }
        evaluatedThrough.snapshot(store);
        directory.snapshot(store);
        log.snapshot(store);
    }

    @Override
    public void restore(PageStore store, Iterable<Integer> keyGroups) throws IOException {
        evaluatedThrough.restore(store, keyGroups);
        directory.restore(store, keyGroups);
        log.restore(
                store,
                keyGroups,
                (keyGroup, reference, emitted, bytes) -> {
                    RowData row = StagedRow.row(bytes, spec.inputType().getFieldCount());
                    int partition = directory.partition(keyGroup, inspector.key(row));
                    long time = inspector.time(row);
                    if (emitted) {
                        directory.rows(partition).addEmitted(time, reference);
                    } else {
                        addPending(partition, time, reference);
                    }
                });
    }

    @Override
    public void close() {}
}
