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

/**
 * Compensated sums and counts of doubles. The sum is finite wherever the mathematical one is,
 * however large the partial sums: what a double cannot hold goes to a cell of its own, as units of
 * 2^1023. NaN and infinities go to the same cell and decide the result. The count is kept as a
 * double: exact below 2^53.
 */
final class DoubleSumGroups implements GroupsAccumulator {
    private static final int CELLS = 4;
    private static final int SUM = 0;
    private static final int COMPENSATION = 1;
    private static final int COUNT = 2;
    private static final int BEYOND = 3;

    private static final double UNIT = 0x1p1023;

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
        double newSum = cells[cell + COUNT]++ == 0 ? value : sum + value;
        if (Double.isFinite(newSum)) {
            cells[cell + COMPENSATION] += CompensatedSum.error(sum, value, newSum);
            cells[cell + SUM] = newSum;
        } else if (Double.isFinite(value)) {
            addBeyond(cell, sum, value);
        } else {
            cells[cell + BEYOND] += value;
        }
    }

    /**
     * Adds where the sum of the two overflows. The larger is then at least 2^1023 and at most twice
     * that, so that taking 2^1023 away from it is exact (Sterbenz' lemma); once may not be enough.
     */
    private void addBeyond(int cell, double sum, double value) {
        double larger = Math.abs(sum) > Math.abs(value) ? sum : value;
        double smaller = Math.abs(sum) > Math.abs(value) ? value : sum;
        double sign = Math.signum(value);
        larger -= sign * UNIT;
        cells[cell + BEYOND] += sign;
        double newSum = larger + smaller;
        if (Double.isFinite(newSum)) {
            cells[cell + COMPENSATION] += CompensatedSum.error(larger, smaller, newSum);
            cells[cell + SUM] = newSum;
        } else {
            addBeyond(cell, larger, smaller);
        }
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
                cells[cell + BEYOND] += otherCells[i * CELLS + BEYOND];
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
                builder.append(result(cell, average ? rows : 1));
            }
        }
    }

    /** The sum, divided before parts of it that overflow together are added. */
    private double result(int cell, double divisor) {
        double sum = cells[cell + SUM];
        double compensation = cells[cell + COMPENSATION];
        double beyond = cells[cell + BEYOND];
        if (!Double.isFinite(beyond)) {
            return beyond;
        }
        while (beyond * sum < 0) { // of opposite signs: part of what is beyond comes back
            double sign = Math.signum(beyond);
            double newSum = sum + sign * UNIT;
            compensation += CompensatedSum.error(sum, sign * UNIT, newSum);
            sum = newSum;
            beyond -= sign;
        }
        if (beyond == 0) {
            return CompensatedSum.result(sum, compensation) / divisor;
        }
        return UNIT / divisor * beyond + CompensatedSum.result(sum, compensation) / divisor;
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
