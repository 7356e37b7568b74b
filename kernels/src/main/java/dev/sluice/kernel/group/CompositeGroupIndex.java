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
package dev.sluice.kernel.group;

import dev.sluice.kernel.arithmetic.DoubleOps;
import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.BytesColumnBuilder;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.LongColumnBuilder;
import dev.sluice.kernel.column.StorageType;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Interns keys of several columns of any type, by a byte string in which equal keys, and only
 * those, have equal bytes:
 *
 * <pre>
 *   per column   0                        null
 *                1 | 8 bytes              long, or canonical bits of a double
 *                1 | length (4) | bytes   bytes
 * </pre>
 */
public final class CompositeGroupIndex implements GroupIndex {
    private static final byte NULL = 0;
    private static final byte PRESENT = 1;

    private final BytesGroupIndex index = new BytesGroupIndex();
    private final List<StorageType> types;
    private byte[] scratchBytes = new byte[256];
    private ByteBuffer scratch = ByteBuffer.wrap(scratchBytes);

    public CompositeGroupIndex(List<StorageType> types) {
        this.types = List.copyOf(types);
    }

    @Override
    public void intern(List<Column> keys, int positionCount, int[] groupIds) {
        for (int position = 0; position < positionCount; position++) {
            scratch.clear();
            for (Column key : keys) {
                encode(key, position);
            }
            groupIds[position] = index.intern(scratchBytes, 0, scratch.position());
        }
    }

    @Override
    public int groupCount() {
        return index.groupCount();
    }

    @Override
    public void appendKeys(int[] groupIds, int count, List<ColumnBuilder> output) {
        for (int i = 0; i < count; i++) {
            ByteBuffer key = ByteBuffer.wrap(index.key(groupIds[i]));
            for (int column = 0; column < types.size(); column++) {
                decode(key, types.get(column), output.get(column));
            }
        }
    }

    @Override
    public long retainedBytes() {
        return index.retainedBytes() + scratchBytes.length;
    }

    private void encode(Column column, int position) {
        if (!column.isValid(position)) {
            ensure(1);
            scratch.put(NULL);
            return;
        }
        switch (column.storageType()) {
            case LONG -> {
                ensure(9);
                scratch.put(PRESENT).putLong(((LongColumn) column).values()[position]);
            }
            case DOUBLE -> {
                ensure(9);
                double value = ((DoubleColumn) column).values()[position];
                scratch.put(PRESENT).putLong(DoubleOps.canonicalBits(value));
            }
            case BYTES -> {
                BytesColumn bytes = (BytesColumn) column;
                int start = bytes.offsets()[position];
                int length = bytes.offsets()[position + 1] - start;
                ensure(5 + length);
                scratch.put(PRESENT).putInt(length).put(bytes.data(), start, length);
            }
        }
    }

    private static void decode(ByteBuffer key, StorageType type, ColumnBuilder output) {
        if (key.get() == NULL) {
            output.appendNull();
            return;
        }
        switch (type) {
            case LONG -> ((LongColumnBuilder) output).append(key.getLong());
            case DOUBLE ->
                    ((DoubleColumnBuilder) output).append(Double.longBitsToDouble(key.getLong()));
            case BYTES -> {
                byte[] bytes = new byte[key.getInt()];
                key.get(bytes);
                ((BytesColumnBuilder) output).append(bytes);
            }
        }
    }

    private void ensure(int bytes) {
        if (scratch.remaining() < bytes) {
            int used = scratch.position();
            int capacity = Math.max(2 * scratch.capacity(), Math.addExact(used, bytes));
            scratchBytes = Arrays.copyOf(scratchBytes, capacity);
            scratch = ByteBuffer.wrap(scratchBytes).position(used);
        }
    }
}
