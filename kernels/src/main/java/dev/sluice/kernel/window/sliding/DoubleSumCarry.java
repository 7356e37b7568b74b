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

import dev.sluice.kernel.arithmetic.CompensatedSum;
import java.util.Arrays;

/**
 * The folded rows of each segment of a batch, as sums to go on from. -0.0 stands for no rows.
 *
 * <pre>
 *   cell  0 count of values   1 bits of the sum   2 bits of its compensation
 *         3 not 0 if both are scaled by {@link DoubleOverflow#SCALE}
 * </pre>
 *
 * <p>The sum is scaled while it is beyond the range of a double, which later rows may bring it back
 * to.
 */
final class DoubleSumCarry {
    static final int CELLS = 4;

    private final double[] sums;
    private final double[] compensations;

    private DoubleSumCarry(int segmentCount) {
        sums = new double[segmentCount];
        compensations = new double[segmentCount];
        Arrays.fill(sums, -0.0);
    }

    /** As they are; a sum beyond the range of a double is infinite. */
    static DoubleSumCarry plain(long[] carry, int segmentCount) {
        DoubleSumCarry carried = new DoubleSumCarry(segmentCount);
        for (int segment = 0; segment < segmentCount; segment++) {
            int cell = segment * CELLS;
            if (carry[cell] != 0) {
                double scale = isScaled(carry, cell) ? DoubleOverflow.SCALE : 1;
                carried.sums[segment] = sum(carry, cell) / scale;
                carried.compensations[segment] = compensation(carry, cell) / scale;
            }
        }
        return carried;
    }

    /** The NaN and infinities among the sums alone. */
    static DoubleSumCarry nonFinite(long[] carry, int segmentCount) {
        DoubleSumCarry carried = new DoubleSumCarry(segmentCount);
        for (int segment = 0; segment < segmentCount; segment++) {
            double sum = sum(carry, segment * CELLS);
            carried.sums[segment] = Double.isFinite(sum) ? -0.0 : sum;
        }
        return carried;
    }

    /** The finite sums, all of them scaled. */
    static DoubleSumCarry scaled(long[] carry, int segmentCount) {
        DoubleSumCarry carried = new DoubleSumCarry(segmentCount);
        for (int segment = 0; segment < segmentCount; segment++) {
            int cell = segment * CELLS;
            if (carry[cell] != 0 && Double.isFinite(sum(carry, cell))) {
                double scale = isScaled(carry, cell) ? 1 : DoubleOverflow.SCALE;
                carried.sums[segment] = sum(carry, cell) * scale;
                carried.compensations[segment] = compensation(carry, cell) * scale;
            }
        }
        return carried;
    }

    double[] sums() {
        return sums;
    }

    double[] compensations() {
        return compensations;
    }

    /**
     * Adds values to the carry of a segment.
     *
     * @param values {@code count} values from {@code start} to {@code end}; the others are -0.0
     */
    static void fold(double[] values, int start, int end, int count, long[] carry, int segment) {
        int cell = segment * CELLS;
        boolean scaled = isScaled(carry, cell);
        if (!add(values, start, end, scaled, carry, cell) && !scaled) {
            // Either a value is not finite, or a partial sum is beyond the range: scaled, only the
            // values decide.
            add(values, start, end, true, carry, cell);
        }
        carry[cell] += count;
    }

    /** Returns whether the sum is finite; if not and it is not scaled, the carry stays. */
    private static boolean add(
            double[] values, int start, int end, boolean scaled, long[] carry, int cell) {
        double scale = scaled ? DoubleOverflow.SCALE : 1;
        double carryScale = isScaled(carry, cell) ? 1 : scale;
        boolean any = carry[cell] != 0;
        double sum = any ? sum(carry, cell) * carryScale : -0.0;
        double compensation = any ? compensation(carry, cell) * carryScale : 0;
        for (int position = start; position < end; position++) {
            double value = values[position] * scale;
            double newSum = sum + value;
            compensation += CompensatedSum.error(sum, value, newSum);
            sum = newSum;
        }
        boolean finite = Double.isFinite(sum);
        if (finite || scaled) {
            boolean backInRange = scaled && Double.isFinite(sum / scale);
            carry[cell + 1] = Double.doubleToRawLongBits(backInRange ? sum / scale : sum);
            carry[cell + 2] =
                    Double.doubleToRawLongBits(backInRange ? compensation / scale : compensation);
            carry[cell + 3] = scaled && finite && !backInRange ? 1 : 0;
        }
        return finite;
    }

    private static boolean isScaled(long[] carry, int cell) {
        return carry[cell + 3] != 0;
    }

    private static double sum(long[] carry, int cell) {
        return Double.longBitsToDouble(carry[cell + 1]);
    }

    private static double compensation(long[] carry, int cell) {
        return Double.longBitsToDouble(carry[cell + 2]);
    }
}
