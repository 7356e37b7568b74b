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
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.LongColumnBuilder;
import java.util.Arrays;
import java.util.List;

/** Interns keys of one long column. */
public final class LongGroupIndex implements GroupIndex {
    private final SlotTable table = new SlotTable();
    private long[] keys = new long[32];

    /** One more than the group of the null key; 0 before a null key comes. */
    private int nullGroup;

    @Override
    public void intern(List<Column> columns, int positionCount, int[] groupIds) {
        LongColumn column = (LongColumn) columns.get(0);
        long[] values = column.values();
        if (column.mayHaveNulls()) {
            for (int position = 0; position < positionCount; position++) {
                groupIds[position] =
                        column.isValid(position) ? intern(values[position]) : internNull();
            }
        } else {
            for (int position = 0; position < positionCount; position++) {
                groupIds[position] = intern(values[position]);
            }
        }
    }

    private int intern(long key) {
        int hash = Hashing.hash(key);
        int mask = table.mask();
        int slot = hash & mask;
        int groupId = table.groupAt(slot);
        while (groupId >= 0) {
            if (keys[groupId] == key && groupId + 1 != nullGroup) {
                return groupId;
            }
            slot = slot + 1 & mask;
            groupId = table.groupAt(slot);
        }
        return add(slot, hash, key);
    }

    private int internNull() {
        if (nullGroup == 0) {
            int slot = Hashing.hash(0) & table.mask();
            while (table.groupAt(slot) >= 0) {
                slot = slot + 1 & table.mask();
            }
            nullGroup = add(slot, Hashing.hash(0), 0) + 1;
        }
        return nullGroup - 1;
    }

    private int add(int slot, int hash, long key) {
        int groupId = table.add(slot, hash);
        if (groupId == keys.length) {
            keys = Arrays.copyOf(keys, groupId * 2);
        }
        keys[groupId] = key;
        return groupId;
    }

    @Override
    public int groupCount() {
        return table.groupCount();
    }

    @Override
    public void appendKeys(int[] groupIds, int count, List<ColumnBuilder> output) {
        LongColumnBuilder builder = (LongColumnBuilder) output.get(0);
        for (int i = 0; i < count; i++) {
            if (groupIds[i] + 1 == nullGroup) {
                builder.appendNull();
            } else {
                builder.append(keys[groupIds[i]]);
            }
        }
    }

    @Override
    public long retainedBytes() {
        return table.retainedBytes() + 8L * keys.length;
    }
}
