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
package dev.sluice.kernel.window.slot;

import dev.sluice.kernel.arithmetic.CompensatedSum;
import dev.sluice.kernel.memory.Memory;

/**
 * A compensated sum of finite doubles that scales itself down once it would leave the range of a
 * double, for good until it is cleared.
 *
 * <pre>
 *   in memory:  sum (8) | compensation (8) | 1 if both are scaled (8)
 * </pre>
 */
final class ScaledSum {
    static final int BYTES = 24;

    /** Small enough that no sum of scaled values goes beyond the range. */
    private static final double SCALE = 0x1p-64;

    private double sum;
    private double compensation;
    private boolean isScaled;

    void clear() {
        sum = -0.0; // which adds nothing to any value, where 0.0 would turn -0.0 into itself
        compensation = 0;
        isScaled = false;
    }

    void load(long state) {
        sum = Double.longBitsToDouble(Memory.getLong(state));
        compensation = Double.longBitsToDouble(Memory.getLong(state + 8));
        isScaled = Memory.getLong(state + 16) != 0;
    }

    void store(long state) {
        Memory.putLong(state, Double.doubleToRawLongBits(sum));
        Memory.putLong(state + 8, Double.doubleToRawLongBits(compensation));
        Memory.putLong(state + 16, isScaled ? 1 : 0);
    }

    /** Adds a finite value. */
    void add(double value) {
        add(value, 0, false);
    }

    /** Adds the sum in memory. */
    void merge(long state) {
        add(
                Double.longBitsToDouble(Memory.getLong(state)),
                Double.longBitsToDouble(Memory.getLong(state + 8)),
                Memory.getLong(state + 16) != 0);
    }

    private void add(double value, double valueCompensation, boolean valueIsScaled) {
        if (valueIsScaled && !isScaled) {
            scale();
        }
        double factor = isScaled && !valueIsScaled ? SCALE : 1;
        double newSum = sum + value * factor;
        if (!Double.isFinite(newSum)) {
            scale();
            factor = SCALE;
            newSum = sum + value * factor;
        }
        compensation +=
                valueCompensation * factor + CompensatedSum.error(sum, value * factor, newSum);
        sum = newSum;
    }

    private void scale() {
        sum *= SCALE;
        compensation *= SCALE;
        isScaled = true;
    }

    /** The sum, or the mean of {@code count} values. */
    double divide(long count) {
        double result = CompensatedSum.result(sum, compensation) / count;
        return isScaled ? result / SCALE : result;
    }
}
