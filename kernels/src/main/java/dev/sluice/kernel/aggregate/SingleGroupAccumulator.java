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
import dev.sluice.kernel.selection.Selection;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** One group of a vectorised state, as the accumulator of a single group. */
final class SingleGroupAccumulator implements Accumulator {
    private static final int[] GROUP = {0};

    private final GroupsAccumulator groups;

    SingleGroupAccumulator(GroupsAccumulator groups) {
        this.groups = groups;
        groups.ensureGroups(1);
    }

    @Override
    public void add(List<Column> arguments, int[] positions, int from, int to) {
        Selection selection = selection(positions, from, to);
        groups.update(groupZero(positions, from, to), arguments, selection);
    }

    @Override
    public void retract(List<Column> arguments, int[] positions, int from, int to) {
        Selection selection = selection(positions, from, to);
        groups.retract(groupZero(positions, from, to), arguments, selection);
    }

    @Override
    public void merge(Accumulator other) {
        groups.merge(GROUP, ((SingleGroupAccumulator) other).groups, 1);
    }

    @Override
    public void result(ColumnBuilder output) {
        groups.evaluate(GROUP, 1, output);
    }

    @Override
    public void write(DataOutput output) throws IOException {
        groups.write(0, output);
    }

    @Override
    public void read(DataInput input) throws IOException {
        groups.read(0, input);
    }

    @Override
    public long retainedBytes() {
        return groups.retainedBytes();
    }

    private static Selection selection(int[] positions, int from, int to) {
        return Selection.of(Arrays.copyOfRange(positions, from, to), to - from);
    }

    /** Group ids, all zero, up to the greatest position. */
    private static int[] groupZero(int[] positions, int from, int to) {
        int length = 0;
        for (int i = from; i < to; i++) {
            length = Math.max(length, positions[i] + 1);
        }
        return new int[length];
    }
}
