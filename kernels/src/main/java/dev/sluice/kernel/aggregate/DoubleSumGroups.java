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

import dev.sluice.kernel.arithmetic.CompensatedSum;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.selection.Selection;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Compensated sums and counts of doubles. The count is kept as a double: exact below 2^53. */
final class DoubleSumGroups implements GroupsAccumulator {
    private static final int CELLS = 3;
    private static final int SUM = 0;
    private static final int COMPENSATION = 1;
    private static final int COUNT = 2;

    private final String name;
    private final boolean average;
    private double[] cells = {};

    DoubleSumGroups(String name, boolean average) {
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
        double[] values = ((DoubleColumn) arguments.get(0)).values();
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

    private void add(int cell, double value) {
        double sum = cells[cell + SUM];
        // The sum of -0.0 alone is -0.0, which a start at 0.0 would hide.
        double newSum = cells[cell + COUNT] == 0 ? value : sum + value;
        cells[cell + COMPENSATION] += CompensatedSum.error(sum, value, newSum);
        cells[cell + SUM] = newSum;
        cells[cell + COUNT]++;
    }

    @Override
    public void retract(int[] groupIds, List<Column> arguments, Selection selection) {
        throw new IllegalStateException(name + " of doubles does not retract");
    }

    @Override
    public void merge(int[] groupIds, GroupsAccumulator other, int count) {
        double[] otherCells = ((DoubleSumGroups) other).cells;
        for (int i = 0; i < count; i++) {
            double otherCount = otherCells[i * CELLS + COUNT];
            if (otherCount != 0) {
                int cell = groupIds[i] * CELLS;
                double countBefore = cells[cell + COUNT];
                add(cell, otherCells[i * CELLS + SUM]);
                cells[cell + COMPENSATION] += otherCells[i * CELLS + COMPENSATION];
                cells[cell + COUNT] = countBefore + otherCount;
            }
        }
    }

    @Override
    public void evaluate(int[] groupIds, int count, ColumnBuilder output) {
        DoubleColumnBuilder builder = (DoubleColumnBuilder) output;
        for (int i = 0; i < count; i++) {
            int cell = groupIds[i] * CELLS;
            double rows = cells[cell + COUNT];
            if (rows == 0) {
                builder.appendNull();
            } else {
                double sum = CompensatedSum.result(cells[cell + SUM], cells[cell + COMPENSATION]);
                builder.append(average ? sum / rows : sum);
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
            output.writeDouble(cells[groupId * CELLS + i]);
        }
    }

    @Override
    public void read(int groupId, DataInput input) throws IOException {
        StateVersion.check(input, name);
        for (int i = 0; i < CELLS; i++) {
            cells[groupId * CELLS + i] = input.readDouble();
        }
    }

    @Override
    public long retainedBytes() {
        return 8L * cells.length;
    }
}
