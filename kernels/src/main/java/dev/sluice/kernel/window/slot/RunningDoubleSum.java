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
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.memory.Memory;

/**
 * SUM and AVG of doubles over all rows so far; null without values. NaN after a NaN or both
 * infinities, infinite after one infinity. O(1) a row.
 *
 * <p>A result of n values differs from the exact one by at most 2 ulp and n^2 * 2^-106 * sum |x|,
 * also where a partial sum goes beyond the range of a double.
 *
 * <pre>
 *   state:  count of values (8) | sum (8) | its compensation (8) | 1 if both are scaled (8)
 * </pre>
 */
final class RunningDoubleSum extends BatchFunction {
    /** Small enough that no sum of scaled values goes beyond the range. */
    private static final double SCALE = 0x1p-64;

    private static final int SUM = 8;
    private static final int COMPENSATION = 16;
    private static final int SCALED = 24;

    private final int column;
    private final boolean average;
    private final boolean byRange;

    RunningDoubleSum(int column, boolean average, boolean byRange) {
        this.column = column;
        this.average = average;
        this.byRange = byRange;
    }

    @Override
    StorageType resultType() {
        return StorageType.DOUBLE;
    }

    @Override
    int stateBytes() {
        return 4 * Long.BYTES;
    }

    @Override
    boolean sharesResultOfPeers() {
        return byRange;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        DoubleColumn input = rows.columns().doubleColumn(column);
        double[] values = input.values();
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            long state = rows.slots()[row] + offset();
            long count = Memory.getLong(state);
            if (input.isValid(row)) {
                add(state, count, values[row]);
                Memory.putLong(state, ++count);
            }
            if (count == 0) {
                results.setNull(row);
            } else {
                bits[row] = Double.doubleToRawLongBits(result(state, count));
            }
        }
    }

    private static void add(long state, long count, double value) {
        // -0.0 adds nothing to any value, 0.0 would turn -0.0 into itself.
        double sum = count == 0 ? -0.0 : get(state, SUM);
        if (!Double.isFinite(sum) || !Double.isFinite(value)) {
            put(state, SUM, sum + value);
            return;
        }
        boolean isScaled = Memory.getLong(state + SCALED) != 0;
        double added = isScaled ? value * SCALE : value;
        double newSum = sum + added;
        double compensation = get(state, COMPENSATION);
        if (!Double.isFinite(newSum)) {
            Memory.putLong(state + SCALED, 1);
            sum *= SCALE;
            compensation *= SCALE;
            added = value * SCALE;
            newSum = sum + added;
        }
        put(state, SUM, newSum);
        put(state, COMPENSATION, compensation + CompensatedSum.error(sum, added, newSum));
    }

    private double result(long state, long count) {
        double sum = CompensatedSum.result(get(state, SUM), get(state, COMPENSATION));
        double result = average ? sum / count : sum;
        return Memory.getLong(state + SCALED) != 0 ? result / SCALE : result;
    }

    private static double get(long state, int field) {
        return Double.longBitsToDouble(Memory.getLong(state + field));
    }

    private static void put(long state, int field, double value) {
        Memory.putLong(state + field, Double.doubleToRawLongBits(value));
    }
}
