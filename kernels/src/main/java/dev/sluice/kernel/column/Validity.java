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
package dev.sluice.kernel.column;

import java.util.Arrays;

/**
 * Validity bitmaps as words of 64 positions; a set bit means that the value is present. An empty
 * array stands for "all valid". Bits past the last position are unspecified.
 */
public final class Validity {
    /** The bitmap of a column without nulls. */
    public static final long[] ALL_VALID = {};

    private Validity() {}

    public static int wordCount(int positionCount) {
        return (positionCount + 63) >>> 6;
    }

    public static boolean isValid(long[] words, int position) {
        return (words[position >>> 6] >>> position & 1L) != 0;
    }

    public static void setValid(long[] words, int position) {
        words[position >>> 6] |= 1L << position;
    }

    public static void setNull(long[] words, int position) {
        words[position >>> 6] &= ~(1L << position);
    }

    /** Marks the positions from {@code start} to {@code end} valid. */
    public static void setValid(long[] words, int start, int end) {
        if (start == end) {
            return;
        }
        int first = start >>> 6;
        int last = (end - 1) >>> 6;
        long firstMask = -1L << start;
        long lastMask = -1L >>> -end;
        if (first == last) {
            words[first] |= firstMask & lastMask;
            return;
        }
        words[first] |= firstMask;
        Arrays.fill(words, first + 1, last, -1L);
        words[last] |= lastMask;
    }

    /** Marks the positions from {@code start} to {@code end} null. */
    public static void setNull(long[] words, int start, int end) {
        if (start == end) {
            return;
        }
        int first = start >>> 6;
        int last = (end - 1) >>> 6;
        long firstMask = -1L << start;
        long lastMask = -1L >>> -end;
        if (first == last) {
            words[first] &= ~(firstMask & lastMask);
            return;
        }
        words[first] &= ~firstMask;
        Arrays.fill(words, first + 1, last, 0);
        words[last] &= ~lastMask;
    }

    /** How many positions from {@code start} to {@code end} hold a value; all if words is empty. */
    public static int countValid(long[] words, int start, int end) {
        if (words.length == 0 || start == end) {
            return end - start;
        }
        int first = start >>> 6;
        int last = (end - 1) >>> 6;
        int count = -Long.bitCount(words[first] & ~(-1L << start));
        for (int word = first; word < last; word++) {
            count += Long.bitCount(words[word]);
        }
        return count + Long.bitCount(words[last] & (-1L >>> -end));
    }

    /**
     * New words whose position i is position {@code i + shift} of the given ones; a position that
     * comes from outside them is null. O(words).
     */
    public static long[] shifted(long[] words, int positionCount, int shift) {
        long[] shifted = new long[wordCount(positionCount)];
        int wordShift = shift >> 6;
        for (int word = 0; word < shifted.length; word++) {
            long low = wordAt(words, word + wordShift);
            long high = wordAt(words, word + wordShift + 1);
            shifted[word] = (shift & 63) == 0 ? low : low >>> shift | high << -shift;
        }
        return shifted;
    }

    private static long wordAt(long[] words, int word) {
        return word >= 0 && word < words.length ? words[word] : 0;
    }

    /** A mask of the positions of the last word that lie below {@code positionCount}. */
    public static long lastWordMask(int positionCount) {
        return positionCount == 0 ? 0 : -1L >>> (-positionCount & 63);
    }

    /** How many of the first {@code positionCount} positions hold a value. O(words). */
    public static int countValid(long[] words, int positionCount) {
        if (words.length == 0) {
            return positionCount;
        }
        int wordCount = wordCount(positionCount);
        int count = 0;
        for (int word = 0; word < wordCount - 1; word++) {
            count += Long.bitCount(words[word]);
        }
        return wordCount == 0
                ? 0
                : count + Long.bitCount(words[wordCount - 1] & lastWordMask(positionCount));
    }

    /** {@code words}, or {@link #ALL_VALID} if no bit below {@code positionCount} is unset. */
    public static long[] normalise(long[] words, int positionCount) {
        return words.length != 0 && countValid(words, positionCount) == positionCount
                ? ALL_VALID
                : words;
    }

    /** The words of a column gathered by {@code positions}; empty in, empty out. */
    static long[] gather(long[] words, int[] positions, int count) {
        if (words.length == 0) {
            return ALL_VALID;
        }
        long[] gathered = new long[wordCount(count)];
        for (int i = 0; i < count; i++) {
            gathered[i >>> 6] |= (words[positions[i] >>> 6] >>> positions[i] & 1L) << i;
        }
        return gathered;
    }
}
