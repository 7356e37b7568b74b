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

import dev.sluice.kernel.memory.BlockChains;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Chains of blocks in pools of any size, through snapshots and restarts, against maps. */
class StoredChainsTest {
    private static final KeyGroups KEY_GROUPS = KeyGroups.of(8);
    private static final int SLOT_BYTES = 16;
    private static final int LAST_LONG = BlockChains.CONTENT_BYTES - 8;

    /** The chains that the model knows, with the first and last long of each block. */
    private final Map<Long, NavigableMap<Long, Long>> model = new TreeMap<>();

    @ParameterizedTest
    @EnumSource
    void holdWhatWasWrittenWhateverThePoolHolds(Backend backend) throws Exception {
        long loads = 0;
        long evictions = 0;
        for (int number = 0; number < TestSeed.iterations(10); number++) {
            Random random = TestSeed.random(number);
            model.clear();
            int blocks = List.of(64, 200, 4000).get(random.nextInt(3));
            StateHarness harness = StateHarness.open(backend, KEY_GROUPS);
            BlockPool pool = new BlockPool((long) blocks * BlockPool.BLOCK_BYTES);
            SlotTable table = open(harness, pool);
            Backend current = backend;
            for (int step = 1; step <= 8; step++) {
                changeSome(random, table);
                verify(table.chains(), TestSeed.describe(number));
                if (random.nextBoolean()) {
                    table.snapshot();
                    current = random.nextBoolean() ? current.other() : current;
                    OperatorSubtaskState state = harness.savepoint(step);
                    loads += table.loads();
                    evictions += table.evictions();
                    table.close();
                    pool.close();
                    harness.close();
                    harness = StateHarness.restore(current, KEY_GROUPS, state);
                    pool = new BlockPool((long) blocks * BlockPool.BLOCK_BYTES);
                    table = open(harness, pool);
                    table.restore();
                    verify(table.chains(), TestSeed.describe(number) + " restored");
                }
            }
            table.snapshot();
            assertThat(storedBlocks(harness))
                    .as(TestSeed.describe(number))
                    .isEqualTo(modelBlocks());
            table.close();
            pool.close();
            harness.close();
        }
        assertThat(evictions).isPositive();
        assertThat(loads).isPositive();
    }

    /** New chains grow at their ends and shrink at their beginnings. */
    private void changeSome(Random random, SlotTable table) throws Exception {
        for (int i = 0; i < 400; i++) {
            if (model.size() < 5 || random.nextInt(100) == 0) {
                long chain = table.chains().newChain(slot(table, "key " + random.nextInt(100)));
                table.endBatch();
                assertThat(chain).isPositive();
                assertThat(model.put(chain, new TreeMap<>())).isNull();
            }
            List<Long> chains = new ArrayList<>(model.keySet());
            long chain = chains.get(random.nextInt(chains.size()));
            change(random, table.chains(), chain, model.get(chain));
        }
    }

    private static void change(
            Random random, BlockChains chains, long chain, NavigableMap<Long, Long> blocks)
            throws Exception {
        long value = random.nextLong();
        if (blocks.isEmpty() || random.nextInt(3) > 0) {
            long number = blocks.isEmpty() ? random.nextInt(1 << 30) : blocks.lastKey() + 1;
            long address = chains.add(chain, number);
            for (int offset = 0; offset < BlockChains.CONTENT_BYTES; offset += 8) {
                assertThat(Memory.getLong(address + offset)).isZero();
            }
            write(address, value);
            blocks.put(number, value);
        } else if (random.nextBoolean()) {
            long number = random.nextBoolean() ? blocks.firstKey() : blocks.lastKey();
            write(chains.change(chain, number), value);
            blocks.put(number, value);
        } else {
            chains.remove(chain, blocks.firstKey());
            blocks.remove(blocks.firstKey());
        }
    }

    /** Some blocks end in zeros. */
    private static void write(long address, long value) {
        Memory.putLong(address, value);
        Memory.putLong(address + LAST_LONG, value % 2 == 0 ? 0 : value);
    }

    private void verify(BlockChains chains, String description) throws Exception {
        for (Map.Entry<Long, NavigableMap<Long, Long>> chain : model.entrySet()) {
            for (Map.Entry<Long, Long> block : chain.getValue().entrySet()) {
                long address = chains.get(chain.getKey(), block.getKey());
                long value = block.getValue();
                assertThat(Memory.getLong(address)).as(description).isEqualTo(value);
                assertThat(Memory.getLong(address + LAST_LONG))
                        .as(description)
                        .isEqualTo(value % 2 == 0 ? 0 : value);
            }
        }
    }

    private long modelBlocks() {
        return model.values().stream().mapToLong(Map::size).sum();
    }

    private static long storedBlocks(StateHarness harness) throws Exception {
        long count = 0;
        for (int keyGroup : harness.keyGroups()) {
            count += harness.store().readAll(keyGroup, PageKind.CHAIN_BLOCK).size();
        }
        return count;
    }

    @Test
    void aSnapshotWritesOnlyWhatChanged() throws Exception {
        try (StateHarness harness = StateHarness.open(Backend.ROCKSDB, KEY_GROUPS);
                BlockPool pool = new BlockPool(4000L * BlockPool.BLOCK_BYTES);
                SlotTable table = open(harness, pool)) {
            long chain = table.chains().newChain(slot(table, "key"));
            for (long number = 0; number < 100; number++) {
                Memory.putLong(table.chains().add(chain, number) + LAST_LONG, number + 1);
            }
            table.snapshot();
            table.snapshot();
            long all = harness.store().writtenPages();
            table.chains().get(chain, 7);
            Memory.putLong(table.chains().change(chain, 99), 5);
            table.snapshot();
            assertThat(harness.store().writtenPages() - all).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void missingAndForeignPagesAreNamed(Backend backend) throws Exception {
        try (StateHarness harness = StateHarness.open(backend, KEY_GROUPS);
                BlockPool pool = new BlockPool(1000L * BlockPool.BLOCK_BYTES);
                SlotTable table = open(harness, pool)) {
            long chain = table.chains().newChain(slot(table, "key"));
            Memory.putLong(table.chains().add(chain, 3), 5);
            table.snapshot();
            int keyGroup = KEY_GROUPS.keyGroupOf("key".hashCode());
            PageAddress address = new PageAddress(keyGroup, PageKind.CHAIN_BLOCK, 1L << 24 | 3);
            assertThat(harness.store().get(address)).isPresent();
            harness.store().put(address, LongsLayout.write(PageKind.HEADER, 1));
            assertReadFails(harness, pool, chain, "a page of kind HEADER lies there");
            harness.store().put(address, Page.of(PageKind.CHAIN_BLOCK, new byte[4096]));
            assertReadFails(harness, pool, chain, address + " is damaged: it holds 4096 bytes");
            harness.store().remove(address);
            assertReadFails(harness, pool, chain, address + " is missing");
        }
    }

    private static void assertReadFails(
            StateHarness harness, BlockPool pool, long chain, String message) throws Exception {
        try (SlotTable table = open(harness, pool)) {
            table.restore();
            assertThatThrownBy(() -> table.chains().get(chain, 3))
                    .isInstanceOf(StateFormatException.class)
                    .hasMessageContaining(message);
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

    private static long slot(SlotTable table, String key) throws Exception {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        return table.slot(
                KEY_GROUPS.keyGroupOf(key.hashCode()), key.hashCode(), bytes, bytes.length, 0);
    }
}
