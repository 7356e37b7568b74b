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

import dev.sluice.kernel.arithmetic.Hashing;
import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.BytesColumnBuilder;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Interns keys of one bytes column, or single keys. The keys lie end to end in one array. */
public final class BytesGroupIndex implements GroupIndex {
    private final SlotTable table = new SlotTable();
    private byte[] data = new byte[1024];
    private int[] offsets = new int[33];

    /** One more than the group of the null key; 0 before a null key comes. */
    private int nullGroup;

    @Override
    public void intern(List<Column> columns, int positionCount, int[] groupIds) {
        BytesColumn column = (BytesColumn) columns.get(0);
        int[] starts = column.offsets();
        for (int position = 0; position < positionCount; position++) {
            groupIds[position] =
                    column.isValid(position)
                            ? intern(
                                    column.data(),
                                    starts[position],
                                    starts[position + 1] - starts[position])
                            : internNull();
        }
    }

    /** The group of one key, which is new if it was not there. The bytes are copied. */
    public int intern(byte[] source, int offset, int length) {
        int hash = Hashing.hash(source, offset, length);
        int slot = probe(source, offset, length, hash);
        int groupId = table.groupAt(slot);
        return groupId >= 0 ? groupId : add(slot, hash, source, offset, length);
    }

    /** The group of one key, if it is there. */
    public OptionalInt find(byte[] source, int offset, int length) {
        int slot = probe(source, offset, length, Hashing.hash(source, offset, length));
        int groupId = table.groupAt(slot);
        return groupId >= 0 ? OptionalInt.of(groupId) : OptionalInt.empty();
    }

    /** A copy of the key of a group; no bytes for the null key. */
    public byte[] key(int groupId) {
        return Arrays.copyOfRange(data, offsets[groupId], offsets[groupId + 1]);
    }

    @Override
    public int groupCount() {
        return table.groupCount();
    }

    @Override
    public void appendKeys(int[] groupIds, int count, List<ColumnBuilder> output) {
        BytesColumnBuilder builder = (BytesColumnBuilder) output.get(0);
        for (int i = 0; i < count; i++) {
            int groupId = groupIds[i];
            if (groupId + 1 == nullGroup) {
                builder.appendNull();
            } else {
                builder.append(data, offsets[groupId], offsets[groupId + 1] - offsets[groupId]);
            }
        }
    }

    @Override
    public long retainedBytes() {
        return table.retainedBytes() + data.length + 4L * offsets.length;
    }

    /** The slot of a key: the one that holds it, or the free one where it belongs. */
    private int probe(byte[] source, int offset, int length, int hash) {
        int mask = table.mask();
        int slot = hash & mask;
        int groupId = table.groupAt(slot);
        while (groupId >= 0 && !holds(groupId, hash, source, offset, length)) {
            slot = slot + 1 & mask;
            groupId = table.groupAt(slot);
        }
        return slot;
    }

    private boolean holds(int groupId, int hash, byte[] source, int offset, int length) {
        return table.hashOf(groupId) == hash
                && groupId + 1 != nullGroup
                && Arrays.equals(
                        data,
                        offsets[groupId],
                        offsets[groupId + 1],
                        source,
                        offset,
                        offset + length);
    }

    private int internNull() {
        if (nullGroup == 0) {
            int slot = 0;
            while (table.groupAt(slot) >= 0) {
                slot = slot + 1 & table.mask();
            }
            nullGroup = add(slot, 0, data, 0, 0) + 1;
        }
        return nullGroup - 1;
    }

    private int add(int slot, int hash, byte[] source, int offset, int length) {
        int groupId = table.add(slot, hash);
        int start = offsets[groupId];
        int end = Math.addExact(start, length);
        if (end > data.length) {
            data = Arrays.copyOf(data, (int) Math.min(2L * end, Integer.MAX_VALUE - 8));
        }
        System.arraycopy(source, offset, data, start, length);
        if (groupId + 1 == offsets.length) {
            offsets = Arrays.copyOf(offsets, offsets.length * 2);
        }
        offsets[groupId + 1] = end;
        return groupId;
    }
}
