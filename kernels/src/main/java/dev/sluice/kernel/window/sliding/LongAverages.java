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
package dev.sluice.kernel.window.sliding;

import dev.sluice.kernel.arithmetic.LongSum;
import dev.sluice.kernel.window.frame.FrameBounds;

/**
 * Averages of longs whose sums may need 128 bits: differences of prefix sums of two words. O(1) a
 * row.
 */
final class LongAverages {
    private final int[] frameStart;
    private final int[] frameEnd;
    private final long[] lows;
    private final long[] highs;

    LongAverages(long[] values, FrameBounds bounds, int positionCount) {
        frameStart = bounds.frameStart();
        frameEnd = bounds.frameEnd();
        lows = new long[positionCount + 1];
        highs = new long[positionCount + 1];
        long low = 0;
        long high = 0;
        for (int position = 0; position < positionCount; position++) {
            long newLow = low + values[position];
            high += LongSum.carry(low, values[position], newLow);
            low = newLow;
            lows[position + 1] = low;
            highs[position + 1] = high;
        }
    }

    /**
     * Writes the averages of a segment's positions, 0 where nothing is averaged.
     *
     * @param counts the values in each frame
     * @param carriedLow low word of the sum of {@code carriedCount} more values in every frame
     */
    void fill(
            int start,
            int end,
            int[] counts,
            long carriedLow,
            long carriedHigh,
            long carriedCount,
            double[] averages) {
        for (int position = start; position < end; position++) {
            long count = carriedCount + counts[position];
            if (count > 0) {
                long from = lows[frameStart[position]];
                long to = lows[frameEnd[position]];
                long difference = to - from;
                long high =
                        highs[frameEnd[position]] - highs[frameStart[position]] - below(to, from);
                long low = difference + carriedLow;
                high += carriedHigh + below(low, difference);
                averages[position] = LongSum.divide(high, low, count);
            }
        }
    }

    /** 1 if {@code left} is the smaller unsigned number: the borrow or carry between words. */
    private static int below(long left, long right) {
        return Long.compareUnsigned(left, right) < 0 ? 1 : 0;
    }
}
