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
package dev.sluice.kernel.aggregate;

import dev.sluice.kernel.arithmetic.LongSum;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.LongColumnBuilder;
import dev.sluice.kernel.selection.Selection;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Exact sums and counts of longs: three cells a group, so that a group is one cache line. */
final class LongSumGroups implements GroupsAccumulator {
    private static final int CELLS = 3;
    private static final int LOW = 0;
    private static final int HIGH = 1;
    private static final int COUNT = 2;

    private final String name;
    private final boolean average;
    private long[] cells = {};

    LongSumGroups(String name, boolean average) {
        this.name = name;
        this.average = average;
    }

    @Override
    public void ensureGroups(int groupCount) {
        int length = Math.multiplyExact(groupCount, CELLS);
        if (length > cells.length) {
            cells = Arrays.copyOf(cells, Math.max(length, 2 * cells.length));
        }
    }

    @Override
    public void update(int[] groupIds, List<Column> arguments, Selection selection) {
        long[] values = ((LongColumn) arguments.get(0)).values();
        Selection present = selection.andValid(arguments.get(0));
        int selectedCount = present.selectedCount();
        if (present.isAll()) {
            for (int position = 0; position < selectedCount; position++) {
                add(groupIds[position] * CELLS, values[position]);
            }
        } else {
            int[] positions = present.positions();
            for (int i = 0; i < selectedCount; i++) {
                add(groupIds[positions[i]] * CELLS, values[positions[i]]);
            }
        }
    }

    private void add(int cell, long value) {
        long low = cells[cell + LOW];
        long newLow = low + value;
        cells[cell + LOW] = newLow;
        cells[cell + HIGH] += LongSum.carry(low, value, newLow);
        cells[cell + COUNT]++;
    }

    @Override
    public void retract(int[] groupIds, List<Column> arguments, Selection selection) {
        long[] values = ((LongColumn) arguments.get(0)).values();
        Selection present = selection.andValid(arguments.get(0));
        for (int i = 0; i < present.selectedCount(); i++) {
            int position = present.isAll() ? i : present.positions()[i];
            int cell = groupIds[position] * CELLS;
            long low = cells[cell + LOW];
            long newLow = low - values[position];
            cells[cell + LOW] = newLow;
            cells[cell + HIGH] += LongSum.borrow(low, values[position], newLow);
            cells[cell + COUNT]--;
        }
    }

    @Override
    public void merge(int[] groupIds, GroupsAccumulator other, int count) {
        long[] otherCells = ((LongSumGroups) other).cells;
        for (int i = 0; i < count; i++) {
            int cell = groupIds[i] * CELLS;
            long low = cells[cell + LOW];
            long newLow = low + otherCells[i * CELLS + LOW];
            cells[cell + LOW] = newLow;
            cells[cell + HIGH] +=
                    otherCells[i * CELLS + HIGH] + (Long.compareUnsigned(newLow, low) < 0 ? 1 : 0);
            cells[cell + COUNT] += otherCells[i * CELLS + COUNT];
        }
    }

    @Override
    public void evaluate(int[] groupIds, int count, ColumnBuilder output) {
        for (int i = 0; i < count; i++) {
            int cell = groupIds[i] * CELLS;
            long rows = cells[cell + COUNT];
            if (rows == 0) {
                output.appendNull();
            } else if (average) {
                ((DoubleColumnBuilder) output)
                        .append(LongSum.divide(cells[cell + HIGH], cells[cell + LOW], rows));
            } else {
                ((LongColumnBuilder) output).append(cells[cell + LOW]);
            }
        }
    }

    @Override
    public void clear(int groupId) {
        Arrays.fill(cells, groupId * CELLS, (groupId + 1) * CELLS, 0);
    }

    @Override
    public void write(int groupId, DataOutput output) throws IOException {
        StateVersion.write(output);
        for (int i = 0; i < CELLS; i++) {
            output.writeLong(cells[groupId * CELLS + i]);
        }
    }

    @Override
    public void read(int groupId, DataInput input) throws IOException {
        StateVersion.check(input, name);
        for (int i = 0; i < CELLS; i++) {
            cells[groupId * CELLS + i] = input.readLong();
        }
    }

    @Override
    public long retainedBytes() {
        return 8L * cells.length;
    }
}
