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

import dev.sluice.kernel.column.LongColumn;

/**
 * Offset bounds over a long key. Distances are unsigned differences, so that nothing overflows,
 * however far apart the keys and however large the offset.
 */
final class LongOffsetBounds extends OffsetBounds {
    private final LongColumn column;

    /** XORed to keys: descending keys are walked as their complements, which ascend. */
    private final long flip;

    private final long biasedOffset;

    LongOffsetBounds(LongColumn column, boolean ascending, long offset) {
        this.column = column;
        flip = ascending ? 0 : -1;
        biasedOffset = offset + Long.MIN_VALUE;
    }

    @Override
    boolean hasDistance(int position) {
        return column.isValid(position);
    }

    @Override
    void fillPreceding(int from, int to, boolean frameStarts, int[] output) {
        if (frameStarts) {
            fillPrecedingStarts(column.values(), flip, from, to, biasedOffset, output);
        } else {
            fillPrecedingEnds(column.values(), flip, from, to, biasedOffset, output);
        }
    }

    @Override
    void fillFollowing(int from, int to, boolean frameStarts, int[] output) {
        if (frameStarts) {
            fillFollowingStarts(column.values(), flip, from, to, biasedOffset, output);
        } else {
            fillFollowingEnds(column.values(), flip, from, to, biasedOffset, output);
        }
    }

    private static void fillPrecedingStarts(
            long[] keys, long flip, int from, int to, long biasedOffset, int[] output) {
        int bound = from;
        for (int position = from; position < to; position++) {
            long key = keys[position] ^ flip;
            while (distance(keys[bound] ^ flip, key) > biasedOffset) {
                bound++;
            }
            output[position] = bound;
        }
    }

    private static void fillPrecedingEnds(
            long[] keys, long flip, int from, int to, long biasedOffset, int[] output) {
        int bound = from;
        for (int position = from; position < to; position++) {
            long key = keys[position] ^ flip;
            while (bound < to
                    && (keys[bound] ^ flip) <= key
                    && distance(keys[bound] ^ flip, key) >= biasedOffset) {
                bound++;
            }
            output[position] = bound;
        }
    }

    private static void fillFollowingStarts(
            long[] keys, long flip, int from, int to, long biasedOffset, int[] output) {
        int bound = from;
        for (int position = from; position < to; position++) {
            long key = keys[position] ^ flip;
            while (bound < to
                    && ((keys[bound] ^ flip) < key
                            || distance(key, keys[bound] ^ flip) < biasedOffset)) {
                bound++;
            }
            output[position] = bound;
        }
    }

    private static void fillFollowingEnds(
            long[] keys, long flip, int from, int to, long biasedOffset, int[] output) {
        int bound = from;
        for (int position = from; position < to; position++) {
            long key = keys[position] ^ flip;
            // A bound left of the row's peers cannot be: each row is in reach of itself.
            while (bound < to
                    && ((keys[bound] ^ flip) < key
                            || distance(key, keys[bound] ^ flip) <= biasedOffset)) {
                bound++;
            }
            output[position] = bound;
        }
    }

    /** {@code high - low} as an unsigned number, shifted so that signed comparison orders it. */
    private static long distance(long low, long high) {
        return high - low + Long.MIN_VALUE;
    }
}
