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
import dev.sluice.state.layout.LongsLayout;
import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.StateFormatException;
import dev.sluice.state.store.PageStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A slot of fixed size for each key, for all key groups of a subtask. Keys and slots lie together
 * in blocks of a pool; when the pool is used up, the blocks that were not used for longest go to
 * the store, and come back when a key of theirs does.
 *
 * <p>Works in batches: an address that {@link #slot} returns holds until {@link #endBatch}. Finding
 * a slot is O(1) and reads or writes the store at most once. A snapshot writes the blocks that
 * changed since the last one. Not thread-safe.
 */
public final class SlotTable implements AutoCloseable {
    private final BlockPool pool;
    private final PageStore store;
    private final int firstKeyGroup;
    private final SlotDirectory[] directories;
    private final int slotBytes;
    private final SlotBlock blocks;
    private final SlotBuckets buckets;
    private final StoredChains chains;
    private final List<PageAddress> removed = new ArrayList<>();
    private final List<long[]> overfull = new ArrayList<>(); // key group, first block
    private int batch = 1;
    private int evictKeyGroup;
    private int evictCell;
    private long loads;
    private long evictions;

    /** Only so that the compiler does not leave out reads ahead of use. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    /**
     * @param slotBytes a multiple of 8
     * @param upgrade for slots that the store holds of earlier queries
     */
    public SlotTable(
            BlockPool pool,
            PageStore store,
            int firstKeyGroup,
            int keyGroupCount,
            int slotBytes,
            SlotUpgrade upgrade) {
        this.pool = pool;
        this.store = store;
        this.firstKeyGroup = firstKeyGroup;
        this.slotBytes = slotBytes;
        blocks = new SlotBlock(slotBytes);
        buckets = new SlotBuckets(blocks, slotBytes, upgrade, pool, this::evict);
        chains = new StoredChains(pool, store, firstKeyGroup, keyGroupCount, this::evict);
        directories = new SlotDirectory[keyGroupCount];
        for (int i = 0; i < keyGroupCount; i++) {
            directories[i] = new SlotDirectory();
        }
    }

    /** The most bytes of a key for slots of a size; negative if such slots are too large. */
    public static int maxKeyBytes(int slotBytes) {
        return new SlotBlock(slotBytes).maxKeyBytes();
    }

    /** Blocks for what does not fit into a slot, which are part of snapshots. */
    public BlockChains chains() {
        return chains;
    }

    /** Blocks read back from the store so far. */
    public long loads() {
        return loads + chains.loads();
    }

    /** Blocks given up for others so far. */
    public long evictions() {
        return evictions + chains.evictions();
    }

    /** Ends a batch: addresses of slots are void, and any block may go to the store. */
    public void endBatch() throws IOException {
        for (long[] bucket : overfull) {
            split((int) bucket[0], bucket[1]);
        }
        overfull.clear();
        batch++;
    }

    /**
     * Prepares a call of {@link #slot} for each of the first {@code count} keys: brings what these
     * calls read into the processor's caches, for many keys at a time rather than one after the
     * other, which matters once the slots are larger than the caches.
     *
     * @param guesses takes what {@link #slot} asks for
     */
    public void lookUp(int[] keyGroups, int[] hashes, int[] keyLengths, int count, long[] guesses)
            throws IOException {
        long read = 0;
        for (int i = 0; i < count; i++) {
            long block = block(keyGroups[i], hashes[i], true);
            blocks.use(block, batch);
            read += blocks.touch(block);
            guesses[i] = block;
        }
        for (int i = 0; i < count; i++) {
            long slot = blocks.guess(guesses[i], hashes[i], keyLengths[i]);
            guesses[i] = slot;
            if (slot != 0) {
                read += blocks.touchSlot(slot);
            }
        }
        touched = read;
    }

    /** Whether a guess is the slot of the key at an address. */
    public boolean isSlotOf(long guess, long keyAddress, int length) {
        return guess != 0 && blocks.hasKey(guess, keyAddress, length);
    }

    /**
     * The slot of a key, which the caller may change; a new key gets a slot of zeros.
     *
     * @param hash equal for equal keys; its lower bits choose the block
     * @param guess what {@link #lookUp} has found for the key
     */
    public long slot(int keyGroup, int hash, byte[] key, int length, long guess)
            throws IOException {
        if (guess != 0 && blocks.hasKey(guess, key, 0, length)) {
            return guess;
        }
        long first = block(keyGroup, hash, true);
        long known = buckets.find(first, hash, key, 0, length);
        if (known != 0) {
            return known;
        }
        long slot = add(keyGroup, first, hash, length);
        Memory.zero(slot, slotBytes);
        blocks.writeKey(slot, key, 0, length);
        return slot;
    }

    /** The slot of a key, only to be read, or 0 if it has none. */
    public long find(int keyGroup, int hash, byte[] key, int offset, int length)
            throws IOException {
        long first = block(keyGroup, hash, false);
        return first == 0 ? 0 : buckets.find(first, hash, key, offset, length);
    }

    /** The first block of a hash's bucket; 0 if there is none and {@code create} is false. */
    private long block(int keyGroup, int hash, boolean create) throws IOException {
        SlotDirectory directory = directories[keyGroup - firstKeyGroup];
        long cell = directory.cell(hash);
        if (cell != 0 && !SlotDirectory.isStored(cell)) {
            return cell;
        }
        if (SlotDirectory.isStored(cell)) {
            return load(keyGroup, SlotDirectory.storedBucket(cell, hash));
        }
        if (cell == 0 && create) {
            long bucket = SlotDirectory.name(0, 0);
            cell = buckets.create(keyGroup, bucket, batch);
            directory.setBlock(bucket, cell);
            directory.setChanged(true);
        }
        return cell;
    }

    private long add(int keyGroup, long first, int hash, int keyLength) throws IOException {
        int max = blocks.maxKeyBytes();
        if (keyLength > max) {
            throw new IllegalArgumentException(
                    "a key takes " + keyLength + " bytes; with these windows at most " + max);
        }
        boolean isSingle = blocks.next(first) == 0;
        long slot = buckets.add(first, hash, keyLength, batch);
        if (isSingle && blocks.next(first) != 0) {
            // Splitting now would move slots that the batch has the addresses of.
            overfull.add(new long[] {keyGroup, first});
        }
        return slot;
    }

    private void split(int keyGroup, long first) throws IOException {
        long bucket = SlotBlock.bucket(first);
        int depth = SlotDirectory.depth(bucket);
        if (blocks.next(first) == 0 || depth == SlotDirectory.MAX_DEPTH) {
            return;
        }
        int prefix = SlotDirectory.prefix(bucket);
        long low = buckets.create(keyGroup, SlotDirectory.name(depth + 1, prefix), batch);
        long high =
                buckets.create(keyGroup, SlotDirectory.name(depth + 1, prefix | 1 << depth), batch);
        buckets.distribute(first, depth, low, high, batch);
        SlotDirectory directory = directories[keyGroup - firstKeyGroup];
        directory.setBlock(SlotBlock.bucket(low), low);
        directory.setBlock(SlotBlock.bucket(high), high);
        directory.setChanged(true);
        if (blocks.has(first, SlotBlock.STORED)) {
            removed.add(new PageAddress(keyGroup, PageKind.SLOTS, bucket));
        }
        buckets.free(first);
        split(keyGroup, low);
        split(keyGroup, high);
    }

    /**
     * Makes room in the pool: a block of a chain goes to the store if these take much of it, else
     * the next bucket around the clock that the current batch does not use; or a block of a chain
     * if there is none.
     *
     * @throws IllegalStateException if nothing can go
     */
    public void evict() throws IOException {
        boolean areChainsLarge = chains.blockCount() > pool.budgetBlocks() / 4;
        if (!(areChainsLarge && chains.tryEvict()) && !tryEvictBucket() && !chains.tryEvict()) {
            throw new IllegalStateException(
                    "the memory budget of "
                            + pool.budgetBlocks() * BlockPool.BLOCK_BYTES
                            + " bytes is too small for one micro-batch; raise the managed memory"
                            + " of the task or lower option 'sluice.batch.rows'");
        }
    }

    private boolean tryEvictBucket() throws IOException {
        int keyGroupsLeft = directories.length + 1;
        while (keyGroupsLeft > 0) {
            SlotDirectory directory = directories[evictKeyGroup];
            while (evictCell < directory.size()) {
                long block = directory.blockAt(evictCell++);
                if (block != 0 && !blocks.isUsedBy(block, batch)) {
                    evict(firstKeyGroup + evictKeyGroup, directory, block);
                    return true;
                }
            }
            evictCell = 0;
            evictKeyGroup = (evictKeyGroup + 1) % directories.length;
            keyGroupsLeft--;
        }
        return false;
    }

    private void evict(int keyGroup, SlotDirectory directory, long block) throws IOException {
        long bucket = SlotBlock.bucket(block);
        if (blocks.has(block, SlotBlock.CHANGED)) {
            store.put(new PageAddress(keyGroup, PageKind.SLOTS, bucket), buckets.toPage(block));
        }
        buckets.free(block);
        directory.setStored(bucket);
        evictions++;
    }

    private long load(int keyGroup, long bucket) throws IOException {
        PageAddress address = new PageAddress(keyGroup, PageKind.SLOTS, bucket);
        Optional<Page> page = store.get(address);
        if (page.isEmpty()) {
            throw new StateFormatException(
                    address + " is missing; restore from an older checkpoint or savepoint");
        }
        long first = buckets.fromPage(page.get(), address, batch);
        blocks.setFlags(first, SlotBlock.STORED);
        directories[keyGroup - firstKeyGroup].setBlock(bucket, first);
        loads++;
        return first;
    }

    /** Writes what has changed since the last snapshot. O(blocks in memory), pages that changed. */
    public void snapshot() throws IOException {
        for (PageAddress address : removed) {
            store.remove(address);
        }
        removed.clear();
        for (int i = 0; i < directories.length; i++) {
            snapshot(firstKeyGroup + i, directories[i]);
        }
        chains.snapshot();
    }

    private void snapshot(int keyGroup, SlotDirectory directory) throws IOException {
        for (int cell = 0; cell < directory.size(); cell++) {
            long block = directory.blockAt(cell);
            if (block != 0 && blocks.has(block, SlotBlock.CHANGED)) {
                PageAddress address =
                        new PageAddress(keyGroup, PageKind.SLOTS, SlotBlock.bucket(block));
                store.put(address, buckets.toPage(block));
                blocks.setFlags(block, SlotBlock.STORED);
            }
        }
        if (directory.isChanged()) {
            store.put(
                    directoryAddress(keyGroup),
                    LongsLayout.write(PageKind.SLOT_DIRECTORY, directory.buckets()));
            directory.setChanged(false);
        }
    }

    /** Reads the directories; blocks come when they are needed. O(blocks in the store). */
    public void restore() throws IOException {
        chains.restore();
        for (int i = 0; i < directories.length; i++) {
            PageAddress address = directoryAddress(firstKeyGroup + i);
            Optional<Page> page = store.get(address);
            if (page.isPresent()) {
                for (long bucket : LongsLayout.readAll(page.get(), address)) {
                    directories[i].setStored(bucket);
                }
            }
        }
    }

    private static PageAddress directoryAddress(int keyGroup) {
        return new PageAddress(keyGroup, PageKind.SLOT_DIRECTORY, 0);
    }

    /** Gives all blocks back. */
    @Override
    public void close() {
        chains.close();
        for (SlotDirectory directory : directories) {
            for (int cell = 0; cell < directory.size(); cell++) {
                long block = directory.blockAt(cell);
                if (block != 0) {
                    buckets.free(block);
                }
            }
        }
    }
}
