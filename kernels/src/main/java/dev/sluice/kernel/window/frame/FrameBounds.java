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
package dev.sluice.kernel.window.frame;

import dev.sluice.kernel.column.Column;

/**
 * The frame of every position of a batch, half-open and in positions of the batch; an empty frame
 * has {@code frameStart == frameEnd}.
 */
public final class FrameBounds {
    private final int[] frameStart;
    private final int[] frameEnd;

    FrameBounds(int[] frameStart, int[] frameEnd) {
        this.frameStart = frameStart;
        this.frameEnd = frameEnd;
    }

    public int[] frameStart() {
        return frameStart;
    }

    public int[] frameEnd() {
        return frameEnd;
    }

    /** How many values, nulls left out, the frame of each position holds. O(rows). */
    public int[] countValues(Column column) {
        int[] counts = new int[frameStart.length];
        if (!column.mayHaveNulls()) {
            for (int position = 0; position < counts.length; position++) {
                counts[position] = frameEnd[position] - frameStart[position];
            }
            return counts;
        }
        int[] prefix = prefixCounts(column.validityWords(), counts.length);
        for (int position = 0; position < counts.length; position++) {
            counts[position] = prefix[frameEnd[position]] - prefix[frameStart[position]];
        }
        return counts;
    }

    /** Entry i counts the values before position i. */
    private static int[] prefixCounts(long[] validityWords, int positionCount) {
        int[] prefix = new int[positionCount + 1];
        int count = 0;
        for (int position = 0; position < positionCount; position++) {
            count += (int) (validityWords[position >>> 6] >>> position & 1L);
            prefix[position + 1] = count;
        }
        return prefix;
    }
}
