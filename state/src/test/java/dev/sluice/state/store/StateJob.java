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
package dev.sluice.state.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.state.testing.StateHarness;
import dev.sluice.state.testing.StateHarness.Backend;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * All subtasks of an operator that keeps a table, a log and headers; every change goes to the
 * subtask of its key group and to the model.
 */
final class StateJob implements AutoCloseable {
    private static final long NO_HEADER = Long.MIN_VALUE;

    private final KeyGroups keyGroups;
    private final StateModel model;
    private final List<Subtask> subtasks = new ArrayList<>();

    /** References of the model's rows; every restart gives new ones. */
    private final Map<Long, Long> references = new HashMap<>();

    private long nextRow;

    /** Starts subtasks, restores the state, if any, and compares it with the model. */
    StateJob(
            Backend backend,
            KeyGroups keyGroups,
            int parallelism,
            Optional<OperatorSubtaskState> state,
            StateModel model)
            throws Exception {
        this.keyGroups = keyGroups;
        this.model = model;
        nextRow = model.rows().keySet().stream().mapToLong(id -> id + 1).max().orElse(0);
        for (StateHarness harness : StateHarness.openAll(backend, keyGroups, parallelism, state)) {
            subtasks.add(new Subtask(harness));
        }
        for (Subtask subtask : subtasks) {
            restore(subtask);
        }
        verify();
    }

    int keyGroupCount() {
        return keyGroups.maxParallelism();
    }

    StateModel model() {
        return model;
    }

    List<Subtask> subtasks() {
        return subtasks;
    }

    void putSlot(String key, String text) {
        byte[] bytes = key.getBytes(UTF_8);
        int keyGroup = keyGroups.keyGroupOf(key.hashCode());
        Subtask subtask = subtaskOf(keyGroup);
        int groupId = subtask.table.intern(keyGroup, bytes, 0, bytes.length);
        subtask.slots.set(groupId, text);
        subtask.table.markDirty(groupId);
        model.slots().put(key, text);
    }

    void append(int keyGroup, String text) {
        long reference = subtaskOf(keyGroup).log.append(keyGroup, text.getBytes(UTF_8));
        references.put(nextRow, reference);
        model.rows().put(nextRow++, new StateModel.Row(keyGroup, text, false));
    }

    void markEmitted(long rowId) {
        StateModel.Row row = model.rows().get(rowId);
        subtaskOf(row.keyGroup()).log.markEmitted(references.get(rowId));
        model.rows().put(rowId, new StateModel.Row(row.keyGroup(), row.text(), true));
    }

    void markDead(long rowId) {
        StateModel.Row row = model.rows().remove(rowId);
        subtaskOf(row.keyGroup()).log.markDead(references.remove(rowId));
    }

    void setHeader(int keyGroup, long value) {
        subtaskOf(keyGroup).headers.set(keyGroup, value);
        model.headers().put(keyGroup, value);
    }

    /** A checkpoint that succeeds. */
    OperatorSubtaskState checkpoint(long id) throws Exception {
        OperatorSubtaskState state = lostCheckpoint(id);
        for (Subtask subtask : subtasks) {
            subtask.harness.complete(id);
        }
        return state;
    }

    /** A checkpoint that the job never learns to be complete. */
    OperatorSubtaskState lostCheckpoint(long id) throws Exception {
        List<OperatorSubtaskState> states = new ArrayList<>();
        for (Subtask subtask : subtasks) {
            subtask.write();
            states.add(subtask.harness.checkpoint(id));
        }
        return StateHarness.merge(states);
    }

    OperatorSubtaskState savepoint(long id) throws Exception {
        List<OperatorSubtaskState> states = new ArrayList<>();
        for (Subtask subtask : subtasks) {
            subtask.write();
            states.add(subtask.harness.savepoint(id));
        }
        return StateHarness.merge(states);
    }

    /** Compares everything that the subtasks hold with the model. */
    void verify() {
        Map<String, String> slots = new TreeMap<>();
        Map<Integer, Long> headers = new TreeMap<>();
        for (Subtask subtask : subtasks) {
            for (int groupId = 0; groupId < subtask.table.groupCount(); groupId++) {
                String key = new String(subtask.table.key(groupId), UTF_8);
                assertThat(subtask.table.keyGroup(groupId))
                        .isEqualTo(keyGroups.keyGroupOf(key.hashCode()))
                        .matches(subtask.harness.keyGroups()::contains);
                assertThat(slots.put(key, subtask.slots.get(groupId))).isNull();
            }
            for (int keyGroup : subtask.harness.keyGroups()) {
                if (subtask.headers.get(keyGroup) != NO_HEADER) {
                    headers.put(keyGroup, subtask.headers.get(keyGroup));
                }
            }
        }
        assertThat(slots).isEqualTo(model.slots());
        assertThat(headers).isEqualTo(model.headers());
        model.rows()
                .forEach(
                        (id, row) ->
                                assertThat(subtaskOf(row.keyGroup()).log.row(references.get(id)))
                                        .isEqualTo(row.text().getBytes(UTF_8)));
    }

    @Override
    public void close() throws IOException {
        for (Subtask subtask : subtasks) {
            subtask.harness.close();
        }
    }

    private void restore(Subtask subtask) throws IOException {
        Map<Integer, Deque<Long>> expected = new HashMap<>();
        model.rows()
                .forEach(
                        (id, row) ->
                                expected.computeIfAbsent(
                                                row.keyGroup(), unused -> new ArrayDeque<>())
                                        .add(id));
        PageStore store = subtask.harness.store();
        subtask.headers.restore(store, subtask.harness.keyGroups());
        subtask.table.restore(store, subtask.harness.keyGroups());
        subtask.log.restore(
                store,
                subtask.harness.keyGroups(),
                (keyGroup, reference, emitted, row) -> {
                    Long id = expected.get(keyGroup).remove();
                    references.put(id, reference);
                    assertThat(new StateModel.Row(keyGroup, new String(row, UTF_8), emitted))
                            .isEqualTo(model.rows().get(id));
                });
        for (int keyGroup : subtask.harness.keyGroups()) {
            assertThat(expected.getOrDefault(keyGroup, new ArrayDeque<>())).isEmpty();
        }
    }

    private Subtask subtaskOf(int keyGroup) {
        return subtasks.get(
                KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
                        keyGroups.maxParallelism(), subtasks.size(), keyGroup));
    }

    /** The working sets of one subtask over its store. */
    static final class Subtask {
        private final StateHarness harness;
        private final TextSlots slots = new TextSlots();
        private final GroupTable table = new GroupTable(slots);
        private final RowLog log = new RowLog();
        private final KeyGroupHeaders headers = new KeyGroupHeaders(NO_HEADER);

        private Subtask(StateHarness harness) {
            this.harness = harness;
        }

        StateHarness harness() {
            return harness;
        }

        private void write() throws IOException {
            headers.snapshot(harness.store());
            table.snapshot(harness.store());
            log.snapshot(harness.store());
        }
    }
}
