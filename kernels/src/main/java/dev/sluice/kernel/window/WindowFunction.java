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
package dev.sluice.kernel.window;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.StorageType;

/**
 * One window function with its arguments and frame, evaluated in bulk: a call computes the results
 * for every position of a sorted batch, all segments at once.
 *
 * <p>A function whose frame reaches back without bound keeps, for each partition, a <i>carry</i>: a
 * fixed number of long cells that stand for the rows of the partition that the batch no longer
 * holds. {@link #fold} moves the first rows of a segment into the carry. A carry of all zeros is
 * that of a partition without earlier rows.
 *
 * <p>Immutable; scratch is local to a call.
 */
public interface WindowFunction {

    StorageType resultType();

    /** Long cells of carry a partition; 0 if the function needs none under its frame. */
    int carryCells();

    /**
     * Whether rows can be folded. False where a carry would have to hold bytes, which do not fit
     * its cells: such a function works where all rows of a partition are in one batch, and a
     * streaming caller has to refuse it.
     */
    default boolean isFoldable() {
        return true;
    }

    /**
     * The results for all positions of the batch.
     *
     * @param carry the carries of the batch's segments, {@code carryCells()} cells each, in segment
     *     order; only read
     */
    Column evaluate(WindowBatch batch, long[] carry);

    /**
     * Folds the first {@code foldCounts[segment]} rows of each segment into its carry; the caller
     * then leaves them out of the next batch. It folds whole peer groups only, and only rows that
     * are out of the {@link #reach} of every row still to be evaluated.
     *
     * @throws IllegalStateException if the function is not {@link #isFoldable}
     */
    void fold(WindowBatch batch, int[] foldCounts, long[] carry);

    /** How far the function reaches from a row, which says what a streaming operator must keep. */
    FrameReach reach();
}
