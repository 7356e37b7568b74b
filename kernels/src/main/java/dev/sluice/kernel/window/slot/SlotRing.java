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
package dev.sluice.kernel.window.slot;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.memory.Memory;

/**
 * The last values of a column in each partition. A row's value lies at its position modulo the
 * capacity; bit {@code position % capacity} of the validity says whether there is one.
 *
 * <pre>
 *   slot:  ... | validity (8) | values (8 each) | ...
 * </pre>
 *
 * <p>A capacity beyond the depth lets several rows of a partition be written before their results
 * are read.
 */
final class SlotRing {
    /** One word of validity. */
    static final int MAX_CAPACITY = 64;

    private final int column;
    private long preceding;
    private long following;
    private int capacity;
    private int offset;

    SlotRing(int column) {
        this.column = column;
    }

    /** Asks for a row's value and those around it. */
    void require(RowOffsets frame) {
        preceding = Math.max(preceding, frame.preceding());
    }

    /** How many values it holds at least; all has been asked for. */
    long depth() {
        return preceding + 1 + following;
    }

    /**
     * Lays it out; all has been asked for.
     *
     * @param followingRows rows after each row whose values it holds as well
     */
    void layOut(long followingRows) {
        following = followingRows;
        capacity = Math.max(2, (int) Long.highestOneBit(depth()) * 2);
    }

    int column() {
        return column;
    }

    int byteCount() {
        return Long.BYTES * (1 + capacity);
    }

    void place(int slotOffset) {
        offset = slotOffset;
    }

    /** How many rows a partition can get before their results are read. */
    int maxNewRows() {
        return (int) (capacity - depth() + 1);
    }

    /** The bits of the value at a position; arbitrary if null. */
    long bits(long slot, long position) {
        return Memory.getLong(address(slot, position));
    }

    void setBits(long slot, long position, long bits) {
        Memory.putLong(address(slot, position), bits);
    }

    private long address(long slot, long position) {
        return slot + offset + Long.BYTES + ((position & (capacity - 1)) << 3);
    }

    boolean isValid(long slot, long position) {
        return (Memory.getLong(slot + offset) >>> (position & (capacity - 1)) & 1) != 0;
    }

    /** How many of the positions from {@code start} to {@code end} hold a value. */
    int countValid(long slot, long start, long end) {
        if (end <= start) {
            return 0;
        }
        long validity = Memory.getLong(slot + offset);
        int shift = (int) (start & (capacity - 1));
        // The ring turned so that bit 0 is the start.
        long turned = validity >>> shift | validity << (capacity - shift);
        return Long.bitCount(turned & ((1L << (end - start)) - 1));
    }

    /** What it holds, for a query that has another ring of the column. */
    SlotPart part(String name, long depth) {
        return new SlotPart(name, depth, offset, byteCount());
    }

    /** How many values before a row it holds. */
    long preceding() {
        return preceding;
    }

    /** Copies the values of the {@code count} rows before position {@code end} to another ring. */
    static void copyLast(
            long count, long end, long source, int sourceBytes, long target, int targetBytes) {
        int sourceMask = sourceBytes / Long.BYTES - 2;
        int targetMask = targetBytes / Long.BYTES - 2;
        long validity = Memory.getLong(source);
        long targetValidity = 0;
        for (long position = end - count; position < end; position++) {
            long from = position & sourceMask;
            long to = position & targetMask;
            Memory.putLong(
                    target + Long.BYTES + (to << 3),
                    Memory.getLong(source + Long.BYTES + (from << 3)));
            targetValidity |= (validity >>> from & 1) << to;
        }
        Memory.putLong(target, targetValidity);
    }

    void write(SlotRows rows, int from, int to) {
        Column input = rows.columns().column(column);
        if (input instanceof DoubleColumn doubles) {
            double[] values = doubles.values();
            for (int row = from; row < to; row++) {
                Memory.putLong(address(rows, row), Double.doubleToRawLongBits(values[row]));
            }
        } else {
            long[] values = ((LongColumn) input).values();
            for (int row = from; row < to; row++) {
                Memory.putLong(address(rows, row), values[row]);
            }
        }
        writeValidity(rows, input, from, to);
    }

    private long address(SlotRows rows, int row) {
        return address(rows.slots()[row], rows.positions()[row]);
    }

    private void writeValidity(SlotRows rows, Column input, int from, int to) {
        boolean valid = !input.mayHaveNulls();
        for (int row = from; row < to; row++) {
            long address = rows.slots()[row] + offset;
            long bit = 1L << (rows.positions()[row] & (capacity - 1));
            long word = Memory.getLong(address);
            Memory.putLong(address, valid || input.isValid(row) ? word | bit : word & ~bit);
        }
    }
}
