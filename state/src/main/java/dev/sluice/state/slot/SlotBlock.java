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

/**
 * The layout of a block that holds keys and their slots. A bucket of the directory is a block, or
 * several linked ones until it is split.
 *
 * <pre>
 *   entries (2) | where keys begin (2) | batch and flags (4) | ( hash (4) | place (4) ) each
 *   | free | keys, padded to 8 bytes, each with its slot behind it | bucket (4) | key group (4)
 *   | next block (8)
 * </pre>
 *
 * <p>Hashes grow from the front, keys from the back. A place tells the offset of the key and its
 * length. Finding a slot reads the first line or two of the block, and the slot.
 *
 * <p>Batch and flags are kept in the first block of a bucket. Immutable.
 */
final class SlotBlock {
    static final int CHANGED = 1;
    static final int STORED = 2;

    private static final int USE = 4;
    private static final int FLAG_BITS = 2;
    private static final int ENTRIES = 8;
    private static final int ENTRY_BYTES = 8;
    private static final int CACHE_LINE_BYTES = 64;
    private static final int BUCKET = BlockPool.BLOCK_BYTES - 16;
    private static final int KEY_GROUP = BlockPool.BLOCK_BYTES - 12;
    private static final int NEXT = BlockPool.BLOCK_BYTES - 8;

    private final int slotBytes;

    SlotBlock(int slotBytes) {
        this.slotBytes = slotBytes;
    }

    /** The most bytes of a key. */
    int maxKeyBytes() {
        return (BUCKET - ENTRIES - ENTRY_BYTES - slotBytes) & -8;
    }

    void clear(long block, int keyGroup, long bucket) {
        Memory.putInt(block, BUCKET << 16);
        Memory.putInt(block + USE, 0);
        Memory.putInt(block + BUCKET, (int) bucket);
        Memory.putInt(block + KEY_GROUP, keyGroup);
        Memory.putLong(block + NEXT, 0);
    }

    int entryCount(long block) {
        return Memory.getInt(block) & 0xFFFF;
    }

    private static int keysBegin(long block) {
        return Memory.getInt(block) >>> 16;
    }

    long next(long block) {
        return Memory.getLong(block + NEXT);
    }

    void setNext(long block, long next) {
        Memory.putLong(block + NEXT, next);
    }

    static long bucket(long block) {
        return Memory.getInt(block + BUCKET);
    }

    static int keyGroup(long block) {
        return Memory.getInt(block + KEY_GROUP);
    }

    /** The block in which a slot lies. */
    static long of(long slot) {
        return slot & -BlockPool.BLOCK_BYTES;
    }

    /** Notes that a batch uses the bucket and may change its slots. */
    void use(long block, int batch) {
        int flags = Memory.getInt(block + USE) & ((1 << FLAG_BITS) - 1);
        Memory.putInt(block + USE, batch << FLAG_BITS | flags | CHANGED);
    }

    boolean isUsedBy(long block, int batch) {
        return Memory.getInt(block + USE) >>> FLAG_BITS == batch << FLAG_BITS >>> FLAG_BITS;
    }

    boolean has(long block, int flag) {
        return (Memory.getInt(block + USE) & flag) != 0;
    }

    void setFlags(long block, int flags) {
        Memory.putInt(block + USE, Memory.getInt(block + USE) >>> FLAG_BITS << FLAG_BITS | flags);
    }

    int hash(long block, int entry) {
        return Memory.getInt(block + ENTRIES + (long) entry * ENTRY_BYTES);
    }

    private int place(long block, int entry) {
        return Memory.getInt(block + ENTRIES + (long) entry * ENTRY_BYTES + Integer.BYTES);
    }

    int keyLength(long block, int entry) {
        return place(block, entry) >>> 16;
    }

    private long key(long block, int entry) {
        return block + (place(block, entry) & 0xFFFF);
    }

    private static int aligned(int keyLength) {
        return (keyLength + 7) & -8;
    }

    /** Reads what {@link #guess} will read. */
    long touch(long block) {
        return Memory.getLong(block) + Memory.getLong(block + CACHE_LINE_BYTES);
    }

    /** Reads the first and the last bytes of a slot, whose key lies before it. */
    long touchSlot(long slot) {
        return Memory.getLong(slot) + Memory.getLong(slot + slotBytes - Long.BYTES);
    }

    /** The first slot of a key with that hash and length, or 0; its key may be another. */
    long guess(long block, int hash, int length) {
        int count = entryCount(block);
        for (int entry = 0; entry < count; entry++) {
            if (hash(block, entry) == hash) {
                int place = place(block, entry);
                if (place >>> 16 == length) {
                    return block + (place & 0xFFFF) + aligned(length);
                }
            }
        }
        return 0;
    }

    /** The slot of a key in this block, or 0. O(entries). */
    long find(long block, int hash, byte[] key, int offset, int length) {
        int count = entryCount(block);
        for (int entry = 0; entry < count; entry++) {
            if (hash(block, entry) == hash && keyLength(block, entry) == length) {
                long slot = key(block, entry) + aligned(length);
                if (hasKey(slot, key, offset, length)) {
                    return slot;
                }
            }
        }
        return 0;
    }

    /** Whether the key of a slot, which has {@code length} bytes, is the given one. */
    boolean hasKey(long slot, byte[] key, int offset, int length) {
        return Memory.equal(slot - aligned(length), key, offset, length);
    }

    boolean hasKey(long slot, long key, int length) {
        return Memory.equal(slot - aligned(length), key, length);
    }

    void writeKey(long slot, byte[] key, int offset, int length) {
        Memory.copy(key, offset, slot - aligned(length), length);
    }

    /** Adds a slot of arbitrary content for a key that the caller writes; 0 if it does not fit. */
    long add(long block, int hash, int keyLength) {
        int count = entryCount(block);
        int begin = keysBegin(block) - slotBytes - aligned(keyLength);
        if (begin < ENTRIES + (count + 1) * ENTRY_BYTES) {
            return 0;
        }
        Memory.putInt(block + ENTRIES + (long) count * ENTRY_BYTES, hash);
        Memory.putInt(
                block + ENTRIES + (long) count * ENTRY_BYTES + Integer.BYTES,
                keyLength << 16 | begin);
        Memory.putInt(block, begin << 16 | (count + 1));
        return block + begin + aligned(keyLength);
    }

    /** Copies the slot and the key behind it. */
    void copyTo(long block, int entry, byte[] target, int offset) {
        int keyLength = keyLength(block, entry);
        long key = key(block, entry);
        Memory.copy(key + aligned(keyLength), target, offset, slotBytes);
        Memory.copy(key, target, offset + slotBytes, keyLength);
    }

    /** Copies the key and the slot of an entry to a slot with the same key length. */
    void copyTo(long block, int entry, long target) {
        int keyBytes = aligned(keyLength(block, entry));
        Memory.copy(key(block, entry), target - keyBytes, (long) keyBytes + slotBytes);
    }
}
