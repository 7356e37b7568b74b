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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.memory.Memory;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.state.layout.LongsLayout;
import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.StateFormatException;
import dev.sluice.state.store.KeyGroups;
import dev.sluice.state.testing.StateHarness;
import dev.sluice.state.testing.StateHarness.Backend;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Slots of random keys in pools of any size, through snapshots and restarts, against a map. */
class SlotTableTest {
    private static final KeyGroups KEY_GROUPS = KeyGroups.of(8);
    private static final int SLOT_BYTES = 40;

    private final Map<String, Long> model = new HashMap<>();

    @ParameterizedTest
    @EnumSource
    void holdsWhatWasPutInWhateverThePoolHolds(Backend backend) throws Exception {
        long evictions = 0;
        long loads = 0;
        for (int number = 0; number < TestSeed.iterations(12); number++) {
            Random random = TestSeed.random(number);
            model.clear();
            int blocks = List.of(32, 100, 4000).get(random.nextInt(3));
            int keys = 1 + random.nextInt(3000);
            StateHarness harness = StateHarness.open(backend, KEY_GROUPS);
            BlockPool pool = new BlockPool((long) blocks * BlockPool.BLOCK_BYTES);
            SlotTable table = open(harness, pool);
            Backend current = backend;
            for (int step = 1; step <= 6; step++) {
                for (int batch = 0; batch < 100; batch++) {
                    changeSome(random, table, keys);
                }
                verify(table, keys, TestSeed.describe(number));
                if (random.nextBoolean()) {
                    table.snapshot();
                    current = random.nextBoolean() ? current.other() : current;
                    OperatorSubtaskState state = harness.savepoint(step);
                    table.close();
                    pool.close();
                    harness.close();
                    harness = StateHarness.restore(current, KEY_GROUPS, state);
                    pool = new BlockPool((long) blocks * BlockPool.BLOCK_BYTES);
                    table = open(harness, pool);
                    table.restore();
                    verify(table, keys, TestSeed.describe(number) + " restored");
                }
            }
            evictions += table.evictions();
            loads += table.loads();
            table.close();
            pool.close();
            harness.close();
        }
        assertThat(evictions).isPositive();
        assertThat(loads).isGreaterThan(evictions / 2);
    }

    @Test
    void aSnapshotWritesOnlyWhatChanged() throws Exception {
        try (StateHarness harness = StateHarness.open(Backend.ROCKSDB, KEY_GROUPS);
                BlockPool pool = new BlockPool(4000L * BlockPool.BLOCK_BYTES);
                SlotTable table = open(harness, pool)) {
            for (int key = 0; key < 10_000; key++) {
                put(table, "key " + key, key);
                if (key % 100 == 0) {
                    table.endBatch();
                }
            }
            table.endBatch();
            table.snapshot();
            long all = harness.store().writtenBytes();
            table.snapshot();
            assertThat(harness.store().writtenBytes()).isEqualTo(all);
            // 1 % of the keys: a block holds some twenty.
            for (int key = 0; key < 10_000; key += 100) {
                put(table, "key " + key, -1);
            }
            table.endBatch();
            table.snapshot();
            assertThat(harness.store().writtenBytes() - all).isBetween(1L, all / 4);
        }
    }

    @Test
    void keysOfEqualHashesLieInLinkedBlocks() throws Exception {
        try (StateHarness harness = StateHarness.open(Backend.HASHMAP, KEY_GROUPS);
                BlockPool pool = new BlockPool(1000L * BlockPool.BLOCK_BYTES);
                SlotTable table = open(harness, pool)) {
            for (int key = 0; key < 200; key++) {
                byte[] bytes = bytes("key " + key);
                Memory.putLong(table.slot(3, 77, bytes, bytes.length, 0), key);
                table.endBatch();
            }
            for (int key = 0; key < 200; key++) {
                byte[] bytes = bytes("key " + key);
                assertThat(Memory.getLong(table.find(3, 77, bytes, 0, bytes.length)))
                        .isEqualTo(key);
            }
        }
    }

    @Test
    void slotsOfAnotherSizeAreRefused() throws Exception {
        OperatorSubtaskState state;
        try (StateHarness harness = StateHarness.open(Backend.HASHMAP, KEY_GROUPS);
                BlockPool pool = new BlockPool(1000L * BlockPool.BLOCK_BYTES);
                SlotTable table = open(harness, pool)) {
            put(table, "key", 1);
            table.endBatch();
            table.snapshot();
            state = harness.savepoint(1);
        }
        try (StateHarness harness = StateHarness.restore(Backend.HASHMAP, KEY_GROUPS, state);
                BlockPool pool = new BlockPool(1000L * BlockPool.BLOCK_BYTES);
                SlotTable table =
                        new SlotTable(
                                pool,
                                harness.store(),
                                0,
                                KEY_GROUPS.maxParallelism(),
                                48,
                                SlotUpgrade.NONE)) {
            table.restore();
            assertThatThrownBy(() -> put(table, "key", 1))
                    .isInstanceOf(StateFormatException.class)
                    .hasMessageContaining("holds slots of 40 bytes, not 48");
        }
    }

    @ParameterizedTest
    @EnumSource
    void missingAndForeignPagesAreNamed(Backend backend) throws Exception {
        try (StateHarness harness = StateHarness.open(backend, KEY_GROUPS);
                BlockPool pool = new BlockPool(1000L * BlockPool.BLOCK_BYTES);
                SlotTable table = open(harness, pool)) {
            put(table, "key", 1);
            table.endBatch();
            table.snapshot();
            int keyGroup = KEY_GROUPS.keyGroupOf("key".hashCode());
            PageAddress slots = new PageAddress(keyGroup, PageKind.SLOTS, 1);
            PageAddress directory = new PageAddress(keyGroup, PageKind.SLOT_DIRECTORY, 0);
            Page good = harness.store().get(slots).orElseThrow();
            Page foreign = LongsLayout.write(PageKind.HEADER, 1);
            harness.store().remove(slots);
            assertRestoreFails(harness, pool, slots + " is missing");
            harness.store().put(slots, foreign);
            assertRestoreFails(
                    harness, pool, slots + " is damaged: a page of kind HEADER lies there");
            harness.store().put(slots, good);
            harness.store().put(directory, foreign);
            assertRestoreFails(
                    harness, pool, directory + " is damaged: a page of kind HEADER lies there");
        }
    }

    private static void assertRestoreFails(StateHarness harness, BlockPool pool, String message)
            throws Exception {
        try (SlotTable table = open(harness, pool)) {
            assertThatThrownBy(
                            () -> {
                                table.restore();
                                get(table, "key");
                            })
                    .isInstanceOf(StateFormatException.class)
                    .hasMessageContaining(message);
        }
    }

    @Test
    void aBudgetTooSmallForABatchSaysSo() throws Exception {
        try (StateHarness harness = StateHarness.open(Backend.HASHMAP, KEY_GROUPS);
                BlockPool pool = new BlockPool(4L * BlockPool.BLOCK_BYTES);
                SlotTable table = open(harness, pool)) {
            assertThatThrownBy(
                            () -> {
                                for (int key = 0; key < 1000; key++) {
                                    put(table, "key " + key, key);
                                }
                            })
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("8192 bytes is too small for one micro-batch");
        }
    }

    @Test
    void aKeyTooLongForABlockIsRefused() throws Exception {
        try (StateHarness harness = StateHarness.open(Backend.HASHMAP, KEY_GROUPS);
                BlockPool pool = new BlockPool(100L * BlockPool.BLOCK_BYTES);
                SlotTable table = open(harness, pool)) {
            int longest = SlotTable.maxKeyBytes(SLOT_BYTES);
            put(table, "k".repeat(longest), 5);
            assertThat(get(table, "k".repeat(longest))).isEqualTo(5);
            assertThatThrownBy(() -> put(table, "k".repeat(longest + 1), 5))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(
                            "a key takes " + (longest + 1) + " bytes; with these windows at most");
        }
    }

    private static SlotTable open(StateHarness harness, BlockPool pool) throws Exception {
        KeyGroupRange range = harness.keyGroups();
        return new SlotTable(
                pool,
                harness.store(),
                range.getStartKeyGroup(),
                range.getNumberOfKeyGroups(),
                SLOT_BYTES,
                SlotUpgrade.NONE);
    }

    /** A batch of a few keys. */
    private void changeSome(Random random, SlotTable table, int keys) throws Exception {
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            String key = key(random.nextInt(keys));
            long value = random.nextLong();
            long before = put(table, key, value);
            assertThat(before).isEqualTo(model.getOrDefault(key, 0L));
            model.put(key, value);
        }
        table.endBatch();
    }

    private void verify(SlotTable table, int keys, String description) throws Exception {
        for (int number = 0; number < keys; number++) {
            assertThat(get(table, key(number)))
                    .as(description + " key " + number)
                    .isEqualTo(model.getOrDefault(key(number), 0L));
            table.endBatch();
        }
    }

    /** Some keys are long. */
    private static String key(int number) {
        return number % 40 == 0 ? "x".repeat(number % 700) + number : "key " + number;
    }

    /** Sets the last long of a key's slot and returns what it was. */
    private static long put(SlotTable table, String key, long value) throws Exception {
        byte[] bytes = bytes(key);
        int[] keyGroup = {KEY_GROUPS.keyGroupOf(key.hashCode())};
        int[] hash = {31 * key.hashCode()};
        long[] guess = new long[1];
        table.lookUp(keyGroup, hash, new int[] {bytes.length}, 1, guess);
        long slot = table.slot(keyGroup[0], hash[0], bytes, bytes.length, guess[0]);
        long before = Memory.getLong(slot + SLOT_BYTES - 8);
        Memory.putLong(slot + SLOT_BYTES - 8, value);
        return before;
    }

    private static long get(SlotTable table, String key) throws Exception {
        byte[] bytes = bytes(key);
        int keyGroup = KEY_GROUPS.keyGroupOf(key.hashCode());
        long slot = table.find(keyGroup, 31 * key.hashCode(), bytes, 0, bytes.length);
        return slot == 0 ? 0 : Memory.getLong(slot + SLOT_BYTES - 8);
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }
}
