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
package dev.sluice.state.slot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.memory.Memory;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.StateSchema;
import dev.sluice.state.layout.StateSchema.Part;
import dev.sluice.state.layout.StateSchema.Trait;
import dev.sluice.state.store.KeyGroupSchemas;
import dev.sluice.state.store.KeyGroups;
import dev.sluice.state.store.StagedPages;
import dev.sluice.state.store.StagedRows;
import dev.sluice.state.store.StoredRow;
import dev.sluice.state.testing.GoldenFiles;
import dev.sluice.state.testing.StateHarness;
import dev.sluice.state.testing.StateHarness.Backend;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The files of the pages that slots, chains, rows that wait and schemas lie in. */
class GoldenSlotFilesTest {
    private static final int KEY_GROUP = 3;
    private static final KeyGroups KEY_GROUPS = KeyGroups.of(8);
    private static final int SLOT_BYTES = 24;
    private static final int HASH = 0x1234_5678;
    private static final List<String> KEYS = List.of("", "a key", "a longer key ".repeat(20));
    private static final StateSchema SCHEMA =
            new StateSchema(
                    List.of(new Trait("the keys", "k STRING"), new Trait("ä", "")),
                    List.of(new Part("the last values of v", 300, 24, 88), Part.of("count()")));

    /** The pages that are kept as files, by the files' names. */
    private static final Map<String, PageAddress> PAGES = new LinkedHashMap<>();

    static {
        PAGES.put("slots", new PageAddress(KEY_GROUP, PageKind.SLOTS, 1));
        PAGES.put("slot_directory", new PageAddress(KEY_GROUP, PageKind.SLOT_DIRECTORY, 0));
        PAGES.put("staged_rows", new PageAddress(KEY_GROUP, PageKind.STAGED_ROWS, 0));
        PAGES.put("chains", new PageAddress(KEY_GROUP, PageKind.CHAINS, 0));
        PAGES.put("chain_block", new PageAddress(KEY_GROUP, PageKind.CHAIN_BLOCK, 1L << 24));
        PAGES.put("schemas", new PageAddress(KEY_GROUP, PageKind.SCHEMAS, 0));
    }

    @ParameterizedTest
    @EnumSource
    void filesOfVersion1AreRead(Backend backend) throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS);
                BlockPool pool = new BlockPool(1000L * BlockPool.BLOCK_BYTES);
                SlotTable table = open(subtask, pool);
                StagedRows rows = new StagedRows(pool, () -> {})) {
            GoldenFiles.putPages(PAGES, 1, subtask.store());

            table.restore();
            for (int i = 0; i < KEYS.size(); i++) {
                byte[] key = KEYS.get(i).getBytes(UTF_8);
                long slot = table.find(KEY_GROUP, HASH + i, key, 0, key.length);
                assertThat(Memory.getLong(slot)).isEqualTo(100 + i);
                assertThat(Memory.getLong(slot + 16)).isEqualTo(-i);
            }
            byte[] key = KEYS.get(0).getBytes(UTF_8);
            long chain = Memory.getLong(table.find(KEY_GROUP, HASH, key, 0, key.length) + 8);
            assertThat(Memory.getLong(table.chains().get(chain, 0))).isEqualTo(7);

            List<String> staged = new ArrayList<>();
            new StagedPages(subtask.store(), rows)
                    .restore(
                            List.of(KEY_GROUP),
                            (keyGroup, stored) -> {
                                staged.add(
                                        StoredRow.timestamp(stored)
                                                + new String(
                                                        Arrays.copyOfRange(
                                                                stored,
                                                                StoredRow.ROW,
                                                                stored.length),
                                                        UTF_8));
                                return add(rows, "again", 0);
                            });
            assertThat(staged).containsExactly("-5first", "6second");

            KeyGroupSchemas schemas = new KeyGroupSchemas(SCHEMA);
            schemas.restore(subtask.store(), List.of(KEY_GROUP));
            assertThat(schemas.get(KEY_GROUP, 0)).contains(SCHEMA);
            assertThat(schemas.hasEarlier(KEY_GROUP)).isFalse();
        }
    }

    @Test
    void sameBytesAreWritten() throws Exception {
        try (StateHarness subtask = StateHarness.open(Backend.HASHMAP, KEY_GROUPS);
                BlockPool pool = new BlockPool(1000L * BlockPool.BLOCK_BYTES);
                SlotTable table = open(subtask, pool);
                StagedRows rows = new StagedRows(pool, () -> {})) {
            for (int i = 0; i < KEYS.size(); i++) {
                byte[] key = KEYS.get(i).getBytes(UTF_8);
                long slot = table.slot(KEY_GROUP, HASH + i, key, key.length, 0);
                Memory.putLong(slot, 100 + i);
                Memory.putLong(slot + 16, -i);
                if (i == 0) {
                    long chain = table.chains().newChain(slot);
                    Memory.putLong(slot + 8, chain);
                    Memory.putLong(table.chains().add(chain, 0), 7);
                }
            }
            table.endBatch();
            table.snapshot();

            StagedPages pages = new StagedPages(subtask.store(), rows);
            long first = add(rows, "first", -5);
            long second = add(rows, "second", 6);
            pages.beginSnapshot();
            pages.add(first);
            pages.add(second);
            pages.finishSnapshot();

            KeyGroupSchemas schemas = new KeyGroupSchemas(SCHEMA);
            schemas.restore(subtask.store(), List.of(KEY_GROUP));
            schemas.snapshot(subtask.store());

            GoldenFiles.assertGolden(GoldenFiles.pages(PAGES, subtask.store()));
        }
    }

    private static long add(StagedRows rows, String row, long timestamp) throws IOException {
        byte[] bytes = row.getBytes(UTF_8);
        return rows.add(KEY_GROUP, HASH, timestamp, bytes, 0, 3, bytes, 0, bytes.length);
    }

    private static SlotTable open(StateHarness subtask, BlockPool pool) throws IOException {
        return new SlotTable(
                pool,
                subtask.store(),
                0,
                KEY_GROUPS.maxParallelism(),
                SLOT_BYTES,
                SlotUpgrade.NONE);
    }
}
