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

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.selection.Selection;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The sample covariance of all groups; the cells of a group lie side by side. */
final class CovarSampGroups implements GroupsAccumulator {
    private static final int CELLS = Covariance.CELLS;

    private double[] cells = {};

    @Override
    public void ensureGroups(int groupCount) {
        int length = Math.multiplyExact(groupCount, CELLS);
        if (length > cells.length) {
            cells = Arrays.copyOf(cells, Math.max(length, 2 * cells.length));
        }
    }

    @Override
    public void update(int[] groupIds, List<Column> arguments, Selection selection) {
        double[] y = NumberColumns.doubles(arguments.get(0));
        double[] x = NumberColumns.doubles(arguments.get(1));
        Selection pairs = selection.andValid(arguments.get(0)).andValid(arguments.get(1));
        int selectedCount = pairs.selectedCount();
        if (pairs.isAll()) {
            for (int position = 0; position < selectedCount; position++) {
                Covariance.add(cells, groupIds[position] * CELLS, y[position], x[position]);
            }
        } else {
            int[] positions = pairs.positions();
            for (int i = 0; i < selectedCount; i++) {
                int position = positions[i];
                Covariance.add(cells, groupIds[position] * CELLS, y[position], x[position]);
            }
        }
    }

    @Override
    public void retract(int[] groupIds, List<Column> arguments, Selection selection) {
        double[] y = NumberColumns.doubles(arguments.get(0));
        double[] x = NumberColumns.doubles(arguments.get(1));
        Selection pairs = selection.andValid(arguments.get(0)).andValid(arguments.get(1));
        for (int i = 0; i < pairs.selectedCount(); i++) {
            int position = pairs.isAll() ? i : pairs.positions()[i];
            Covariance.retract(cells, groupIds[position] * CELLS, y[position], x[position]);
        }
    }

    @Override
    public void merge(int[] groupIds, GroupsAccumulator other, int count) {
        double[] otherCells = ((CovarSampGroups) other).cells;
        for (int i = 0; i < count; i++) {
            Covariance.merge(cells, groupIds[i] * CELLS, otherCells, i * CELLS);
        }
    }

    @Override
    public void evaluate(int[] groupIds, int count, ColumnBuilder output) {
        DoubleColumnBuilder builder = (DoubleColumnBuilder) output;
        for (int i = 0; i < count; i++) {
            int base = groupIds[i] * CELLS;
            if (Covariance.hasSample(cells, base)) {
                builder.append(Covariance.sample(cells, base));
            } else {
                builder.appendNull();
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
        StateVersion.check(input, "covar_samp");
        for (int i = 0; i < CELLS; i++) {
            cells[groupId * CELLS + i] = input.readDouble();
        }
    }

    @Override
    public long retainedBytes() {
        return 8L * cells.length;
    }
}
