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

/** Appends byte strings to a growing column. */
public final class BytesColumnBuilder extends ColumnBuilder {
    private static final byte[] NO_DATA = {};
    private static final int[] NO_OFFSETS = {0};

    private final ValidityBuilder validity = new ValidityBuilder();
    private byte[] data = NO_DATA;
    private int[] offsets;
    private int positionCount;

    public BytesColumnBuilder(int expectedPositions) {
        offsets = new int[expectedPositions + 1];
    }

    public void append(byte[] source) {
        append(source, 0, source.length);
    }

    public void append(byte[] source, int offset, int length) {
        int start = offsets[positionCount];
        int end = Math.addExact(start, length);
        if (end > data.length) {
            data =
                    Arrays.copyOf(
                            data, (int) Math.max(256L, Math.min(2L * end, Integer.MAX_VALUE - 8)));
        }
        System.arraycopy(source, offset, data, start, length);
        appendEnd(end);
    }

    @Override
    public void appendNull() {
        int position = positionCount;
        appendEnd(offsets[position]);
        validity.appendNull(position);
    }

    @Override
    public void appendFrom(Column column, int position) {
        if (column.isValid(position)) {
            BytesColumn bytes = (BytesColumn) column;
            int start = bytes.offsets()[position];
            append(bytes.data(), start, bytes.offsets()[position + 1] - start);
        } else {
            appendNull();
        }
    }

    @Override
    public int positionCount() {
        return positionCount;
    }

    @Override
    public BytesColumn build() {
        BytesColumn column =
                new BytesColumn(data, offsets, validity.build(positionCount), positionCount);
        data = NO_DATA;
        offsets = NO_OFFSETS.clone();
        positionCount = 0;
        return column;
    }

    @Override
    public long retainedBytes() {
        return data.length + 4L * offsets.length + validity.retainedBytes();
    }

    private void appendEnd(int end) {
        positionCount++;
        if (positionCount == offsets.length) {
            offsets = Arrays.copyOf(offsets, Math.max(64, positionCount * 2));
        }
        offsets[positionCount] = end;
    }
}
