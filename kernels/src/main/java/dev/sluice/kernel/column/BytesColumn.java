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
package dev.sluice.kernel.column;

import java.util.Arrays;

/** A column of byte strings, laid end to end in one array. */
public final class BytesColumn extends Column {
    private final byte[] data;
    private final int[] offsets;

    /**
     * Wraps arrays without copying them; the caller gives them up.
     *
     * @param offsets {@code positionCount + 1} ascending offsets into {@code data}; position i
     *     holds the bytes from {@code offsets[i]} to {@code offsets[i + 1]}
     */
    public BytesColumn(byte[] data, int[] offsets, long[] validityWords, int positionCount) {
        super(positionCount, validityWords);
        if (offsets.length <= positionCount) {
            throw new IllegalArgumentException(
                    "offsets is shorter than positionCount + 1: "
                            + offsets.length
                            + " <= "
                            + positionCount);
        }
        this.data = data;
        this.offsets = offsets;
    }

    public byte[] data() {
        return data;
    }

    public int[] offsets() {
        return offsets;
    }

    public byte[] copyOf(int position) {
        return Arrays.copyOfRange(data, offsets[position], offsets[position + 1]);
    }

    @Override
    public StorageType storageType() {
        return StorageType.BYTES;
    }

    @Override
    public BytesColumn gather(int[] positions, int count) {
        int[] gatheredOffsets = new int[count + 1];
        int length = 0;
        for (int i = 0; i < count; i++) {
            length = Math.addExact(length, offsets[positions[i] + 1] - offsets[positions[i]]);
            gatheredOffsets[i + 1] = length;
        }
        byte[] gathered = new byte[length];
        for (int i = 0; i < count; i++) {
            System.arraycopy(
                    data,
                    offsets[positions[i]],
                    gathered,
                    gatheredOffsets[i],
                    gatheredOffsets[i + 1] - gatheredOffsets[i]);
        }
        return new BytesColumn(
                gathered,
                gatheredOffsets,
                Validity.gather(validityWords(), positions, count),
                count);
    }

    @Override
    public long retainedBytes() {
        return data.length + 4L * offsets.length + 8L * validityWords().length;
    }
}
