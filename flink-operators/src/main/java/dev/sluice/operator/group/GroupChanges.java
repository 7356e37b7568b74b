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
import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.operator.adapter.ValueWriter;
import dev.sluice.state.store.GroupTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.types.RowKind;

/**
 * Turns the results of touched groups before and after an update into changelog rows: +I for a new
 * group, -U directly followed by +U for one whose results changed, nothing for one whose results
 * did not.
 *
 * <p>Old results are evaluated from the state just before the update, so no previous result is kept
 * anywhere.
 */
final class GroupChanges {

    /** Takes the rows of a changelog. */
    interface Output {
        void collect(RowData row);
    }

    private final List<GroupAggregate> aggregates;
    private final List<GroupsAccumulator> accumulators;
    private final GroupTable table;
    private final List<ValueWriter> writers;
    private final RowData.FieldGetter[] keyGetters;
    private final BinaryRowData key;
    private List<Column> oldResults = List.of();
    private int[] oldIndex = {};

    GroupChanges(GroupBySpec spec, List<GroupsAccumulator> accumulators, GroupTable table) {
        this.aggregates = spec.aggregates();
        this.accumulators = accumulators;
        this.table = table;
        writers = aggregates.stream().map(call -> new ValueWriter(call.resultType())).toList();
        keyGetters = new RowData.FieldGetter[spec.keyTypes().size()];
        for (int i = 0; i < keyGetters.length; i++) {
            keyGetters[i] = RowData.createFieldGetter(spec.keyTypes().get(i), i);
        }
        key = new BinaryRowData(keyGetters.length);
    }

    /** Evaluates the touched groups that are older than the batch: those below knownGroups. */
    void before(TouchedGroups touched, int knownGroups) {
        int[] known = new int[touched.count()];
        oldIndex = new int[touched.count()];
        int knownCount = 0;
        for (int i = 0; i < touched.count(); i++) {
            int groupId = touched.groupIds()[i];
            if (groupId < knownGroups) {
                oldIndex[i] = knownCount;
                known[knownCount++] = groupId;
            }
        }
        oldResults = evaluate(known, knownCount);
    }

    /** Emits the changes since {@link #before}. */
    void after(TouchedGroups touched, int knownGroups, Output output) {
        List<Column> newResults = evaluate(touched.groupIds(), touched.count());
        for (int i = 0; i < touched.count(); i++) {
            int groupId = touched.groupIds()[i];
            if (groupId >= knownGroups) {
                output.collect(row(RowKind.INSERT, groupId, newResults, i));
            } else if (!sameResults(oldIndex[i], newResults, i)) {
                output.collect(row(RowKind.UPDATE_BEFORE, groupId, oldResults, oldIndex[i]));
                output.collect(row(RowKind.UPDATE_AFTER, groupId, newResults, i));
            }
        }
        oldResults = List.of();
    }

    /** Emits every group as an insertion, {@code batchRows} at a time. */
    void emitAll(Output output, int batchRows) {
        int groupCount = table.groupCount();
        for (int start = 0; start < groupCount; start += batchRows) {
            int count = Math.min(batchRows, groupCount - start);
            int[] groupIds = new int[count];
            for (int i = 0; i < count; i++) {
                groupIds[i] = start + i;
            }
            List<Column> results = evaluate(groupIds, count);
            for (int i = 0; i < count; i++) {
                output.collect(row(RowKind.INSERT, groupIds[i], results, i));
            }
        }
    }

    private List<Column> evaluate(int[] groupIds, int count) {
        List<Column> results = new ArrayList<>(accumulators.size());
        for (int i = 0; i < accumulators.size(); i++) {
            ColumnBuilder output = ColumnBuilder.of(aggregates.get(i).resultStorage(), count);
            accumulators.get(i).evaluate(groupIds, count, output);
            results.add(output.build());
        }
        return results;
    }

    private RowData row(RowKind kind, int groupId, List<Column> results, int position) {
        byte[] keyBytes = table.key(groupId);
        key.pointTo(MemorySegmentFactory.wrap(keyBytes), 0, keyBytes.length);
        GenericRowData row = new GenericRowData(kind, keyGetters.length + writers.size());
        for (int i = 0; i < keyGetters.length; i++) {
            row.setField(i, keyGetters[i].getFieldOrNull(key));
        }
        for (int i = 0; i < writers.size(); i++) {
            writers.get(i).write(results.get(i), position, row, keyGetters.length + i);
        }
        return row;
    }

    private boolean sameResults(int oldPosition, List<Column> newResults, int newPosition) {
        for (int i = 0; i < newResults.size(); i++) {
            if (!sameValue(oldResults.get(i), oldPosition, newResults.get(i), newPosition)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameValue(Column left, int leftPosition, Column right, int position) {
        if (!left.isValid(leftPosition) || !right.isValid(position)) {
            return left.isValid(leftPosition) == right.isValid(position);
        }
        return switch (left.storageType()) {
            case LONG ->
                    ((LongColumn) left).values()[leftPosition]
                            == ((LongColumn) right).values()[position];
            case DOUBLE ->
                    Double.doubleToLongBits(((DoubleColumn) left).values()[leftPosition])
                            == Double.doubleToLongBits(((DoubleColumn) right).values()[position]);
            case BYTES ->
                    Arrays.equals(
                            ((BytesColumn) left).copyOf(leftPosition),
                            ((BytesColumn) right).copyOf(position));
        };
    }
}
