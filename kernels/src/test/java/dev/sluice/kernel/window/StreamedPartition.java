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

import dev.sluice.kernel.testing.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Evaluates a partition as a stream would: a few rows at a time, in batches that hold nothing but
 * the rows in reach of these, while the rows before them are folded into the carry.
 *
 * <pre>
 *   folded  )[ in reach )[ to evaluate )[ in reach )  not yet there
 * </pre>
 */
final class StreamedPartition {
    private final WindowBatch whole;
    private final long[] keys;
    private final WindowFunction function;
    private final FrameReach reach;

    /**
     * @param whole one segment, ascending by the LONG column {@code key} without nulls
     */
    StreamedPartition(WindowBatch whole, int key, WindowFunction function) {
        this.whole = whole;
        this.keys = whole.columns().longColumn(key).values();
        this.function = function;
        this.reach = function.reach();
    }

    List<Object> evaluate(Random random) {
        int rowCount = whole.positionCount();
        long[] carry = new long[function.carryCells()];
        List<Object> results = new ArrayList<>();
        int folded = 0;
        while (results.size() < rowCount) {
            int next = results.size();
            int last = next + random.nextInt(Math.min(8, rowCount - next));
            WindowBatch batch = WindowCases.slice(whole, folded, reachEnd(last));
            List<Object> slice = Columns.toList(function.evaluate(batch, carry));
            results.addAll(slice.subList(next - folded, last + 1 - folded));
            if (last + 1 < rowCount) {
                int fold = reachStart(last + 1) - folded;
                function.fold(batch, new int[] {fold}, carry);
                folded += fold;
            }
        }
        return results;
    }

    /** One past the last row in reach of {@code row}, and its peers. */
    private int reachEnd(int row) {
        int rowCount = whole.positionCount();
        if (reach.needsWholePartition()) {
            return rowCount;
        }
        int end = (int) Math.min(rowCount, row + reach.followingRows() + 1);
        while (end < rowCount
                && (keys[end] - keys[row] <= reach.followingRange()
                        || keys[end] == keys[end - 1])) {
            end++;
        }
        return end;
    }

    /** The first row in reach of {@code row}, or the first of its peers. */
    private int reachStart(int row) {
        int start = (int) Math.max(0, row - reach.precedingRows());
        while (start > 0
                && (keys[row] - keys[start - 1] <= reach.precedingRange()
                        || keys[start - 1] == keys[start])) {
            start--;
        }
        return start;
    }
}
