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
package dev.sluice.kernel.window.peer;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.window.order.KeyComparison;

/** Where the runs of equal keys of a sorted batch begin. O(rows) a column. */
final class RunStarts {
    private final boolean[] begins;

    /** All of one run, if there are positions at all. */
    RunStarts(int positionCount) {
        begins = new boolean[positionCount];
        if (positionCount > 0) {
            begins[0] = true;
        }
    }

    /** Begins a run at {@code position}. */
    void mark(int position) {
        begins[position] = true;
    }

    /** Begins a run wherever a column changes: NULL equals NULL, NaN NaN, and -0.0 equals 0.0. */
    void markChanges(Column column) {
        if (column instanceof LongColumn longs && !column.mayHaveNulls()) {
            markChanges(longs.values(), begins);
            return;
        }
        for (int position = 1; position < begins.length; position++) {
            begins[position] |= !KeyComparison.equal(column, position - 1, position);
        }
    }

    private static void markChanges(long[] values, boolean[] begins) {
        for (int position = 1; position < begins.length; position++) {
            begins[position] |= values[position] != values[position - 1];
        }
    }

    /** The first positions of the runs, ascending, then the number of positions. */
    int[] toStarts() {
        int count = 0;
        for (boolean begin : begins) {
            count += begin ? 1 : 0;
        }
        int[] starts = new int[count + 1];
        int next = 0;
        for (int position = 0; position < begins.length; position++) {
            if (begins[position]) {
                starts[next++] = position;
            }
        }
        starts[count] = begins.length;
        return starts;
    }
}
