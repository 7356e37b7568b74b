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

import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.PageSerializer;
import dev.sluice.state.layout.RowsLayout;
import dev.sluice.state.testing.GoldenFiles;
import dev.sluice.state.testing.StateHarness;
import dev.sluice.state.testing.StateHarness.Backend;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Files with the bytes of state, of each version of the format: state of earlier builds must stay
 * readable. They are written once, when a version comes, and never again.
 */
class GoldenFilesTest {
    private static final int KEY_GROUP = 3;
    private static final KeyGroups KEY_GROUPS = KeyGroups.of(8);
    private static final String SERIALIZER = "serializer";
    private static final byte[] LONG_KEY = repeated(0xFE, 200);
    private static final byte[] LONG_ROW = "0123456789".repeat(30).getBytes(UTF_8);

    /** The pages that are kept as files, by the files' names. */
    private static final Map<String, PageAddress> PAGES = new LinkedHashMap<>();

    static {
        PAGES.put("header", new PageAddress(KEY_GROUP, PageKind.HEADER, 0));
        PAGES.put("groups", new PageAddress(KEY_GROUP, PageKind.GROUPS, 0));
        PAGES.put("groups_last", new PageAddress(KEY_GROUP, PageKind.GROUPS, 1));
        PAGES.put("rows", RowsLayout.address(KEY_GROUP, 0, 0));
        PAGES.put("rows_appended", RowsLayout.address(KEY_GROUP, 0, 4));
        PAGES.put("row_marks", new PageAddress(KEY_GROUP, PageKind.ROW_MARKS, 0));
    }

    @ParameterizedTest
    @EnumSource
    void filesOfVersion1AreRead(Backend backend) throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS)) {
            GoldenFiles.putPages(PAGES, 1, subtask.store());
            List<Integer> keyGroups = List.of(KEY_GROUP);
            LongSlots slots = new LongSlots(3);
            GroupTable table = new GroupTable(slots);
            RowLog log = new RowLog();
            KeyGroupHeaders headers = new KeyGroupHeaders(0);

            headers.restore(subtask.store(), keyGroups);
            table.restore(subtask.store(), keyGroups);
            Map<String, Boolean> rows = new LinkedHashMap<>();
            log.restore(
                    subtask.store(),
                    keyGroups,
                    (keyGroup, reference, emitted, row) ->
                            rows.put(new String(row, UTF_8), emitted));

            assertThat(headers.get(KEY_GROUP)).isEqualTo(1_700_000_000_123L);
            assertGroups(table, slots);
            assertThat(rows)
                    .containsExactly(
                            Map.entry("emitted", true),
                            Map.entry("", false),
                            Map.entry("waiting", false),
                            Map.entry(new String(LONG_ROW, UTF_8), false));
        }
    }

    @Test
    void sameBytesAreWritten() throws Exception {
        try (StateHarness subtask = StateHarness.open(Backend.HASHMAP, KEY_GROUPS)) {
            writeState(subtask.store());
            GoldenFiles.assertGolden(GoldenFiles.pages(PAGES, subtask.store()));
        }
    }

    /** Checkpoints name the serializer's snapshot class: it must not move or be renamed. */
    @Test
    void serializerIsFoundByTheNameInCheckpoints() throws IOException {
        DataOutputSerializer output = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(
                output, PageSerializer.INSTANCE.snapshotConfiguration());
        GoldenFiles.assertGolden(Map.of(SERIALIZER, output.getCopyOfBuffer()));

        TypeSerializerSnapshot<Page> stored =
                TypeSerializerSnapshot.readVersionedSnapshot(
                        new DataInputDeserializer(GoldenFiles.read(SERIALIZER, 1)),
                        getClass().getClassLoader());
        assertThat(stored.restoreSerializer()).isEqualTo(PageSerializer.INSTANCE);
    }

    /** The state whose pages lie in the files. */
    private static void writeState(PageStore store) throws IOException {
        KeyGroupHeaders headers = new KeyGroupHeaders(0);
        headers.set(KEY_GROUP, 1_700_000_000_123L);
        headers.snapshot(store);

        LongSlots slots = new LongSlots(3);
        GroupTable table = new GroupTable(slots);
        for (int i = 0; i < 18; i++) {
            byte[] key = key(i);
            int groupId = table.intern(KEY_GROUP, key, 0, key.length);
            for (int cell = 0; cell < 3; cell++) {
                slots.set(groupId, cell, cell(i, cell));
            }
        }
        table.snapshot(store);

        RowLog log = new RowLog();
        log.markEmitted(log.append(KEY_GROUP, "emitted".getBytes(UTF_8)));
        long dead = log.append(KEY_GROUP, "dead".getBytes(UTF_8));
        log.markEmitted(dead);
        log.markDead(dead);
        log.append(KEY_GROUP, new byte[0]);
        log.append(KEY_GROUP, "waiting".getBytes(UTF_8));
        log.snapshot(store);
        log.append(KEY_GROUP, LONG_ROW.clone());
        log.snapshot(store);
    }

    private static void assertGroups(GroupTable table, LongSlots slots) {
        assertThat(table.groupCount()).isEqualTo(18);
        for (int i = 0; i < 18; i++) {
            assertThat(table.key(i)).isEqualTo(key(i));
            assertThat(table.keyGroup(i)).isEqualTo(KEY_GROUP);
            for (int cell = 0; cell < 3; cell++) {
                assertThat(slots.get(i, cell)).isEqualTo(cell(i, cell));
            }
        }
    }

    private static byte[] key(int i) {
        return switch (i) {
            case 0 -> new byte[0];
            case 1 -> LONG_KEY;
            default -> ("key " + i).getBytes(UTF_8);
        };
    }

    private static long cell(int i, int cell) {
        return switch (i) {
            case 2 -> Long.MIN_VALUE;
            case 3 -> Long.MAX_VALUE;
            case 4 -> Double.doubleToLongBits(-0.5);
            default -> 100L * i + cell;
        };
    }

    private static byte[] repeated(int value, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
