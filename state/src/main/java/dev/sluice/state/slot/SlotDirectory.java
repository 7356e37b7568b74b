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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which block holds the keys of a hash, for one key group, by extendible hashing (Fagin et al.,
 * 1979): bucket (depth, prefix) holds the hashes whose lowest {@code depth} bits are {@code
 * prefix}. A cell holds the address of its bucket's block, or, where the bucket is in the store
 * alone, the bucket's depth.
 *
 * <pre>
 *   hash ..00   ..01   ..10   ..11          buckets  (1, 0)   (2, 01)   (2, 11)
 *        (1, 0) (2,01) (1, 0) (2,11)        named       10       101       111
 * </pre>
 *
 * <p>A bucket is named by its prefix below a bit that tells the depth.
 */
final class SlotDirectory {
    /** A bucket this deep grows by linked blocks: only equal hashes get there. */
    static final int MAX_DEPTH = 24;

    private long[] cells = new long[1];
    private boolean changed;

    static long name(int depth, int prefix) {
        return 1L << depth | prefix;
    }

    static int depth(long bucket) {
        return 63 - Long.numberOfLeadingZeros(bucket);
    }

    static int prefix(long bucket) {
        return (int) (bucket ^ Long.highestOneBit(bucket));
    }

    int size() {
        return cells.length;
    }

    /** The cell of a hash; 0 if nothing was ever there. */
    long cell(int hash) {
        return cells[hash & (cells.length - 1)];
    }

    static boolean isStored(long cell) {
        return (cell & 1) != 0;
    }

    /** The bucket of a cell that {@link #isStored}. */
    static long storedBucket(long cell, int hash) {
        int depth = (int) (cell >>> 1);
        return name(depth, hash & ((1 << depth) - 1));
    }

    /** Lets the cells of a bucket hold an address. */
    void setBlock(long bucket, long block) {
        set(bucket, block);
    }

    /** Notes that a bucket is in the store alone. */
    void setStored(long bucket) {
        set(bucket, (long) depth(bucket) << 1 | 1);
    }

    private void set(long bucket, long value) {
        int depth = depth(bucket);
        while (1 << depth > cells.length) {
            int half = cells.length;
            cells = Arrays.copyOf(cells, 2 * half);
            System.arraycopy(cells, 0, cells, half, half);
        }
        for (int i = prefix(bucket); i < cells.length; i += 1 << depth) {
            cells[i] = value;
        }
    }

    /** Notes that the set of buckets has changed since the last snapshot. */
    void setChanged(boolean value) {
        changed = value;
    }

    boolean isChanged() {
        return changed;
    }

    /** The names of all buckets. O(cells). */
    long[] buckets() {
        List<Long> names = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            long bucket = bucketOfCell(i);
            if (bucket != 0 && prefix(bucket) == i) {
                names.add(bucket);
            }
        }
        return names.stream().mapToLong(Long::longValue).toArray();
    }

    /** The address of the bucket whose first cell this is, or 0. */
    long blockAt(int index) {
        long cell = cells[index];
        return cell != 0 && !isStored(cell) && prefix(SlotBlock.bucket(cell)) == index ? cell : 0;
    }

    private long bucketOfCell(int index) {
        long cell = cells[index];
        return cell == 0 ? 0 : isStored(cell) ? storedBucket(cell, index) : SlotBlock.bucket(cell);
    }
}
