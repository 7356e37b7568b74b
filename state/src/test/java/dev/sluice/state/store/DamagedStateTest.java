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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.state.layout.LongsLayout;
import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.PageSerializer;
import dev.sluice.state.layout.RowsLayout;
import dev.sluice.state.layout.StateFormatException;
import dev.sluice.state.testing.StateHarness;
import dev.sluice.state.testing.StateHarness.Backend;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.util.ExceptionUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** State that is damaged, incomplete or of another query fails to restore with the page's name. */
class DamagedStateTest {
    private static final KeyGroups KEY_GROUPS = KeyGroups.of(8);
    private static final int KEY_GROUP = 5;

    private StateHarness subtask;

    @AfterEach
    void close() throws IOException {
        if (subtask != null) {
            subtask.close();
            subtask = null;
        }
    }

    @ParameterizedTest
    @EnumSource
    void damagedPageIsNamed(Backend backend) throws Exception {
        // Slots and staged rows have tests of their own.
        for (PageKind kind :
                List.of(PageKind.HEADER, PageKind.GROUPS, PageKind.ROWS, PageKind.ROW_MARKS)) {
            open(backend);
            PageAddress address = new PageAddress(KEY_GROUP, kind, 0);
            Page page = subtask.store().get(address).orElseThrow();
            byte[] stored = serialize(page);
            stored[stored.length - 1] ^= 4;
            subtask.store().put(address, deserialize(stored));

            assertRestoreFails(subtask, "page " + kind + " 0 of key group 5 is damaged");
            close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void pageOfAnotherKindIsNamed(Backend backend) throws Exception {
        open(backend);
        subtask.store()
                .put(
                        new PageAddress(KEY_GROUP, PageKind.GROUPS, 1),
                        RowsLayout.write(List.of(new byte[] {1})));

        assertRestoreFails(
                subtask, "page GROUPS 1 of key group 5 is damaged: a page of kind ROWS lies there");
    }

    @ParameterizedTest
    @EnumSource
    void missingPageOfGroupsIsNamed(Backend backend) throws Exception {
        open(backend);
        subtask.store().remove(new PageAddress(KEY_GROUP, PageKind.GROUPS, 1));

        assertRestoreFails(subtask, "page GROUPS 1 of key group 5 is missing or lacks groups");
    }

    @ParameterizedTest
    @EnumSource
    void pageOfGroupsThatIsNotFullIsNamed(Backend backend) throws Exception {
        open(backend);
        // Page 2 is the last one, of 8 groups.
        Page last = subtask.store().get(new PageAddress(KEY_GROUP, PageKind.GROUPS, 2)).get();
        subtask.store().put(new PageAddress(KEY_GROUP, PageKind.GROUPS, 0), last);

        assertRestoreFails(subtask, "page GROUPS 0 of key group 5 is missing or lacks groups");
    }

    @ParameterizedTest
    @EnumSource
    void keyThatIsTwiceThereIsNamed(Backend backend) throws Exception {
        open(backend);
        Page first = subtask.store().get(new PageAddress(KEY_GROUP, PageKind.GROUPS, 0)).get();
        subtask.store().put(new PageAddress(KEY_GROUP, PageKind.GROUPS, 1), first);

        assertRestoreFails(
                subtask, "page GROUPS 1 of key group 5 holds a key that is already there");
    }

    @ParameterizedTest
    @EnumSource
    void missingRowsAreNamed(Backend backend) throws Exception {
        open(backend);
        // Rows 0 to 63 lie in one run, 64 to 99 in another, 100 to 127 in a third.
        for (int firstSlot : new int[] {0, 36}) {
            PageAddress address = RowsLayout.address(KEY_GROUP, 1, firstSlot);
            Page page = subtask.store().get(address).orElseThrow();
            subtask.store().remove(address);
            if (firstSlot == 0) {
                assertRestoreFails(subtask, "page ROWS 64 of key group 5 is missing");
            } else {
                assertRestoreFails(subtask, "page ROWS 100 of key group 5 is missing");
            }
            subtask.store().put(address, page);
        }
        restore(subtask.store(), new LongSlots(2));
    }

    @ParameterizedTest
    @EnumSource
    void slotsOfAnotherSizeAreRefused(Backend backend) throws Exception {
        open(backend);
        for (int cells : new int[] {1, 3}) {
            assertThatThrownBy(() -> restore(subtask.store(), new LongSlots(cells)))
                    .isInstanceOf(StateFormatException.class)
                    .hasMessageContaining("page GROUPS 0 of key group 5 holds a slot of 16 bytes");
        }
    }

    @ParameterizedTest
    @EnumSource
    void headerOfAnotherSizeIsRefused(Backend backend) throws Exception {
        open(backend);
        subtask.store()
                .put(
                        new PageAddress(KEY_GROUP, PageKind.HEADER, 0),
                        LongsLayout.write(PageKind.HEADER, 1, 2));

        assertRestoreFails(
                subtask, "page HEADER 0 of key group 5 is damaged: 8 bytes are left over");
    }

    /** RocksDB finds it when the page is read, the hashmap backend when it is restored. */
    @ParameterizedTest
    @EnumSource
    void pageThatIsCutOffOrHasADamagedHeadFailsTheRestore(Backend backend) throws Exception {
        for (DamagingSerializer damage : DamagingSerializer.ALL) {
            OperatorSubtaskState state = checkpointOf(backend, damage);
            assertThatThrownBy(
                            () -> {
                                subtask = StateHarness.restore(backend, KEY_GROUPS, state);
                                restore(subtask.store(), new LongSlots(2));
                            })
                    .satisfies(
                            failure ->
                                    assertThat(formatError(failure))
                                            .contains("is damaged")
                                            .contains(
                                                    backend == Backend.ROCKSDB
                                                            ? "page GROUPS 0 of key group 5"
                                                            : "page"));
            close();
        }
    }

    /** A subtask whose key group 5 holds pages of all kinds. */
    private void open(Backend backend) throws Exception {
        subtask = StateHarness.open(backend, KEY_GROUPS);
        KeyGroupHeaders headers = new KeyGroupHeaders(0);
        headers.set(KEY_GROUP, 42);
        headers.snapshot(subtask.store());
        GroupTable table = new GroupTable(new LongSlots(2));
        for (int i = 0; i < 40; i++) {
            byte[] key = ("key " + i).getBytes(UTF_8);
            table.intern(KEY_GROUP, key, 0, key.length);
        }
        table.snapshot(subtask.store());
        RowLog log = new RowLog();
        for (int i = 0; i < 140; i++) {
            long reference = log.append(KEY_GROUP, new byte[] {(byte) i});
            if (i == 99) {
                log.snapshot(subtask.store());
            }
            log.markEmitted(reference);
        }
        log.snapshot(subtask.store());
    }

    private static void assertRestoreFails(StateHarness subtask, String message) {
        assertThatThrownBy(() -> restore(subtask.store(), new LongSlots(2)))
                .isInstanceOf(StateFormatException.class)
                .hasMessageStartingWith(message);
    }

    private static void restore(PageStore store, LongSlots slots) throws IOException {
        List<Integer> keyGroups = List.of(KEY_GROUP);
        new KeyGroupHeaders(0).restore(store, keyGroups);
        new GroupTable(slots).restore(store, keyGroups);
        new RowLog().restore(store, keyGroups, (keyGroup, reference, emitted, row) -> {});
    }

    private static OperatorSubtaskState checkpointOf(Backend backend, DamagingSerializer damage)
            throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS)) {
            // The backend hands the state that is open already to the store.
            subtask.backend()
                    .getPartitionedState(
                            VoidNamespace.INSTANCE,
                            VoidNamespaceSerializer.INSTANCE,
                            new MapStateDescriptor<>(
                                    PageStore.STATE_NAME, LongSerializer.INSTANCE, damage));
            LongSlots slots = new LongSlots(2);
            GroupTable table = new GroupTable(slots);
            int groupId = table.intern(KEY_GROUP, new byte[] {1}, 0, 1);
            // Not zero: a zero that is cut off may be made good by one that follows.
            slots.set(groupId, 1, -1);
            table.snapshot(subtask.store());
            return subtask.checkpoint(1);
        }
    }

    private static String formatError(Throwable failure) {
        return ExceptionUtils.findThrowable(failure, StateFormatException.class)
                .map(Throwable::getMessage)
                .orElse("no StateFormatException");
    }

    private static byte[] serialize(Page page) throws IOException {
        DataOutputSerializer output = new DataOutputSerializer(64);
        PageSerializer.INSTANCE.serialize(page, output);
        return output.getCopyOfBuffer();
    }

    private static Page deserialize(byte[] bytes) throws IOException {
        return PageSerializer.INSTANCE.deserialize(new DataInputDeserializer(bytes));
    }
}
