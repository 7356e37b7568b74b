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

import dev.sluice.kernel.column.DoubleColumn;

/**
 * Offset bounds over a double key. A NaN or an infinity is at no finite distance from another key,
 * so such rows keep their peers.
 *
 * <p>Distances are compared as if computed without rounding: {@code high - low} and the offset are
 * each the sum of a double and its rounding error. Rounding is monotone, so if the doubles differ
 * they decide, and else the errors do. <b>Source</b> the error of a difference is Knuth's TwoSum.
 */
final class DoubleOffsetBounds extends OffsetBounds {
    private final DoubleColumn column;

    /** Multiplies keys: descending keys are walked negated, which ascend. */
    private final double sign;

    private final double offset;
    private final double offsetError;

    DoubleOffsetBounds(DoubleColumn column, boolean ascending, long offset) {
        this.column = column;
        sign = ascending ? 1 : -1;
        this.offset = offset;
        // 2^63, to which offsets near Long.MAX_VALUE round, is Long.MIN_VALUE in wrapped
        // arithmetic.
        long rounded = this.offset == 0x1p63 ? Long.MIN_VALUE : (long) this.offset;
        offsetError = offset - rounded;
    }

    @Override
    boolean hasDistance(int position) {
        return column.isValid(position) && Double.isFinite(column.values()[position]);
    }

    @Override
    void fillPreceding(int from, int to, boolean frameStarts, int[] output) {
        double[] keys = column.values();
        // A start skips distances above the offset; an end takes those above or equal.
        int skipped = frameStarts ? 1 : 0;
        int bound = from;
        for (int position = from; position < to; position++) {
            double key = keys[position] * sign;
            while (bound < to && compareDistance(keys[bound] * sign, key) >= skipped) {
                bound++;
            }
            output[position] = bound;
        }
    }

    @Override
    void fillFollowing(int from, int to, boolean frameStarts, int[] output) {
        double[] keys = column.values();
        // A start skips distances below the offset; an end takes those below or equal.
        int skipped = frameStarts ? -1 : 0;
        int bound = from;
        for (int position = from; position < to; position++) {
            double key = keys[position] * sign;
            while (bound < to && compareDistance(key, keys[bound] * sign) <= skipped) {
                bound++;
            }
            output[position] = bound;
        }
    }

    /** Compares {@code high - low}, which may be negative, with the offset: -1, 0 or 1. */
    private int compareDistance(double low, double high) {
        double distance = high - low;
        if (distance != offset) {
            return distance < offset ? -1 : 1;
        }
        double negatedLow = distance - high;
        double error = (high - (distance - negatedLow)) + (-low - negatedLow);
        if (error != offsetError) {
            return error < offsetError ? -1 : 1;
        }
        return 0;
    }
}
