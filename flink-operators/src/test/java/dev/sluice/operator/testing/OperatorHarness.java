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
package dev.sluice.operator.testing;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.StreamTaskActionExecutor;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxExecutorImpl;
import org.apache.flink.streaming.runtime.tasks.mailbox.TaskMailbox;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.Row;
import org.apache.flink.util.InstantiationUtil;
import org.apache.flink.util.OutputTag;

/** Runs one subtask of an operator with state per key group, on a real state backend. */
public final class OperatorHarness {
    public static final int MAX_PARALLELISM = 16;

    /** What an operator gets if a test does not say. */
    public static final long MANAGED_BYTES = 8 << 20;

    private final KeyedOneInputStreamOperatorTestHarness<Integer, RowData, RowData> harness;
    private final RowDataSerializer outputSerializer;
    private final RowType outputType;
    private int taken;

    /** The state backends that operators must work on. */
    public enum Backend {
        HASHMAP {
            @Override
            StateBackend create() {
                return new HashMapStateBackend();
            }
        },
        ROCKSDB {
            @Override
            StateBackend create() {
                return new EmbeddedRocksDBStateBackend();
            }
        };

        abstract StateBackend create();
    }

    private OperatorHarness(
            KeyedOneInputStreamOperatorTestHarness<Integer, RowData, RowData> harness,
            RowType outputType) {
        this.harness = harness;
        this.outputType = outputType;
        outputSerializer = new RowDataSerializer(outputType);
    }

    /**
     * Opens subtask {@code index} of {@code parallelism}, restoring {@code state}, if any. The
     * operator is serialised first, as it is on its way to a TaskManager.
     */
    public static <T extends OneInputStreamOperator<RowData, RowData> & Serializable>
            OperatorHarness open(
                    T operator,
                    RowType outputType,
                    Backend backend,
                    int parallelism,
                    int index,
                    List<OperatorSubtaskState> state)
                    throws Exception {
        return open(operator, outputType, backend, parallelism, index, state, MANAGED_BYTES);
    }

    /** The same with that much managed memory. */
    public static <T extends OneInputStreamOperator<RowData, RowData> & Serializable>
            OperatorHarness open(
                    T operator,
                    RowType outputType,
                    Backend backend,
                    int parallelism,
                    int index,
                    List<OperatorSubtaskState> state,
                    long managedBytes)
                    throws Exception {
        KeyedOneInputStreamOperatorTestHarness<Integer, RowData, RowData> harness =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        InstantiationUtil.clone(operator),
                        row -> 0,
                        Types.INT,
                        new MockEnvironmentBuilder()
                                .setManagedMemorySize(managedBytes)
                                .setMaxParallelism(MAX_PARALLELISM)
                                .setParallelism(parallelism)
                                .setSubtaskIndex(index)
                                .build());
        harness.getStreamConfig()
                .setManagedMemoryFractionOperatorOfUseCase(ManagedMemoryUseCase.OPERATOR, 1.0);
        harness.setStateBackend(backend.create());
        harness.setup(new RowDataSerializer(outputType));
        if (!state.isEmpty()) {
            harness.initializeState(state.get(0));
        }
        harness.open();
        return new OperatorHarness(harness, outputType);
    }

    public KeyedOneInputStreamOperatorTestHarness<Integer, RowData, RowData> flink() {
        return harness;
    }

    public void add(RowData row, long timestamp) throws Exception {
        harness.processElement(new StreamRecord<>(row, timestamp));
    }

    public void watermark(long time) throws Exception {
        harness.processWatermark(new Watermark(time));
    }

    /** Lets a mail wait, for which the operator should interrupt its work. */
    public void addMail() {
        new MailboxExecutorImpl(
                        harness.getTaskMailbox(),
                        TaskMailbox.MIN_PRIORITY,
                        StreamTaskActionExecutor.IMMEDIATE)
                .execute(() -> {}, "a mail of a test");
    }

    /** Runs the mails that wait now, and not those that come of it. */
    public void runMails() throws Exception {
        TaskMailbox mailbox = harness.getTaskMailbox();
        for (int left = mailbox.size(); left > 0; left--) {
            mailbox.take(TaskMailbox.MIN_PRIORITY).run();
        }
    }

    /** Whether mails wait. */
    public boolean hasMail() {
        return harness.getTaskMailbox().hasMail();
    }

    public OperatorSubtaskState snapshot(long id) throws Exception {
        harness.prepareSnapshotPreBarrier(id);
        return harness.snapshot(id, id);
    }

    /** The rows that came out since the last call, with their kinds. */
    public List<Row> take() {
        List<Row> rows = new ArrayList<>();
        for (Object element : output()) {
            if (element instanceof StreamRecord<?> streamRecord) {
                rows.add(Rows.toRow((RowData) streamRecord.getValue(), outputType));
            }
        }
        List<Row> fresh = new ArrayList<>(rows.subList(taken, rows.size()));
        taken = rows.size();
        return fresh;
    }

    /** The watermarks that came out. */
    public List<Long> watermarks() {
        List<Long> times = new ArrayList<>();
        for (Object element : output()) {
            if (element instanceof Watermark watermark) {
                times.add(watermark.getTimestamp());
            }
        }
        return times;
    }

    /** The watermark statuses that came out. */
    public List<WatermarkStatus> statuses() {
        List<WatermarkStatus> statuses = new ArrayList<>();
        for (Object element : output()) {
            if (element instanceof WatermarkStatus status) {
                statuses.add(status);
            }
        }
        return statuses;
    }

    /** The rows that went to a side output, of the given type. */
    public List<Row> sideOutput(OutputTag<RowData> tag, RowType type) {
        List<Row> rows = new ArrayList<>();
        if (harness.getSideOutput(tag) != null) {
            harness.getSideOutput(tag).forEach(row -> rows.add(Rows.toRow(row.getValue(), type)));
        }
        return rows;
    }

    private ConcurrentLinkedQueue<Object> output() {
        return harness.getOutput();
    }

    public RowDataSerializer outputSerializer() {
        return outputSerializer;
    }

    public void close() throws Exception {
        harness.close();
    }
}
