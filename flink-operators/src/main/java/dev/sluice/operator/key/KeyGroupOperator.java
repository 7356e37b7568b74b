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
package dev.sluice.operator.key;

import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.state.layout.StateSchema;
import dev.sluice.state.store.KeyGroupSchemas;
import dev.sluice.state.store.KeyGroups;
import dev.sluice.state.store.PageStore;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.memory.MemoryManager;
import org.apache.flink.runtime.memory.MemoryReservationException;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;

/**
 * The base of operators that keep their state per key group and never per user key: it finds a
 * row's key group, checks that it belongs to this subtask, and opens the page store.
 *
 * <p>Flink's own key switch per row is a no-op here. No timers: they are per key.
 */
public abstract class KeyGroupOperator extends AbstractStreamOperator<RowData>
        implements OneInputStreamOperator<RowData, RowData>, BoundedOneInput {
    private static final long MIN_MEMORY_BYTES = 128 << 10;

    private final RowKeySelector keySelector;
    private transient KeyGroups keyGroups;
    private transient KeyGroupRange keyGroupRange;
    private transient PageStore pageStore;
    private transient KeyGroupSchemas schemas;
    private transient MemoryManager memoryManager;
    private transient long reservedBytes;

    protected KeyGroupOperator(RowKeySelector keySelector) {
        this.keySelector = keySelector;
    }

    /** The user key is not the state key, so there is no context to set per row. */
    @Override
    @SuppressWarnings("rawtypes") // as the method is declared
    public final void setKeyContextElement1(StreamRecord element) {}

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        int maxParallelism = getRuntimeContext().getTaskInfo().getMaxNumberOfParallelSubtasks();
        keyGroups = KeyGroups.of(maxParallelism);
        keyGroupRange =
                KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
                        maxParallelism,
                        getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks(),
                        getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
        pageStore = new PageStore(getKeyedStateBackend(), keyGroups);
        schemas = new KeyGroupSchemas(stateSchema(keySelector.description()));
        schemas.restore(pageStore, keyGroupRange);
    }

    /**
     * What the operator's state holds.
     *
     * @param keys the names and types of the keys
     */
    protected abstract StateSchema stateSchema(String keys);

    /** The schemas that the operator's state has had. */
    protected final KeyGroupSchemas schemas() {
        return schemas;
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        schemas.snapshot(pageStore);
    }

    protected final PageStore pageStore() {
        return pageStore;
    }

    /**
     * A pool over the operator's share of managed memory, which is reserved until {@link #close}.
     *
     * @throws IllegalStateException if there is none; the message says what to set
     */
    protected final BlockPool newBlockPool() {
        Environment environment = getContainingTask().getEnvironment();
        double fraction =
                getOperatorConfig()
                        .getManagedMemoryFractionOperatorUseCaseOfSlot(
                                ManagedMemoryUseCase.OPERATOR,
                                environment.getJobConfiguration(),
                                environment.getTaskManagerInfo().getConfiguration(),
                                getUserCodeClassloader());
        memoryManager = environment.getMemoryManager();
        long bytes = fraction > 0 ? memoryManager.computeMemorySize(fraction) : 0;
        if (bytes < MIN_MEMORY_BYTES) {
            throw new IllegalStateException(
                    "the operator gets "
                            + bytes
                            + " bytes of managed memory and needs at least "
                            + MIN_MEMORY_BYTES
                            + "; raise taskmanager.memory.managed.size");
        }
        try {
            memoryManager.reserveMemory(this, bytes);
        } catch (MemoryReservationException e) {
            throw new IllegalStateException(
                    "cannot reserve " + bytes + " bytes of managed memory", e);
        }
        reservedBytes = bytes;
        return new BlockPool(bytes);
    }

    @Override
    public void close() throws Exception {
        if (reservedBytes > 0) {
            memoryManager.releaseMemory(this, reservedBytes);
            reservedBytes = 0;
        }
        super.close();
    }

    /** Where the operator leaves work for later. */
    protected final MailboxExecutor mailbox() {
        return getContainingTask()
                .getMailboxExecutorFactory()
                .createExecutor(getOperatorConfig().getChainIndex());
    }

    /** The key groups of this subtask. */
    protected final KeyGroupRange keyGroupRange() {
        return keyGroupRange;
    }

    /** The key of a row; the next call reuses the returned object. */
    protected final BinaryRowData keyOf(RowData row) {
        return keySelector.getKey(row);
    }

    /** The hash code of a key that {@link #keyOf} has returned. */
    protected final int hashOf(BinaryRowData key) {
        return keySelector.hash(key);
    }

    /**
     * The key group of a key with that hash code.
     *
     * @throws IllegalStateException if the key belongs to another subtask, which means that the
     *     shuffle used another key
     */
    protected final int keyGroupOf(int keyHash) {
        int keyGroup = keyGroups.keyGroupOf(keyHash);
        if (!keyGroupRange.contains(keyGroup)) {
            throw new IllegalStateException(
                    "a row of key group "
                            + keyGroup
                            + " reached the subtask of "
                            + keyGroupRange.prettyPrintInterval()
                            + ": the input is not partitioned by the operator's key");
        }
        return keyGroup;
    }
}
