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
import dev.sluice.kernel.group.GroupRouter;
import dev.sluice.kernel.selection.Selection;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * All groups of a function that has only a per-group {@link Accumulator}: routes the rows of a
 * batch to their groups and hands each touched group its rows in input order.
 *
 * <p>An update costs O(rows + touched groups). A group's accumulator is made at its first touch.
 */
public final class GroupsAccumulatorAdapter implements GroupsAccumulator {
    private static final Accumulator[] NO_GROUPS = {};

    private final AggregateFunction function;
    private final List<StorageType> argumentTypes;
    private final GroupRouter router = new GroupRouter();
    private Accumulator[] accumulators = NO_GROUPS;
    private int groupCount;
    private long accumulatorBytes;

    public GroupsAccumulatorAdapter(AggregateFunction function, List<StorageType> argumentTypes) {
        function.resultType(argumentTypes);
        this.function = function;
        this.argumentTypes = List.copyOf(argumentTypes);
    }

    @Override
    public void ensureGroups(int groups) {
        if (groups > accumulators.length) {
            accumulators = Arrays.copyOf(accumulators, Math.max(groups, 2 * accumulators.length));
        }
        groupCount = Math.max(groupCount, groups);
    }

    @Override
    public void update(int[] groupIds, List<Column> arguments, Selection selection) {
        router.route(groupIds, selection, groupCount);
        for (int i = 0; i < router.touchedCount(); i++) {
            Accumulator accumulator = touch(router.touchedGroups()[i]);
            long before = accumulator.retainedBytes();
            accumulator.add(
                    arguments, router.positions(), router.starts()[i], router.starts()[i + 1]);
            accumulatorBytes += accumulator.retainedBytes() - before;
        }
    }

    @Override
    public void retract(int[] groupIds, List<Column> arguments, Selection selection) {
        router.route(groupIds, selection, groupCount);
        for (int i = 0; i < router.touchedCount(); i++) {
            Accumulator accumulator = touch(router.touchedGroups()[i]);
            long before = accumulator.retainedBytes();
            accumulator.retract(
                    arguments, router.positions(), router.starts()[i], router.starts()[i + 1]);
            accumulatorBytes += accumulator.retainedBytes() - before;
        }
    }

    @Override
    public void merge(int[] groupIds, GroupsAccumulator other, int count) {
        Accumulator[] others = ((GroupsAccumulatorAdapter) other).accumulators;
        for (int i = 0; i < count; i++) {
            if (others[i] != null) {
                Accumulator accumulator = touch(groupIds[i]);
                long before = accumulator.retainedBytes();
                accumulator.merge(others[i]);
                accumulatorBytes += accumulator.retainedBytes() - before;
            }
        }
    }

    @Override
    public void evaluate(int[] groupIds, int count, ColumnBuilder output) {
        for (int i = 0; i < count; i++) {
            touch(groupIds[i]).result(output);
        }
    }

    @Override
    public void clear(int groupId) {
        if (accumulators[groupId] != null) {
            accumulatorBytes -= accumulators[groupId].retainedBytes();
            accumulators[groupId] = null;
        }
    }

    @Override
    public void write(int groupId, DataOutput output) throws IOException {
        touch(groupId).write(output);
    }

    @Override
    public void read(int groupId, DataInput input) throws IOException {
        clear(groupId);
        Accumulator accumulator = touch(groupId);
        long before = accumulator.retainedBytes();
        accumulator.read(input);
        accumulatorBytes += accumulator.retainedBytes() - before;
    }

    @Override
    public long retainedBytes() {
        return router.retainedBytes() + 8L * accumulators.length + accumulatorBytes;
    }

    private Accumulator touch(int groupId) {
        Accumulator accumulator = accumulators[groupId];
        if (accumulator == null) {
            accumulator = function.newAccumulator(argumentTypes);
            accumulators[groupId] = accumulator;
            accumulatorBytes += accumulator.retainedBytes();
        }
        return accumulator;
    }
}
