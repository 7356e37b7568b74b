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

import dev.sluice.kernel.arithmetic.LongSum;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.memory.Memory;

/**
 * SUM and AVG of longs over all rows so far; null without values. SUM is the low 64 bits of the
 * exact sum. O(1) a row.
 *
 * <pre>
 *   state:  count of values (8) | low word of the sum (8) | high word (8)
 * </pre>
 */
final class RunningLongSum extends BatchFunction {
    private final int column;
    private final boolean average;
    private final boolean byRange;

    RunningLongSum(int column, boolean average, boolean byRange) {
        this.column = column;
        this.average = average;
        this.byRange = byRange;
    }

    @Override
    StorageType resultType() {
        return average ? StorageType.DOUBLE : StorageType.LONG;
    }

    @Override
    int stateBytes() {
        return 3 * Long.BYTES;
    }

    @Override
    boolean sharesResultOfPeers() {
        return byRange;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        LongColumn input = rows.columns().longColumn(column);
        long[] values = input.values();
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            long state = rows.slots()[row] + offset();
            if (input.isValid(row)) {
                add(state, values[row]);
            }
            long count = Memory.getLong(state);
            if (count == 0) {
                results.setNull(row);
            } else {
                bits[row] = result(state, count);
            }
        }
    }

    private static void add(long state, long value) {
        long low = Memory.getLong(state + 8);
        long newLow = low + value;
        Memory.putLong(state, Memory.getLong(state) + 1);
        Memory.putLong(state + 8, newLow);
        Memory.putLong(state + 16, Memory.getLong(state + 16) + LongSum.carry(low, value, newLow));
    }

    private long result(long state, long count) {
        long low = Memory.getLong(state + 8);
        return average
                ? Double.doubleToRawLongBits(LongSum.divide(Memory.getLong(state + 16), low, count))
                : low;
    }
}
