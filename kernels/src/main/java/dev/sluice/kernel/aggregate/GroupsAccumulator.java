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
import java.util.List;

/**
 * The state of one aggregate for all groups, addressed by dense group ids. Every call costs O(rows
 * or groups it is given), never O(groups that exist). Not thread-safe.
 *
 * <pre>
 *   groupIds   0  1  0  2        state after update: group 0: {10, 30}
 *   argument  10 20 30 40                            group 1: {20}   group 2: {40}
 * </pre>
 */
public interface GroupsAccumulator {

    /**
     * Makes room for group ids below {@code groupCount}; new groups are empty. Amortised O(new).
     */
    void ensureGroups(int groupCount);

    /** Adds each selected position to the group {@code groupIds[position]}. */
    void update(int[] groupIds, List<Column> arguments, Selection selection);

    /** Undoes {@link #update}; only called if {@link AggregateFunction#isInvertible}. */
    void retract(int[] groupIds, List<Column> arguments, Selection selection);

    /**
     * Merges group {@code i} of {@code other} into group {@code groupIds[i]}, for i below count.
     */
    void merge(int[] groupIds, GroupsAccumulator other, int count);

    /** Appends the results of {@code groupIds[0]} to {@code groupIds[count - 1]}. */
    void evaluate(int[] groupIds, int count, ColumnBuilder output);

    /** Makes a group empty again, so that its id can be used for another key. */
    void clear(int groupId);

    /** Writes the state of one group in a format that {@link #read} reads. */
    void write(int groupId, DataOutput output) throws IOException;

    /** Replaces the state of one group by one that was written. */
    void read(int groupId, DataInput input) throws IOException;

    /** Bytes held, scratch included. */
    long retainedBytes();
}
