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

import dev.sluice.kernel.window.slot.SlotWindows;
import dev.sluice.operator.key.KeyGroupOperator;
import dev.sluice.operator.key.RowKeySelector;
import dev.sluice.operator.metric.SluiceMetrics;
import dev.sluice.operator.over.OverSpec.EndOfInput;
import dev.sluice.operator.over.OverSpec.EventTime;
import dev.sluice.state.layout.StateSchema;
import java.util.Optional;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.OutputTag;

/**
 * OVER windows on insert-only input. Rows come out in window order inside a partition, with their
 * own timestamps; the output watermark stays behind the input's by what the frames look ahead, so
 * that no row that was on time comes out late.
 */
public final class OverOperator extends KeyGroupOperator implements OverProcessor.RowInspector {
    private final OverSpec spec;
    private final int timeField; // negative if time does not matter
    private final int timePrecision;
    private final OutputTag<RowData> lateTag; // null if none: Optional is not serializable
    private transient OverProcessor processor;
    private transient InterruptibleFlush flush;
    private transient Counter lateCounter;
    private transient boolean idlePending;

    /**
     * @param lateRows where late rows go; they are dropped if empty
     */
    public OverOperator(
            RowKeySelector keySelector, OverSpec spec, Optional<OutputTag<RowData>> lateRows) {
        super(keySelector);
        this.spec = spec;
        lateTag = lateRows.orElse(null);
        timeField = spec.time() instanceof EventTime eventTime ? eventTime.field() : -1;
        timePrecision =
                timeField < 0
                        ? 0
                        : LogicalTypeChecks.getPrecision(spec.inputType().getTypeAt(timeField));
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        processor = newProcessor();
        processor.restore(pageStore(), keyGroupRange());
    }

    @Override
    protected StateSchema stateSchema(String keys) {
        return new OverSchema(spec).of(keys, spec.slotWindows());
    }

    /** Slots if they can serve all functions, else segments, which serve any. */
    private OverProcessor newProcessor() {
        CloseRule closeRule = new CloseRule(spec);
        Optional<SlotWindows> windows = spec.slotWindows();
        if (windows.isPresent()) {
            return new SlotProcessor(
                    spec,
                    windows.get(),
                    closeRule,
                    newBlockPool(),
                    pageStore(),
                    schemas(),
                    keyGroupRange(),
                    this);
        }
        return new SegmentProcessor(spec, this);
    }

    @Override
    public void open() throws Exception {
        super.open();
        flush = new InterruptibleFlush(processor, output, mailbox(), this::emitWatermark);
        lateCounter = getMetricGroup().counter(SluiceMetrics.NUM_LATE_RECORDS_DROPPED);
        getMetricGroup().gauge(SluiceMetrics.PENDING_ROWS, () -> processor.waitingRows());
        getMetricGroup().gauge(SluiceMetrics.BATCHES, () -> processor.slices());
        processor.addMetrics(getMetricGroup());
    }

    @Override
    public void processElement(StreamRecord<RowData> element) throws Exception {
        RowData row = element.getValue();
        if (row.getRowKind() != RowKind.INSERT) {
            throw new IllegalArgumentException(
                    "OVER takes insert-only input, but got a row of kind " + row.getRowKind());
        }
        if (timeField >= 0 && row.isNullAt(timeField)) {
            nullTime(element);
            return;
        }
        BinaryRowData key = keyOf(row);
        int keyHash = hashOf(key);
        int keyGroup = keyGroupOf(keyHash);
        long time = time(row);
        if (timeField >= 0 && processor.isLate(keyGroup, key, keyHash, time)) {
            late(element);
        } else {
            processor.add(keyGroup, key, keyHash, time, element);
        }
    }

    private void late(StreamRecord<RowData> element) {
        lateCounter.inc();
        if (lateTag != null) {
            output.collect(lateTag, element);
        }
    }

    private void nullTime(StreamRecord<RowData> element) {
        if (lateTag == null) {
            throw new IllegalArgumentException(
                    "column '"
                            + spec.inputType().getFieldNames().get(timeField)
                            + "' orders the rows by time, but is null in one; filter such rows, or"
                            + " send them to a side output by lateRows()");
        }
        output.collect(lateTag, element);
    }

    @Override
    public void processWatermark(Watermark watermark) throws Exception {
        boolean last = watermark.getTimestamp() == Watermark.MAX_WATERMARK.getTimestamp();
        if (spec.time() instanceof EndOfInput && !last) {
            return;
        }
        flush.advance(watermark.getTimestamp());
    }

    /** All rows are out that the watermark ripens. */
    private void emitWatermark(long watermark) {
        long delay = processor.outputDelayMillis();
        if (watermark == Long.MAX_VALUE || delay == 0) {
            output.emitWatermark(new Watermark(watermark));
        } else if (watermark >= Long.MIN_VALUE + delay) {
            output.emitWatermark(new Watermark(watermark - delay));
        }
        if (idlePending && processor.waitingRows() == 0) {
            idlePending = false;
            output.emitWatermarkStatus(WatermarkStatus.IDLE);
        }
    }

    /** Goes idle only when nothing is pending: a pending row is still to come out. */
    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {
        idlePending = status.isIdle() && (flush.isPending() || processor.waitingRows() > 0);
        if (!idlePending) {
            super.processWatermarkStatus(status);
        }
    }

    @Override
    public void endInput() throws Exception {
        flush.finish();
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        processor.snapshot(pageStore(), keyGroupRange());
    }

    @Override
    public void close() throws Exception {
        if (processor != null) {
            processor.close();
        }
        super.close();
    }

    @Override
    public BinaryRowData key(RowData row) {
        return keyOf(row);
    }

    /** The event time in milliseconds, floored; the least time without one. */
    @Override
    public long time(RowData row) {
        if (timeField < 0) {
            return Long.MIN_VALUE;
        }
        return TimestampData.isCompact(timePrecision) && row instanceof BinaryRowData
                ? row.getLong(timeField) // the milliseconds
                : row.getTimestamp(timeField, timePrecision).getMillisecond();
    }
}
