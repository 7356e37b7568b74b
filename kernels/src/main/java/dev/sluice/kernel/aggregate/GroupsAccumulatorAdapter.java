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
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.selection.Selection;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** STUB: being written. */
public final class GroupsAccumulatorAdapter implements GroupsAccumulator {
    public GroupsAccumulatorAdapter(AggregateFunction function, List<StorageType> argumentTypes) {}

    @Override
    public void ensureGroups(int groupCount) {}

    @Override
    public void update(int[] groupIds, List<Column> arguments, Selection selection) {}

    @Override
    public void retract(int[] groupIds, List<Column> arguments, Selection selection) {}

    @Override
    public void merge(int[] groupIds, GroupsAccumulator other, int count) {}

    @Override
    public void evaluate(int[] groupIds, int count, ColumnBuilder output) {}

    @Override
    public void clear(int groupId) {}

    @Override
    public void write(int groupId, DataOutput output) throws IOException {}

    @Override
    public void read(int groupId, DataInput input) throws IOException {}

    @Override
    public long retainedBytes() {
        return 0;
    }
}
