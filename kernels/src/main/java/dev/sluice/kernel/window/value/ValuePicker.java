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
package dev.sluice.kernel.window.value;

import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.BytesColumnBuilder;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.Validity;

/**
 * Gathers values from a column followed by a few substitutes of the same type, by one position for
 * each result.
 *
 * <pre>
 *   column a b c   substitutes x -      positions 0 0 2 3 4      result a a c x -
 * </pre>
 */
final class ValuePicker {
    private ValuePicker() {}

    /**
     * @param positions of results, those from the column's length on among the substitutes
     */
    static Column pick(Column column, Column substitutes, int[] positions) {
        if (column instanceof LongColumn longs) {
            return new LongColumn(
                    pick(longs, (LongColumn) substitutes, positions),
                    validity(column, substitutes, positions),
                    positions.length);
        }
        if (column instanceof DoubleColumn doubles) {
            return new DoubleColumn(
                    pick(doubles, (DoubleColumn) substitutes, positions),
                    validity(column, substitutes, positions),
                    positions.length);
        }
        return pick((BytesColumn) column, (BytesColumn) substitutes, positions);
    }

    private static long[] pick(LongColumn column, LongColumn substitutes, int[] positions) {
        int length = column.positionCount();
        long[] values = column.values();
        long[] others = substitutes.values();
        long[] picked = new long[positions.length];
        for (int i = 0; i < positions.length; i++) {
            int position = positions[i];
            picked[i] = position < length ? values[position] : others[position - length];
        }
        return picked;
    }

    private static double[] pick(DoubleColumn column, DoubleColumn substitutes, int[] positions) {
        int length = column.positionCount();
        double[] values = column.values();
        double[] others = substitutes.values();
        double[] picked = new double[positions.length];
        for (int i = 0; i < positions.length; i++) {
            int position = positions[i];
            picked[i] = position < length ? values[position] : others[position - length];
        }
        return picked;
    }

    private static Column pick(BytesColumn column, BytesColumn substitutes, int[] positions) {
        int length = column.positionCount();
        BytesColumnBuilder picked = new BytesColumnBuilder(positions.length);
        for (int position : positions) {
            if (position < length) {
                picked.appendFrom(column, position);
            } else {
                picked.appendFrom(substitutes, position - length);
            }
        }
        return picked.build();
    }

    private static long[] validity(Column column, Column substitutes, int[] positions) {
        if (!column.mayHaveNulls() && !substitutes.mayHaveNulls()) {
            return Validity.ALL_VALID;
        }
        int length = column.positionCount();
        long[] words = new long[Validity.wordCount(positions.length)];
        for (int i = 0; i < positions.length; i++) {
            int position = positions[i];
            boolean valid =
                    position < length
                            ? column.isValid(position)
                            : substitutes.isValid(position - length);
            words[i >>> 6] |= (valid ? 1L : 0L) << i;
        }
        return Validity.normalise(words, positions.length);
    }
}
