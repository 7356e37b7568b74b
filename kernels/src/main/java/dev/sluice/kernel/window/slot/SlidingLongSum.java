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
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.memory.Memory;

/**
 * SUM and AVG of longs over a sliding frame by adding and subtracting, which is exact; null without
 * values. SUM is the low 64 bits of the exact sum. O(1) a row.
 *
 * <pre>
 *   state:  count of values (8) | low word of the sum (8) | high word (8)
 * </pre>
 */
final class SlidingLongSum extends SlidingFunction {
    private final RetainedRows.Input input;
    private final boolean average;
    private final boolean byRange;
    private long count;
    private long low;
    private long high;

    SlidingLongSum(RetainedRows.Input input, boolean average, boolean byRange) {
        this.input = input;
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
    void clear() {
        count = 0;
        low = 0;
        high = 0;
    }

    @Override
    void load(long state) {
        count = Memory.getLong(state);
        low = Memory.getLong(state + 8);
        high = Memory.getLong(state + 16);
    }

    @Override
    void store(long state) {
        Memory.putLong(state, count);
        Memory.putLong(state + 8, low);
        Memory.putLong(state + 16, high);
    }

    @Override
    void add(long entry, long validity) {
        if (input.isValid(validity)) {
            long value = input.bits(entry);
            long newLow = low + value;
            high += LongSum.carry(low, value, newLow);
            low = newLow;
            count++;
        }
    }

    @Override
    void remove(long entry, long validity) {
        if (input.isValid(validity)) {
            long value = input.bits(entry);
            long newLow = low - value;
            high += LongSum.borrow(low, value, newLow);
            low = newLow;
            count--;
        }
    }

    @Override
    void writeResult(SlotResults results, int row, long first, long validity, long frameRows) {
        if (count == 0) {
            results.setNull(row);
        } else {
            results.bits()[row] =
                    average ? Double.doubleToRawLongBits(LongSum.divide(high, low, count)) : low;
        }
    }
}
