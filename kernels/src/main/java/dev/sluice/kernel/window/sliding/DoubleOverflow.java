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

/**
 * Sums whose partial sums leave the range of a double although the sum, or the average, does not.
 *
 * <p>Where a plain sum comes out infinite or NaN, the truth is in two more sums of the same frame:
 * that of its NaN and infinities alone, which decides if there is one, and that of its finite
 * values scaled down so that no partial sum of a batch overflows.
 */
final class DoubleOverflow {
    /** A batch has fewer than 2^31 rows; rounding is exact but for values below 2^-958. */
    static final double SCALE = 0x1p-64;

    private DoubleOverflow() {}

    static boolean anyNonFinite(double[] sums) {
        boolean found = false;
        for (double sum : sums) {
            found |= !Double.isFinite(sum);
        }
        return found;
    }

    /** The NaN and infinities among values; -0.0 for finite ones. */
    static double[] nonFinite(double[] values) {
        double[] selected = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            selected[i] = Double.isFinite(values[i]) ? -0.0 : values[i];
        }
        return selected;
    }

    /** The finite values, scaled down; -0.0 for NaN and infinities. */
    static double[] scaled(double[] values) {
        double[] selected = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            selected[i] = Double.isFinite(values[i]) ? values[i] * SCALE : -0.0;
        }
        return selected;
    }

    /**
     * Puts the true result wherever the plain sum is infinite or NaN.
     *
     * @param nonFiniteSums the sums of {@link #nonFinite} values
     * @param scaledSums the sums, or averages, of {@link #scaled} values
     */
    static void repair(double[] results, double[] nonFiniteSums, double[] scaledSums) {
        for (int i = 0; i < results.length; i++) {
            if (!Double.isFinite(results[i])) {
                results[i] =
                        Double.isFinite(nonFiniteSums[i])
                                ? scaledSums[i] / SCALE
                                : nonFiniteSums[i];
            }
        }
    }
}
