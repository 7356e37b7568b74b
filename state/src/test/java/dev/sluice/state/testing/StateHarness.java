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
package dev.sluice.state.testing;

import dev.sluice.state.store.KeyGroups;
import dev.sluice.state.store.PageStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.SavepointType;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.SharedStateRegistry;
import org.apache.flink.runtime.state.SharedStateRegistryImpl;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.runtime.state.storage.JobManagerCheckpointStorage;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** A subtask with a real state backend and nothing but a page store on it. */
public final class StateHarness implements AutoCloseable {
    private static final int MAX_CHECKPOINT_BYTES = 64 << 20;

    private final KeyedOneInputStreamOperatorTestHarness<Integer, Integer, Integer> harness;
    private final Host host;
    private final KeyGroupRange range;
    private final KeyGroups keyGroups;
    private PageStore store;
    private final SharedStateRegistry sharedFiles = new SharedStateRegistryImpl();

    /** The state backends that must work. */
    public enum Backend {
        HASHMAP {
            @Override
            StateBackend create() {
                return new HashMapStateBackend();
            }
        },
        /** With incremental checkpoints. */
        ROCKSDB {
            @Override
            StateBackend create() {
                return new EmbeddedRocksDBStateBackend(true);
            }
        };

        abstract StateBackend create();

        public Backend other() {
            return this == HASHMAP ? ROCKSDB : HASHMAP;
        }
    }

    private StateHarness(
            KeyedOneInputStreamOperatorTestHarness<Integer, Integer, Integer> harness,
            Host host,
            KeyGroups keyGroups,
            KeyGroupRange range) {
        this.harness = harness;
        this.host = host;
        this.keyGroups = keyGroups;
        this.range = range;
    }

    /** The only subtask, without state. */
    public static StateHarness open(Backend backend, KeyGroups keyGroups) throws Exception {
        return openAll(backend, keyGroups, 1, Optional.empty()).get(0);
    }

    /** The only subtask, restored. */
    public static StateHarness restore(
            Backend backend, KeyGroups keyGroups, OperatorSubtaskState state) throws Exception {
        return openAll(backend, keyGroups, 1, Optional.of(state)).get(0);
    }

    /** All subtasks of a parallelism; the state of all subtasks before goes to whom it belongs. */
    public static List<StateHarness> openAll(
            Backend backend,
            KeyGroups keyGroups,
            int parallelism,
            Optional<OperatorSubtaskState> state)
            throws Exception {
        int maxParallelism = keyGroups.maxParallelism();
        List<StateHarness> subtasks = new ArrayList<>();
        for (int index = 0; index < parallelism; index++) {
            Host host = new Host();
            KeyedOneInputStreamOperatorTestHarness<Integer, Integer, Integer> harness =
                    new KeyedOneInputStreamOperatorTestHarness<>(
                            host, key -> key, Types.INT, maxParallelism, parallelism, index);
            harness.setStateBackend(backend.create());
            harness.setCheckpointStorage(new JobManagerCheckpointStorage(MAX_CHECKPOINT_BYTES));
            harness.setup();
            if (state.isPresent()) {
                harness.initializeState(
                        AbstractStreamOperatorTestHarness.repartitionOperatorState(
                                state.get(), maxParallelism, parallelism, parallelism, index));
            }
            harness.open();
            KeyGroupRange range =
                    KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
                            maxParallelism, parallelism, index);
            StateHarness subtask = new StateHarness(harness, host, keyGroups, range);
            state.ifPresent(restored -> restored.registerSharedStates(subtask.sharedFiles, 0));
            subtasks.add(subtask);
        }
        return subtasks;
    }

    /** The state of several subtasks as one, to be restored by any number of subtasks. */
    public static OperatorSubtaskState merge(List<OperatorSubtaskState> states) throws Exception {
        return AbstractStreamOperatorTestHarness.repackageState(
                states.toArray(OperatorSubtaskState[]::new));
    }

    /** The store, which opens its state at the first call. */
    public PageStore store() throws IOException {
        if (store == null) {
            store = new PageStore(backend(), keyGroups);
        }
        return store;
    }

    public KeyGroupRange keyGroups() {
        return range;
    }

    public KeyedStateBackend<Integer> backend() {
        return host.getKeyedStateBackend();
    }

    /** A checkpoint, incremental where the backend can; not known to be complete yet. */
    public OperatorSubtaskState checkpoint(long id) throws Exception {
        OperatorSubtaskState state = harness.snapshot(id, id);
        // As the checkpoint coordinator does: files that an earlier checkpoint has already
        // uploaded are placeholders until then.
        state.registerSharedStates(sharedFiles, id);
        return state;
    }

    /** Tells the backend that a checkpoint is complete, so that later ones may build on it. */
    public void complete(long id) throws Exception {
        harness.notifyOfCompletedCheckpoint(id);
    }

    /** A savepoint that every backend can read. */
    public OperatorSubtaskState savepoint(long id) throws Exception {
        return harness.snapshotWithLocalState(
                        id, id, SavepointType.savepoint(SavepointFormatType.CANONICAL))
                .getJobManagerOwnedState();
    }

    @Override
    public void close() throws IOException {
        try {
            harness.close();
        } catch (Exception e) {
            throw new IOException("cannot close the subtask of " + range, e);
        }
    }

    /** Gives the page store a keyed backend. */
    private static final class Host extends AbstractStreamOperator<Integer>
            implements OneInputStreamOperator<Integer, Integer> {
        private static final long serialVersionUID = 1;

        @Override
        public void processElement(StreamRecord<Integer> element) {
            throw new IllegalStateException("no element is expected: " + element);
        }
    }
}
