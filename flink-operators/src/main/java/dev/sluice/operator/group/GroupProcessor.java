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
package dev.sluice.operator.group;

import dev.sluice.kernel.aggregate.GroupsAccumulator;
import dev.sluice.kernel.column.BatchBuilder;
import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.BytesColumnBuilder;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.LongColumnBuilder;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.selection.Selection;
import dev.sluice.state.store.GroupTable;
import dev.sluice.state.store.KeyGroupSchemas;
import dev.sluice.state.store.PageStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinarySegmentUtils;

/**
 * The logic of GROUP BY: stages rows in a columnar batch and, at a flush, updates the groups that
 * the batch touches and emits what changed in them.
 *
 * <pre>
 *   row ─► key, key group, arguments as columns
 *   flush: key ─► group id ─► old results ─► update ─► new results ─► +I | -U +U
 * </pre>
 *
 * <p>A flush costs O(rows + touched groups), never O(groups that exist). Rows are read into columns
 * at once, so nothing refers to a row after {@link #add} returns. Not thread-safe.
 */
final class GroupProcessor {
    private final GroupBySpec spec;
    private final List<GroupsAccumulator> accumulators;
    private final GroupsSlots slots;
    private final GroupTable table;
    private final BatchBuilder builder;
    private final int keyColumn;
    private final int keyGroupColumn;
    private final GroupChanges changes;
    private final TouchedGroups touched = new TouchedGroups();

    GroupProcessor(GroupBySpec spec) {
        this.spec = spec;
        accumulators = spec.aggregates().stream().map(GroupAggregate::newAccumulator).toList();
        slots = new GroupsSlots(accumulators, spec.aggregateNames());
        table = new GroupTable(slots);
        List<StorageType> types = new ArrayList<>(spec.columnTypes());
        keyColumn = types.size();
        types.add(StorageType.BYTES);
        keyGroupColumn = types.size();
        types.add(StorageType.LONG);
        builder = new BatchBuilder(types, spec.batchRows(), spec.batchBytes());
        changes = new GroupChanges(spec, accumulators, table);
    }

    boolean isEmpty() {
        return builder.rowCount() == 0;
    }

    boolean isFull() {
        return builder.isFull();
    }

    /** Whether a row of that size still fits the batch; a row always fits an empty one. */
    boolean fits(long rowBytes) {
        return builder.fits(rowBytes);
    }

    int groupCount() {
        return table.groupCount();
    }

    void add(int keyGroup, BinaryRowData key, RowData row, long rowBytes) {
        for (int column = 0; column < keyColumn; column++) {
            spec.readers().get(column).read(row, builder.column(column));
        }
        ((BytesColumnBuilder) builder.column(keyColumn))
                .append(
                        BinarySegmentUtils.copyToBytes(
                                key.getSegments(), key.getOffset(), key.getSizeInBytes()));
        ((LongColumnBuilder) builder.column(keyGroupColumn)).append(keyGroup);
        builder.finishRow(rowBytes);
    }

    /** Updates the state by the staged rows and, if {@code emit}, emits the changes. */
    void flush(GroupChanges.Output output) {
        if (isEmpty()) {
            return;
        }
        ColumnBatch batch = builder.build();
        int knownGroups = table.groupCount();
        int[] groupIds = intern(batch);
        boolean emitChanges = spec.emission() == GroupBySpec.Emission.CHANGES;
        if (emitChanges) {
            changes.before(touched, knownGroups);
        }
        Selection all = Selection.all(batch.positionCount());
        for (int i = 0; i < accumulators.size(); i++) {
            accumulators.get(i).update(groupIds, spec.aggregates().get(i).arguments(batch), all);
        }
        for (int i = 0; i < touched.count(); i++) {
            table.markDirty(touched.groupIds()[i]);
        }
        if (emitChanges) {
            changes.after(touched, knownGroups, output);
        }
        touched.clear();
    }

    /** Emits the result of every group that exists, in order of first appearance. */
    void emitFinalResults(GroupChanges.Output output) {
        changes.emitAll(output, spec.batchRows());
    }

    void snapshot(PageStore store) throws IOException {
        if (!isEmpty()) {
            throw new IllegalStateException("rows are staged: flush before the barrier");
        }
        table.snapshot(store);
    }

    /** Reads the groups; those that an earlier version of the query has left are written anew. */
    void restore(PageStore store, Iterable<Integer> keyGroups, KeyGroupSchemas schemas)
            throws IOException {
        table.restore(
                store,
                keyGroups,
                (keyGroup, groupId, input) ->
                        slots.read(groupId, schemas.earliest(keyGroup).partNames(), input));
        for (int keyGroup : keyGroups) {
            if (schemas.hasEarlier(keyGroup)) {
                table.markAllDirty(keyGroup);
                schemas.forgetEarlier(keyGroup);
            }
        }
    }

    private int[] intern(ColumnBatch batch) {
        BytesColumn keys = batch.bytesColumn(keyColumn);
        LongColumn keyGroups = batch.longColumn(keyGroupColumn);
        int[] groupIds = new int[batch.positionCount()];
        for (int position = 0; position < groupIds.length; position++) {
            int start = keys.offsets()[position];
            groupIds[position] =
                    table.intern(
                            (int) keyGroups.values()[position],
                            keys.data(),
                            start,
                            keys.offsets()[position + 1] - start);
            touched.add(groupIds[position]);
        }
        return groupIds;
    }
}
