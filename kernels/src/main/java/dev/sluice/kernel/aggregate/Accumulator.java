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
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * The state of one aggregate for one group: add rows, retract them, merge, and read the result.
 * Positions with a null argument are the accumulator's to skip. Not thread-safe.
 */
public interface Accumulator {

    /** Adds the rows at {@code positions[from]} to {@code positions[to - 1]}, in that order. */
    void add(List<Column> arguments, int[] positions, int from, int to);

    /**
     * Undoes {@link #add} for rows added before; only called if {@link
     * AggregateFunction#isInvertible}.
     */
    default void retract(List<Column> arguments, int[] positions, int from, int to) {
        throw new IllegalStateException(getClass().getName() + " does not retract");
    }

    /** Takes in another state of the same function; only called if mergeable. */
    default void merge(Accumulator other) {
        throw new IllegalStateException(getClass().getName() + " does not merge");
    }

    /** Appends the result over the rows added so far, or a null. Leaves the state as it is. */
    void result(ColumnBuilder output);

    /** Writes the state in a format that {@link #read} of this version and later ones reads. */
    void write(DataOutput output) throws IOException;

    /** Replaces the state by one that was written. */
    void read(DataInput input) throws IOException;

    /** Bytes held by this state. */
    long retainedBytes();
}
