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
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.LongColumnBuilder;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.selection.Selection;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Least or greatest longs, and whether a group has a value. */
final class LongExtremeGroups implements GroupsAccumulator {
    private final String name;
    private final boolean greatest;
    private long[] extremes = {};
    private long[] present = {};

    LongExtremeGroups(String name, boolean greatest) {
        this.name = name;
        this.greatest = greatest;
    }

    @Override
    public void ensureGroups(int groupCount) {
        if (groupCount > extremes.length) {
            extremes = Arrays.copyOf(extremes, Math.max(groupCount, 2 * extremes.length));
            present = Arrays.copyOf(present, Validity.wordCount(extremes.length));
        }
    }

    @Override
    public void update(int[] groupIds, List<Column> arguments, Selection selection) {
        long[] values = ((LongColumn) arguments.get(0)).values();
        Selection valid = selection.andValid(arguments.get(0));
        int selectedCount = valid.selectedCount();
        if (valid.isAll()) {
            for (int position = 0; position < selectedCount; position++) {
                add(groupIds[position], values[position]);
            }
        } else {
            int[] positions = valid.positions();
            for (int i = 0; i < selectedCount; i++) {
                add(groupIds[positions[i]], values[positions[i]]);
            }
        }
    }

    private void add(int groupId, long value) {
        if (!Validity.isValid(present, groupId)) {
            Validity.setValid(present, groupId);
            extremes[groupId] = value;
        } else if (greatest ? less(extremes[groupId], value) : less(value, extremes[groupId])) {
            extremes[groupId] = value;
        }
    }

    private static boolean less(long left, long right) {
        return left < right;
    }

    @Override
    public void retract(int[] groupIds, List<Column> arguments, Selection selection) {
        throw new IllegalStateException(name + " does not retract");
    }

    @Override
    public void merge(int[] groupIds, GroupsAccumulator other, int count) {
        LongExtremeGroups others = (LongExtremeGroups) other;
        for (int i = 0; i < count; i++) {
            if (Validity.isValid(others.present, i)) {
                add(groupIds[i], others.extremes[i]);
            }
        }
    }

    @Override
    public void evaluate(int[] groupIds, int count, ColumnBuilder output) {
        LongColumnBuilder builder = (LongColumnBuilder) output;
        for (int i = 0; i < count; i++) {
            if (Validity.isValid(present, groupIds[i])) {
                builder.append(extremes[groupIds[i]]);
            } else {
                builder.appendNull();
            }
        }
    }

    @Override
    public void clear(int groupId) {
        Validity.setNull(present, groupId);
        extremes[groupId] = 0;
    }

    @Override
    public void write(int groupId, DataOutput output) throws IOException {
        StateVersion.write(output);
        output.writeBoolean(Validity.isValid(present, groupId));
        output.writeLong(extremes[groupId]);
    }

    @Override
    public void read(int groupId, DataInput input) throws IOException {
        StateVersion.check(input, name);
        if (input.readBoolean()) {
            Validity.setValid(present, groupId);
        } else {
            Validity.setNull(present, groupId);
        }
        extremes[groupId] = input.readLong();
    }

    @Override
    public long retainedBytes() {
        return 8L * extremes.length + 8L * present.length;
    }
}
