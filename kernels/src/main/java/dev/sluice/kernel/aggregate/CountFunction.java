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
import dev.sluice.kernel.column.LongColumnBuilder;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.selection.Selection;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** COUNT(*) and COUNT(column): how many rows, or how many with a value. Never null. */
final class CountFunction extends NativeFunction {
    private final int argumentCount;

    CountFunction(int argumentCount) {
        this.argumentCount = argumentCount;
    }

    @Override
    public String name() {
        return "count";
    }

    @Override
    public int argumentCount() {
        return argumentCount;
    }

    @Override
    public StorageType resultType(List<StorageType> argumentTypes) {
        ArgumentTypes.requireCount(this, argumentTypes);
        return StorageType.LONG;
    }

    @Override
    public boolean isInvertible(List<StorageType> argumentTypes) {
        return true;
    }

    @Override
    public GroupsAccumulator newGroupsAccumulator(List<StorageType> argumentTypes) {
        return new Groups();
    }

    private static final class Groups implements GroupsAccumulator {
        private long[] counts = {};

        @Override
        public void ensureGroups(int groupCount) {
            if (groupCount > counts.length) {
                counts = Arrays.copyOf(counts, Math.max(groupCount, 2 * counts.length));
            }
        }

        @Override
        public void update(int[] groupIds, List<Column> arguments, Selection selection) {
            add(groupIds, arguments, selection, 1);
        }

        @Override
        public void retract(int[] groupIds, List<Column> arguments, Selection selection) {
            add(groupIds, arguments, selection, -1);
        }

        private void add(int[] groupIds, List<Column> arguments, Selection selection, long rows) {
            Selection counted =
                    arguments.isEmpty() ? selection : selection.andValid(arguments.get(0));
            int selectedCount = counted.selectedCount();
            if (counted.isAll()) {
                for (int position = 0; position < selectedCount; position++) {
                    counts[groupIds[position]] += rows;
                }
            } else {
                int[] positions = counted.positions();
                for (int i = 0; i < selectedCount; i++) {
                    counts[groupIds[positions[i]]] += rows;
                }
            }
        }

        @Override
        public void merge(int[] groupIds, GroupsAccumulator other, int count) {
            long[] otherCounts = ((Groups) other).counts;
            for (int i = 0; i < count; i++) {
                counts[groupIds[i]] += otherCounts[i];
            }
        }

        @Override
        public void evaluate(int[] groupIds, int count, ColumnBuilder output) {
            LongColumnBuilder builder = (LongColumnBuilder) output;
            for (int i = 0; i < count; i++) {
                builder.append(counts[groupIds[i]]);
            }
        }

        @Override
        public void clear(int groupId) {
            counts[groupId] = 0;
        }

        @Override
        public void write(int groupId, DataOutput output) throws IOException {
            StateVersion.write(output);
            output.writeLong(counts[groupId]);
        }

        @Override
        public void read(int groupId, DataInput input) throws IOException {
            StateVersion.check(input, "count");
            counts[groupId] = input.readLong();
        }

        @Override
        public long retainedBytes() {
            return 8L * counts.length;
        }
    }
}
