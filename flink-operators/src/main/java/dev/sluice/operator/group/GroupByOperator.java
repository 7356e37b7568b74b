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
package dev.sluice.operator.group;

import dev.sluice.operator.group.GroupBySpec.Emission;
import dev.sluice.operator.key.KeyGroupOperator;
import dev.sluice.operator.key.RowKeySelector;
import dev.sluice.operator.metric.SluiceMetrics;
import dev.sluice.state.layout.StateSchema;
import dev.sluice.state.layout.StateSchema.Part;
import dev.sluice.state.layout.StateSchema.Trait;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.types.RowKind;

/**
 * GROUP BY over insert-only input, a micro-batch at a time. A batch is flushed when it is full by
 * rows or bytes, before a watermark is forwarded, before a checkpoint barrier, at the end of input,
 * and at the latest {@code sluice.batch.max-latency} after its first row; so state never holds raw
 * rows.
 */
public final class GroupByOperator extends KeyGroupOperator {
    private final GroupBySpec spec;
    private transient GroupProcessor processor;
    private transient StreamRecord<RowData> outRecord;
    private transient Counter batches;
    private transient Optional<ScheduledFuture<?>> flushTimer;

    public GroupByOperator(RowKeySelector keySelector, GroupBySpec spec) {
        super(keySelector);
        this.spec = spec;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        processor = new GroupProcessor(spec);
        processor.restore(pageStore(), keyGroupRange(), schemas());
    }

    @Override
    protected StateSchema stateSchema(String keys) {
        return new StateSchema(
                List.of(new Trait("the columns of GROUP BY", keys)),
                spec.aggregateNames().stream().map(Part::of).toList());
    }

    @Override
    public void open() throws Exception {
        super.open();
        outRecord = new StreamRecord<>(null);
        flushTimer = Optional.empty();
        batches = getMetricGroup().counter(SluiceMetrics.BATCHES);
        getMetricGroup().gauge(SluiceMetrics.GROUPS, () -> processor.groupCount());
    }

    @Override
    public void processElement(StreamRecord<RowData> element) {
        RowData row = element.getValue();
        if (row.getRowKind() != RowKind.INSERT) {
            throw new IllegalArgumentException(
                    "GROUP BY takes insert-only input, but got a row of kind " + row.getRowKind());
        }
        BinaryRowData key = keyOf(row);
        int keyGroup = keyGroupOf(hashOf(key));
        long rowBytes = sizeOf(row, key);
        if (!processor.fits(rowBytes)) {
            flush();
        }
        processor.add(keyGroup, key, row, rowBytes);
        if (processor.isFull()) {
            flush();
        } else {
            scheduleFlush();
        }
    }

    @Override
    public void processWatermark(Watermark watermark) throws Exception {
        flush();
        super.processWatermark(watermark);
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) {
        flush();
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        processor.snapshot(pageStore());
    }

    @Override
    public void endInput() {
        flush();
        if (spec.emission() == Emission.FINAL_RESULTS) {
            processor.emitFinalResults(this::collect);
        }
    }

    private void flush() {
        if (!processor.isEmpty()) {
            processor.flush(this::collect);
            batches.inc();
        }
    }

    /** One timer at a time: the first row of a batch starts it if none is running. */
    private void scheduleFlush() {
        if (flushTimer.isPresent() || spec.emission() == Emission.FINAL_RESULTS) {
            return;
        }
        long now = getProcessingTimeService().getCurrentProcessingTime();
        flushTimer =
                Optional.of(
                        getProcessingTimeService()
                                .registerTimer(
                                        now + spec.maxLatency().toMillis(),
                                        time -> {
                                            flushTimer = Optional.empty();
                                            flush();
                                        }));
    }

    private void collect(RowData row) {
        output.collect(outRecord.replace(row));
    }

    /** What a row adds to a batch, from its size as a binary row or, if it is none, its key's. */
    private static long sizeOf(RowData row, BinaryRowData key) {
        return row instanceof BinaryRowData binary
                ? binary.getSizeInBytes()
                : key.getSizeInBytes() + 8L * row.getArity();
    }
}
