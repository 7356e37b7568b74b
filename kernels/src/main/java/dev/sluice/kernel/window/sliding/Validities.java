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

import dev.sluice.kernel.column.Validity;

/** Output validity of functions over frames. */
final class Validities {
    private Validities() {}

    static long[] noneValid(int positionCount) {
        return new long[Validity.wordCount(positionCount)];
    }

    /** Valid where the frame holds a value, by prefix counts of the values. */
    static long[] nonEmpty(int[] prefixCounts, int[] starts, int[] ends) {
        long[] words = noneValid(starts.length);
        for (int position = 0; position < starts.length; position++) {
            long bit = prefixCounts[ends[position]] > prefixCounts[starts[position]] ? 1 : 0;
            words[position >>> 6] |= bit << position;
        }
        return words;
    }

    /** Keeps the rule that a null slot holds zero. */
    static void zeroNulls(long[] values, long[] words, int positionCount) {
        for (int position = 0; position < positionCount; position++) {
            values[position] &= -(words[position >>> 6] >>> position & 1L);
        }
    }
}
