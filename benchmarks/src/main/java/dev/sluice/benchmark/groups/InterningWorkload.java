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
package dev.sluice.benchmark.groups;

import dev.sluice.benchmark.Workload;
import dev.sluice.benchmark.groups.GroupsData.Batch;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.group.GroupIndex;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Keys to dense group ids; measured with an index that knows all keys. */
final class InterningWorkload implements Workload {
    private final List<Batch> batches;
    private final List<List<Column>> keys;
    private final Supplier<GroupIndex> newIndex;
    private final GroupIndex index;
    private final int[] groupIds;

    InterningWorkload(
            GroupsData data, Function<Batch, Column> keyColumn, Supplier<GroupIndex> newIndex) {
        batches = data.batches();
        keys = batches.stream().map(batch -> List.of(keyColumn.apply(batch))).toList();
        groupIds = new int[batches.get(0).rowCount()];
        this.newIndex = newIndex;
        index = newIndex.get();
    }

    @Override
    public long rowCount() {
        return batches.stream().mapToLong(Batch::rowCount).sum();
    }

    @Override
    public long run() {
        long used = 0;
        for (int i = 0; i < keys.size(); i++) {
            index.intern(keys.get(i), batches.get(i).rowCount(), groupIds);
            used += groupIds[0];
        }
        return used;
    }

    /** Ids are dense in order of first sight, whatever the kind of key. */
    @Override
    public long checksum() {
        GroupIndex fresh = newIndex.get();
        long sum = 0;
        for (int i = 0; i < keys.size(); i++) {
            int rowCount = batches.get(i).rowCount();
            fresh.intern(keys.get(i), rowCount, groupIds);
            for (int row = 0; row < rowCount; row++) {
                sum += (long) (row + 1) * (groupIds[row] + 1);
            }
        }
        return sum;
    }
}
