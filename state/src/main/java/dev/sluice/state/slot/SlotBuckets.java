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

import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.memory.Memory;
import dev.sluice.kernel.memory.Reclaimer;
import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.SlotsLayout;
import dev.sluice.state.layout.StateFormatException;
import java.io.IOException;

/** Buckets in memory, each named by its first block, which others may be linked to. */
final class SlotBuckets {
    private final SlotBlock blocks;
    private final int slotBytes;
    private final SlotUpgrade upgrade;
    private final BlockPool pool;
    private final Reclaimer reclaimer;

    SlotBuckets(
            SlotBlock blocks,
            int slotBytes,
            SlotUpgrade upgrade,
            BlockPool pool,
            Reclaimer reclaimer) {
        this.blocks = blocks;
        this.slotBytes = slotBytes;
        this.upgrade = upgrade;
        this.pool = pool;
        this.reclaimer = reclaimer;
    }

    /** A new bucket without entries, used by the given batch. */
    long create(int keyGroup, long bucket, int batch) throws IOException {
        long block = pool.allocate(reclaimer);
        blocks.clear(block, keyGroup, bucket);
        blocks.use(block, batch);
        return block;
    }

    /** The slot of a key, or 0. O(entries of the bucket). */
    long find(long first, int hash, byte[] key, int offset, int length) {
        long slot = 0;
        for (long block = first; slot == 0 && block != 0; block = blocks.next(block)) {
            slot = blocks.find(block, hash, key, offset, length);
        }
        return slot;
    }

    /** Adds a slot of arbitrary content for a key that the caller writes. */
    long add(long first, int hash, int keyLength, int batch) throws IOException {
        long block = first;
        long slot = blocks.add(block, hash, keyLength);
        while (slot == 0) {
            if (blocks.next(block) == 0) {
                blocks.setNext(
                        block, create(SlotBlock.keyGroup(first), SlotBlock.bucket(first), batch));
            }
            block = blocks.next(block);
            slot = blocks.add(block, hash, keyLength);
        }
        return slot;
    }

    /** Copies the entries to two buckets by bit {@code depth} of their hashes. */
    void distribute(long first, int depth, long low, long high, int batch) throws IOException {
        for (long block = first; block != 0; block = blocks.next(block)) {
            for (int entry = 0; entry < blocks.entryCount(block); entry++) {
                int hash = blocks.hash(block, entry);
                long target = (hash >>> depth & 1) == 0 ? low : high;
                blocks.copyTo(
                        block, entry, add(target, hash, blocks.keyLength(block, entry), batch));
            }
        }
    }

    void free(long first) {
        long block = first;
        while (block != 0) {
            long next = blocks.next(block);
            pool.free(block);
            block = next;
        }
    }

    /** The entries as a page. */
    Page toPage(long first) {
        int count = 0;
        int keyBytes = 0;
        for (long block = first; block != 0; block = blocks.next(block)) {
            count += blocks.entryCount(block);
            for (int entry = 0; entry < blocks.entryCount(block); entry++) {
                keyBytes += blocks.keyLength(block, entry);
            }
        }
        SlotsLayout.Writer writer =
                new SlotsLayout.Writer(
                        upgrade.schema(SlotBlock.keyGroup(first)), slotBytes, count, keyBytes);
        for (long block = first; block != 0; block = blocks.next(block)) {
            for (int entry = 0; entry < blocks.entryCount(block); entry++) {
                int keyLength = blocks.keyLength(block, entry);
                int offset = writer.next(blocks.hash(block, entry), slotBytes, keyLength);
                blocks.copyTo(block, entry, writer.payload(), offset);
            }
        }
        return writer.toPage();
    }

    /** A bucket with the entries of a page. */
    long fromPage(Page page, PageAddress address, int batch) throws IOException {
        long first = create(address.keyGroup(), address.number(), batch);
        boolean complete = false;
        try {
            SlotsLayout.read(
                    page,
                    address,
                    (schema, storedBytes) -> visitor(first, address, schema, storedBytes, batch));
            complete = true;
        } finally {
            if (!complete) {
                free(first);
            }
        }
        return first;
    }

    private SlotsLayout.Visitor visitor(
            long first, PageAddress address, int schema, int storedBytes, int batch)
            throws IOException {
        if (schema != upgrade.schema(address.keyGroup())) {
            return upgrading(first, address, schema, storedBytes, batch);
        }
        if (storedBytes != slotBytes) {
            throw new StateFormatException(
                    address + " holds slots of " + storedBytes + " bytes, not " + slotBytes);
        }
        return (hash, payload, offset, keyLength) -> {
            long slot = add(first, hash, keyLength, batch);
            Memory.copy(payload, offset, slot, slotBytes);
            blocks.writeKey(slot, payload, offset + slotBytes, keyLength);
        };
    }

    private SlotsLayout.Visitor upgrading(
            long first, PageAddress address, int schema, int storedBytes, int batch)
            throws IOException {
        if (storedBytes > BlockPool.BLOCK_BYTES) {
            throw new StateFormatException(
                    address + " holds slots of " + storedBytes + " bytes, more than a block");
        }
        return (hash, payload, offset, keyLength) -> {
            long stored = pool.allocate(reclaimer);
            try {
                Memory.copy(payload, offset, stored, storedBytes);
                long slot = add(first, hash, keyLength, batch);
                upgrade.upgrade(address, schema, stored, slot);
                blocks.writeKey(slot, payload, offset + storedBytes, keyLength);
            } finally {
                pool.free(stored);
            }
        };
    }
}
