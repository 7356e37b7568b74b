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

import dev.sluice.kernel.memory.BlockChains;
import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.memory.Memory;
import dev.sluice.kernel.memory.Reclaimer;
import dev.sluice.state.layout.LongsLayout;
import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.StateFormatException;
import dev.sluice.state.store.PageStore;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Chains of blocks in a pool; blocks that were not used lately go to the store when others need the
 * room, and come back when they are asked for. A block is a page of its own, so a snapshot writes
 * those that have changed since the last one.
 *
 * <pre>
 *   block:  content | its key in the map (8) | last use (8) | flags (4)
 *   key:    key group (15 bits) | chain (25) | number, modulo 2^24
 *   chain:  key group (15 bits) | chain (25)
 * </pre>
 *
 * <p>A call costs O(1) and reads and writes the store at most once each. Not thread-safe.
 */
final class StoredChains implements BlockChains {
    private static final int CHAIN_BITS = 25;
    private static final int NUMBER_BITS = 24;
    private static final long NUMBER_MASK = (1L << NUMBER_BITS) - 1;
    private static final long MAX_CHAINS = (1L << CHAIN_BITS) - 1;

    private static final int KEY = CONTENT_BYTES;
    private static final int LAST_USE = CONTENT_BYTES + 8;
    private static final int FLAGS = CONTENT_BYTES + 16;
    private static final int CHANGED = 1;
    private static final int STORED = 2;
    private static final int RECENT = 4;

    private final BlockPool pool;
    private final PageStore store;
    private final int firstKeyGroup;
    private final Reclaimer reclaimer;
    private final ChainMap blocks = new ChainMap();
    private final long[] chainCounts;
    private final boolean[] changedCounts;
    private long uses;
    private int hand;
    private long loads;
    private long evictions;

    StoredChains(
            BlockPool pool,
            PageStore store,
            int firstKeyGroup,
            int keyGroupCount,
            Reclaimer reclaimer) {
        this.pool = pool;
        this.store = store;
        this.firstKeyGroup = firstKeyGroup;
        this.reclaimer = reclaimer;
        chainCounts = new long[keyGroupCount];
        changedCounts = new boolean[keyGroupCount];
    }

    /** Blocks in memory. */
    int blockCount() {
        return blocks.size();
    }

    long loads() {
        return loads;
    }

    long evictions() {
        return evictions;
    }

    /**
     * @throws IllegalStateException if a key group has had 2^25 chains
     */
    @Override
    public long newChain(long slot) {
        int keyGroup = SlotBlock.keyGroup(SlotBlock.of(slot));
        int index = keyGroup - firstKeyGroup;
        if (chainCounts[index] == MAX_CHAINS) {
            throw new IllegalStateException(
                    "more than "
                            + MAX_CHAINS
                            + " partitions of key group "
                            + keyGroup
                            + " have long frames; raise the max parallelism");
        }
        changedCounts[index] = true;
        return (long) keyGroup << CHAIN_BITS | ++chainCounts[index];
    }

    private static long key(long chain, long number) {
        return chain << NUMBER_BITS | (number & NUMBER_MASK);
    }

    private static PageAddress address(long key) {
        return new PageAddress(
                (int) (key >>> (CHAIN_BITS + NUMBER_BITS)),
                PageKind.CHAIN_BLOCK,
                key & ((1L << (CHAIN_BITS + NUMBER_BITS)) - 1));
    }

    @Override
    public long add(long chain, long number) throws IOException {
        return add(key(chain, number), CHANGED);
    }

    private long add(long key, int flags) throws IOException {
        long block = pool.allocate(reclaimer);
        Memory.zero(block, CONTENT_BYTES);
        Memory.putLong(block + KEY, key);
        Memory.putLong(block + LAST_USE, ++uses);
        Memory.putInt(block + FLAGS, flags | RECENT);
        blocks.put(key, block);
        return block;
    }

    @Override
    public long get(long chain, long number) throws IOException {
        return use(key(chain, number), RECENT);
    }

    @Override
    public long change(long chain, long number) throws IOException {
        return use(key(chain, number), RECENT | CHANGED);
    }

    private long use(long key, int flags) throws IOException {
        long block = blocks.get(key);
        if (block == 0) {
            block = load(key);
        }
        Memory.putLong(block + LAST_USE, ++uses);
        Memory.putInt(block + FLAGS, Memory.getInt(block + FLAGS) | flags);
        return block;
    }

    private long load(long key) throws IOException {
        PageAddress address = address(key);
        Optional<Page> page = store.get(address);
        if (page.isEmpty()) {
            throw new StateFormatException(
                    address + " is missing; restore from an older checkpoint or savepoint");
        }
        byte[] content = page.get().payload(address);
        if (content.length > CONTENT_BYTES) {
            throw Page.damaged(address, "it holds " + content.length + " bytes");
        }
        long block = add(key, STORED);
        Memory.copy(content, 0, block, content.length);
        loads++;
        return block;
    }

    @Override
    public void remove(long chain, long number) throws IOException {
        long key = key(chain, number);
        long block = blocks.get(key);
        if (block == 0 || (Memory.getInt(block + FLAGS) & STORED) != 0) {
            store.remove(address(key));
        }
        if (block != 0) {
            blocks.remove(key);
            pool.free(block);
        }
    }

    /**
     * Gives up the next block around the clock that was not used lately; false if there is none.
     */
    boolean tryEvict() throws IOException {
        for (int steps = 0; steps < 2 * blocks.capacity(); steps++) {
            hand = hand + 1 < blocks.capacity() ? hand + 1 : 0;
            long block = blocks.addressAt(hand);
            if (block == 0 || uses - Memory.getLong(block + LAST_USE) < HELD_BLOCKS) {
                continue;
            }
            int flags = Memory.getInt(block + FLAGS);
            if ((flags & RECENT) == 0) {
                evict(block, flags);
                return true;
            }
            Memory.putInt(block + FLAGS, flags & ~RECENT);
        }
        return false;
    }

    private void evict(long block, int flags) throws IOException {
        long key = Memory.getLong(block + KEY);
        if ((flags & CHANGED) != 0) {
            store.put(address(key), toPage(block));
        }
        blocks.remove(key);
        pool.free(block);
        evictions++;
    }

    /** The content, without what is zero at its end. */
    private static Page toPage(long block) {
        int length = CONTENT_BYTES;
        while (length > 0 && Memory.getLong(block + length - Long.BYTES) == 0) {
            length -= Long.BYTES;
        }
        byte[] content = new byte[length];
        Memory.copy(block, content, 0, length);
        return Page.of(PageKind.CHAIN_BLOCK, content);
    }

    /** Writes what has changed since the last snapshot. O(blocks in memory). */
    void snapshot() throws IOException {
        for (int i = 0; i < blocks.capacity(); i++) {
            long block = blocks.addressAt(i);
            if (block != 0 && (Memory.getInt(block + FLAGS) & CHANGED) != 0) {
                store.put(address(Memory.getLong(block + KEY)), toPage(block));
                Memory.putInt(block + FLAGS, STORED);
            }
        }
        for (int i = 0; i < chainCounts.length; i++) {
            if (changedCounts[i]) {
                store.put(countAddress(i), LongsLayout.write(PageKind.CHAINS, chainCounts[i]));
            }
        }
        Arrays.fill(changedCounts, false);
    }

    /** Reads how many chains there were; blocks come when they are needed. */
    void restore() throws IOException {
        for (int i = 0; i < chainCounts.length; i++) {
            PageAddress address = countAddress(i);
            Optional<Page> page = store.get(address);
            if (page.isPresent()) {
                chainCounts[i] = LongsLayout.read(page.get(), address, 1)[0];
            }
        }
    }

    private PageAddress countAddress(int index) {
        return new PageAddress(firstKeyGroup + index, PageKind.CHAINS, 0);
    }

    /** Gives all blocks back. */
    void close() {
        for (int i = 0; i < blocks.capacity(); i++) {
            if (blocks.addressAt(i) != 0) {
                pool.free(blocks.addressAt(i));
            }
        }
    }
}
