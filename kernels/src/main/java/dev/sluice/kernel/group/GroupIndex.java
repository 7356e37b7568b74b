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
package dev.sluice.kernel.group;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import java.util.List;

/**
 * Interns keys: equal keys get the same dense group id, 0 to {@link #groupCount()} - 1 in order of
 * first appearance. NULL is a key of its own, equal to itself; NaN equals NaN, and -0.0 equals 0.0.
 *
 * <p>Open addressing with linear probing, load at most one half; growth doubles. Interning costs
 * amortised O(1) a row. Not thread-safe.
 */
public interface GroupIndex {

    /**
     * Interns the keys of a batch: {@code groupIds[position]} becomes the id of the key at {@code
     * position}, for positions below {@code positionCount}.
     */
    void intern(List<Column> keys, int positionCount, int[] groupIds);

    int groupCount();

    /**
     * Appends the keys of {@code groupIds[0]} to {@code groupIds[count - 1]}, a builder a column.
     */
    void appendKeys(int[] groupIds, int count, List<ColumnBuilder> output);

    /** Bytes held by keys and table. */
    long retainedBytes();
}
