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
import dev.sluice.kernel.aggregate.GroupsAccumulator;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.selection.Selection;
import java.util.List;
import java.util.function.Supplier;

/** Updates an aggregate of doubles by group id. */
final class AggregateWorkload implements Workload {
    private final GroupsData data;
    private final List<Batch> batches;
    private final List<List<Column>> arguments;
    private final Supplier<GroupsAccumulator> newAccumulator;
    private final GroupsAccumulator accumulator;

    AggregateWorkload(
            GroupsData data, int argumentCount, Supplier<GroupsAccumulator> newAccumulator) {
        this.data = data;
        batches = data.batches();
        arguments =
                batches.stream().map(batch -> batch.arguments().subList(0, argumentCount)).toList();
        this.newAccumulator = newAccumulator;
        accumulator = newAccumulator.get();
        accumulator.ensureGroups(data.groupCount());
    }

    @Override
    public long rowCount() {
        return batches.stream().mapToLong(Batch::rowCount).sum();
    }

    @Override
    public long run() {
        update(accumulator);
        return accumulator.retainedBytes();
    }

    private void update(GroupsAccumulator target) {
        for (int i = 0; i < batches.size(); i++) {
            Batch batch = batches.get(i);
            target.update(batch.groupIds(), arguments.get(i), Selection.all(batch.rowCount()));
        }
    }

    @Override
    public long checksum() {
        GroupsAccumulator fresh = newAccumulator.get();
        fresh.ensureGroups(data.groupCount());
        update(fresh);
        int[] all = new int[data.groupCount()];
        for (int group = 0; group < all.length; group++) {
            all[group] = group;
        }
        ColumnBuilder builder = ColumnBuilder.of(StorageType.DOUBLE, all.length);
        fresh.evaluate(all, all.length, builder);
        return GroupSum.of((DoubleColumn) builder.build());
    }
}
