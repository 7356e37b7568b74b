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

import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.memory.Memory;
import dev.sluice.kernel.memory.Reclaimer;
import java.io.IOException;

/**
 * Rows with their keys in blocks of a pool, in order of arrival. A row is named by its reference:
 * later rows have greater ones. Rows run on over the ends of blocks, so they may be of any size; a
 * block goes back to the pool when its last row is released.
 *
 * <pre>
 *   row:  bytes of the row (4) | key group (4) | timestamp (8) | hash (4) | bytes of the key (4)
 *         | owner's (8) | key, padded | row, padded
 * </pre>
 *
 * <p>Adding, reading and releasing are O(size). Not thread-safe.
 */
public final class StagedRows implements AutoCloseable {
    private static final int BLOCK_BYTES = BlockPool.BLOCK_BYTES;
    private static final int BLOCK_SHIFT = Integer.numberOfTrailingZeros(BLOCK_BYTES);
    private static final int KEY_GROUP = 4;
    private static final int TIMESTAMP = 8;
    private static final int HASH = 16;
    private static final int KEY_LENGTH = 20;
    private static final int OWNER = 24;
    private static final int KEY = 32;

    /** In the place of the length of a row that is released. */
    private static final int RELEASED = -1;

    /** Rows up to that size lie in one block: their end wastes little of it. */
    private static final int UNBROKEN_BYTES = BLOCK_BYTES / 4;

    private final BlockPool pool;
    private final Reclaimer reclaimer;
    private long[] blocks = new long[64];
    private int[] liveRows = new int[64];
    private long firstBlock;
    private long endBlock;
    private long end;
    private long usedBlocks;

    public StagedRows(BlockPool pool, Reclaimer reclaimer) {
        this.pool = pool;
        this.reclaimer = reclaimer;
    }

    /** Blocks that rows take. */
    public long usedBlocks() {
        return usedBlocks;
    }

    /** The reference that the next row will get. */
    public long end() {
        return end;
    }

    /** Adds a row and returns its reference. */
    public long add(
            int keyGroup,
            int hash,
            long timestamp,
            byte[] key,
            int keyOffset,
            int keyLength,
            byte[] row,
            int rowOffset,
            int rowLength)
            throws IOException {
        long reference = place(KEY + aligned(keyLength) + aligned(rowLength));
        long rowStart = reference + KEY + aligned(keyLength);
        long rowEnd = rowStart + aligned(rowLength);
        freeLastBlockBefore(reference);
        while (endBlock * BLOCK_BYTES < rowEnd) {
            addBlock();
        }
        long head = head(reference);
        Memory.putInt(head, rowLength);
        Memory.putInt(head + KEY_GROUP, keyGroup);
        Memory.putLong(head + TIMESTAMP, timestamp);
        Memory.putInt(head + HASH, hash);
        Memory.putInt(head + KEY_LENGTH, keyLength);
        Memory.putLong(head + OWNER, 0);
        write(key, keyOffset, reference + KEY, keyLength);
        write(row, rowOffset, rowStart, rowLength);
        end = rowEnd;
        for (long block = reference >> BLOCK_SHIFT; block * BLOCK_BYTES < rowEnd; block++) {
            liveRows[index(block)]++;
        }
        return reference;
    }

    /** Adds a copy of a row and returns its reference. */
    public long copy(long reference) throws IOException {
        long head = head(reference);
        byte[] key = new byte[keyLength(head)];
        byte[] row = new byte[rowLength(head)];
        copyKey(reference, key);
        copyRow(reference, head, 0, row, 0, row.length);
        return add(
                keyGroup(head),
                hash(head),
                timestamp(head),
                key,
                0,
                key.length,
                row,
                0,
                row.length);
    }

    /** Where a row of a size goes: its head never, and a small row nowhere, over a block's end. */
    private long place(long byteCount) {
        long room = BLOCK_BYTES - (end & (BLOCK_BYTES - 1));
        return room < KEY || (room < byteCount && byteCount <= UNBROKEN_BYTES) ? end + room : end;
    }

    /** Where the head of a row lies, which never moves. */
    public long head(long reference) {
        return blocks[index(reference >> BLOCK_SHIFT)] + (reference & (BLOCK_BYTES - 1));
    }

    public static int rowLength(long head) {
        return Memory.getInt(head);
    }

    public static int keyGroup(long head) {
        return Memory.getInt(head + KEY_GROUP);
    }

    public static long timestamp(long head) {
        return Memory.getLong(head + TIMESTAMP);
    }

    public static int hash(long head) {
        return Memory.getInt(head + HASH);
    }

    public static int keyLength(long head) {
        return Memory.getInt(head + KEY_LENGTH);
    }

    /** What {@link #setOwner} has set, or 0. */
    static long owner(long head) {
        return Memory.getLong(head + OWNER);
    }

    static void setOwner(long head, long value) {
        Memory.putLong(head + OWNER, value);
    }

    /** Where the key of a row lies, or 0 if it runs on over a block's end. */
    public static long keyAddress(long reference, long head) {
        return isUnbroken(reference, KEY + (long) keyLength(head)) ? head + KEY : 0;
    }

    private static boolean isUnbroken(long reference, long byteCount) {
        return (reference & (BLOCK_BYTES - 1)) + byteCount <= BLOCK_BYTES;
    }

    /** Copies the key to the start of {@code target}. */
    public void copyKey(long reference, byte[] target) {
        read(reference + KEY, target, 0, keyLength(head(reference)));
    }

    /** Copies {@code length} bytes of the row with that head from {@code from} on. */
    public void copyRow(
            long reference, long head, int from, byte[] target, int offset, int length) {
        long start = KEY + aligned(keyLength(head)) + from;
        if (isUnbroken(reference, start + length)) {
            Memory.copy(head + start, target, offset, length);
        } else {
            read(reference + start, target, offset, length);
        }
    }

    /** Whether a reference is that of a row which is not released. */
    public boolean isStaged(long reference) {
        long block = reference >> BLOCK_SHIFT;
        return block >= firstBlock
                && blocks[index(block)] != 0
                && rowLength(head(reference)) != RELEASED;
    }

    /** Forgets a row; its reference is void. */
    public void release(long reference) {
        long head = head(reference);
        long rowEnd = reference + KEY + aligned(keyLength(head)) + aligned(rowLength(head));
        Memory.putInt(head, RELEASED);
        long block = reference >> BLOCK_SHIFT;
        while (true) {
            int index = index(block);
            // The last block has room for rows to come.
            if (--liveRows[index] == 0 && block < endBlock - 1) {
                freeBlock(index);
                forgetFirstBlocks();
            }
            if (++block << BLOCK_SHIFT >= rowEnd) {
                return;
            }
        }
    }

    private void forgetFirstBlocks() {
        while (firstBlock < endBlock && blocks[index(firstBlock)] == 0) {
            firstBlock++;
        }
    }

    /** The last block is kept for rows to come; none comes if the next begins behind it. */
    private void freeLastBlockBefore(long reference) {
        if (endBlock > firstBlock && reference >= endBlock * BLOCK_BYTES) {
            int last = index(endBlock - 1);
            if (liveRows[last] == 0 && blocks[last] != 0) {
                freeBlock(last);
                forgetFirstBlocks();
            }
        }
    }

    private void freeBlock(int index) {
        pool.free(blocks[index]);
        blocks[index] = 0;
        usedBlocks--;
    }

    private void addBlock() throws IOException {
        long block = pool.allocate(reclaimer);
        if (endBlock - firstBlock == blocks.length) {
            grow();
        }
        int index = index(endBlock++);
        blocks[index] = block;
        liveRows[index] = 0;
        usedBlocks++;
    }

    private void grow() {
        long[] grownBlocks = new long[2 * blocks.length];
        int[] grownRows = new int[grownBlocks.length];
        for (long block = firstBlock; block < endBlock; block++) {
            grownBlocks[(int) block & (grownBlocks.length - 1)] = blocks[index(block)];
            grownRows[(int) block & (grownBlocks.length - 1)] = liveRows[index(block)];
        }
        blocks = grownBlocks;
        liveRows = grownRows;
    }

    private static long aligned(int length) {
        return (length + 7L) & -8;
    }

    private int index(long block) {
        return (int) block & (blocks.length - 1);
    }

    private void write(byte[] source, int offset, long reference, int length) {
        if ((reference & (BLOCK_BYTES - 1)) + length <= BLOCK_BYTES) {
            Memory.copy(source, offset, head(reference), length);
            return;
        }
        int done = 0;
        while (done < length) {
            int room = BLOCK_BYTES - (int) ((reference + done) & (BLOCK_BYTES - 1));
            int part = Math.min(room, length - done);
            Memory.copy(source, offset + done, head(reference + done), part);
            done += part;
        }
    }

    private void read(long reference, byte[] target, int offset, int length) {
        if ((reference & (BLOCK_BYTES - 1)) + length <= BLOCK_BYTES) {
            Memory.copy(head(reference), target, offset, length);
            return;
        }
        int done = 0;
        while (done < length) {
            int room = BLOCK_BYTES - (int) ((reference + done) & (BLOCK_BYTES - 1));
            int part = Math.min(room, length - done);
            Memory.copy(head(reference + done), target, offset + done, part);
            done += part;
        }
    }

    /** Gives all blocks back. */
    @Override
    public void close() {
        for (long block = firstBlock; block < endBlock; block++) {
            if (blocks[index(block)] != 0) {
                freeBlock(index(block));
            }
        }
        firstBlock = endBlock;
    }
}
