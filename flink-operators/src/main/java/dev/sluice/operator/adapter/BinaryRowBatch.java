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
package dev.sluice.operator.adapter;

import java.util.Arrays;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.binary.BinaryRowData;

/**
 * Binary rows of one type, one after the other in an array, which the next batch uses again. A null
 * is a set bit of the row's first bytes; a field of fixed width lies at a fixed place behind them.
 */
public final class BinaryRowBatch {
    private final int arity;
    private final int nullBytes;
    private byte[] bytes = {};
    private MemorySegment[] segments = {MemorySegmentFactory.wrap(bytes)};
    private int[] offsets = new int[64];
    private int[] lengths = new int[64];
    private int count;
    private int end;

    public BinaryRowBatch(int arity) {
        this.arity = arity;
        nullBytes = BinaryRowData.calculateBitSetWidthInBytes(arity);
    }

    /** Forgets all rows and makes room for others of together at most {@code byteCount}. */
    public void clear(long byteCount) {
        count = 0;
        end = 0;
        if (bytes.length < byteCount) {
            bytes = new byte[Math.toIntExact(byteCount + byteCount / 2)];
            segments = new MemorySegment[] {MemorySegmentFactory.wrap(bytes)};
        }
    }

    /** Adds a row of arbitrary bytes, which the caller writes, and returns where it begins. */
    public int add(int length) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        int offset = end;
        offsets[count] = offset;
        lengths[count++] = length;
        end = offset + aligned(length);
        return offset;
    }

    /** The bytes that a row of some length takes. */
    public static int aligned(int length) {
        return (length + 7) & -8;
    }

    public int count() {
        return count;
    }

    public byte[] bytes() {
        return bytes;
    }

    MemorySegment segment() {
        return segments[0];
    }

    /** Where a field of a row lies in {@link #segment}. */
    int fieldOffset(int row, int field) {
        return offsets[row] + nullBytes + field * Long.BYTES;
    }

    boolean isNull(int row, int field) {
        int bit = field + BinaryRowData.HEADER_SIZE_IN_BITS;
        return (bytes[offsets[row] + (bit >>> 3)] >>> (bit & 7) & 1) != 0;
    }

    void setNull(int row, int field) {
        int bit = field + BinaryRowData.HEADER_SIZE_IN_BITS;
        bytes[offsets[row] + (bit >>> 3)] |= (byte) (1 << (bit & 7));
    }

    /**
     * A row, until {@link #clear}. A new object: to let an old one point elsewhere costs more,
     * since garbage collectors guard every reference that is put into an old object.
     */
    public BinaryRowData row(int row) {
        BinaryRowData view = new BinaryRowData(arity);
        view.pointTo(segments, offsets[row], lengths[row]);
        return view;
    }
}
