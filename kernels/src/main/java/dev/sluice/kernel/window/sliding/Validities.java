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

/** Work on validity words, 64 positions at a time where that can be. */
final class Validities {
    private Validities() {}

    /** Valid where the count is not 0. */
    static long[] nonZero(int[] counts) {
        long[] words = new long[Validity.wordCount(counts.length)];
        for (int word = 0; word < words.length; word++) {
            int base = word << 6;
            int length = Math.min(64, counts.length - base);
            long bits = 0;
            for (int i = 0; i < length; i++) {
                bits |= (-(long) counts[base + i] >>> 63) << i;
            }
            words[word] = bits;
        }
        return words;
    }

    /** Writes {@code value} where the words say null; nothing if they are empty. */
    static void fillNulls(long[] values, long[] words, int positionCount, long value) {
        for (int base = 0; words.length != 0 && base < positionCount; base += 64) {
            long nulls = nullBits(words, base, positionCount);
            while (nulls != 0) {
                values[base + Long.numberOfTrailingZeros(nulls)] = value;
                nulls &= nulls - 1;
            }
        }
    }

    /** As for longs. */
    static void fillNulls(double[] values, long[] words, int positionCount, double value) {
        for (int base = 0; words.length != 0 && base < positionCount; base += 64) {
            long nulls = nullBits(words, base, positionCount);
            while (nulls != 0) {
                values[base + Long.numberOfTrailingZeros(nulls)] = value;
                nulls &= nulls - 1;
            }
        }
    }

    private static long nullBits(long[] words, int base, int positionCount) {
        long inside = positionCount - base < 64 ? Validity.lastWordMask(positionCount) : -1L;
        return ~words[base >>> 6] & inside;
    }
}
