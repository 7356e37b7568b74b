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

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** Slots of a fixed number of longs, side by side; an empty slot is all zeros. */
public final class LongSlots implements SlotFormat {
    private final int cells;
    private long[] values = {};

    /**
     * @param cells longs of a slot
     */
    public LongSlots(int cells) {
        if (cells < 1) {
            throw new IllegalArgumentException("cells is not positive: " + cells);
        }
        this.cells = cells;
    }

    public long get(int groupId, int cell) {
        return values[groupId * cells + cell];
    }

    public void set(int groupId, int cell, long value) {
        values[groupId * cells + cell] = value;
    }

    /** Copies cells from {@code cell} on into {@code target}. */
    public void copyTo(int groupId, int cell, long[] target, int offset, int length) {
        System.arraycopy(values, groupId * cells + cell, target, offset, length);
    }

    /** Copies {@code source} into cells from {@code cell} on. */
    public void copyFrom(int groupId, int cell, long[] source, int offset, int length) {
        System.arraycopy(source, offset, values, groupId * cells + cell, length);
    }

    @Override
    public void ensureGroups(int groupCount) {
        int length = Math.multiplyExact(groupCount, cells);
        if (length > values.length) {
            values = Arrays.copyOf(values, Math.max(length, 2 * values.length));
        }
    }

    @Override
    public void write(int groupId, DataOutput output) throws IOException {
        for (int cell = 0; cell < cells; cell++) {
            output.writeLong(get(groupId, cell));
        }
    }

    @Override
    public void read(int groupId, DataInput input) throws IOException {
        for (int cell = 0; cell < cells; cell++) {
            set(groupId, cell, input.readLong());
        }
    }

    @Override
    public void clear(int groupId) {
        Arrays.fill(values, groupId * cells, (groupId + 1) * cells, 0);
    }
}
