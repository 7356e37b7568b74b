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
package dev.sluice.operator.over;

import dev.sluice.state.store.GroupTable;
import dev.sluice.state.store.LongSlots;
import dev.sluice.state.store.PageStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.binary.BinaryRowData;

/**
 * The partitions of an OVER operator: their keys, the last event time evaluated in each, and their
 * carries, all in a slot of longs; and their rows in memory.
 *
 * <pre>
 *   slot:  evaluated before (0 or 1) | last evaluated time | carry cells of all functions
 * </pre>
 */
final class PartitionDirectory {
    private static final int EVALUATED = 0;
    private static final int LAST_TIME = 1;
    private static final int CARRY = 2;

    private final int carryCells;
    private final LongSlots slots;
    private final GroupTable table;
    private final List<PartitionRows> rows = new ArrayList<>();

    PartitionDirectory(int carryCells) {
        this.carryCells = carryCells;
        slots = new LongSlots(CARRY + carryCells);
        table = new GroupTable(slots);
    }

    int partition(int keyGroup, BinaryRowData key) {
        byte[] bytes = StagedRow.keyBytes(key);
        int partition = table.intern(keyGroup, bytes, 0, bytes.length);
        ensureRows();
        return partition;
    }

    int count() {
        return table.groupCount();
    }

    PartitionRows rows(int partition) {
        return rows.get(partition);
    }

    int keyGroup(int partition) {
        return table.keyGroup(partition);
    }

    /**
     * Whether a row of that time lies behind what its partition, if there is one, has evaluated.
     */
    boolean isBehind(int keyGroup, BinaryRowData key, long time) {
        int partition = partition(keyGroup, key);
        return slots.get(partition, EVALUATED) != 0 && time <= slots.get(partition, LAST_TIME);
    }

    void setLastTime(int partition, long time) {
        slots.set(partition, EVALUATED, 1);
        slots.set(partition, LAST_TIME, time);
        table.markDirty(partition);
    }

    long[] carry(int partition) {
        long[] carry = new long[carryCells];
        slots.copyTo(partition, CARRY, carry, 0, carryCells);
        return carry;
    }

    void setCarry(int partition, long[] carry) {
        slots.copyFrom(partition, CARRY, carry, 0, carryCells);
        table.markDirty(partition);
    }

    void snapshot(PageStore store) throws IOException {
        table.snapshot(store);
    }

    void restore(PageStore store, Iterable<Integer> keyGroups) throws IOException {
        table.restore(store, keyGroups);
        ensureRows();
    }

    private void ensureRows() {
        while (rows.size() < table.groupCount()) {
            rows.add(new PartitionRows());
        }
    }
}
