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

/**
 * SUM and AVG of longs over a few rows around each row, added up for each row; null without values.
 * SUM is the low 64 bits of the exact sum. O(frame rows) a row.
 */
final class SlotLongSum extends RingFunction {
    private final SlotRing ring;
    private final RowOffsets frame;
    private final boolean average;

    SlotLongSum(SlotRing ring, RowOffsets frame, boolean average) {
        this.ring = ring;
        this.frame = frame;
        this.average = average;
    }

    @Override
    StorageType resultType() {
        return average ? StorageType.DOUBLE : StorageType.LONG;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            long slot = rows.slots()[row];
            long start = frame.start(rows.positions()[row]);
            long end = frame.end(rows.positions()[row], rows.lastPositions()[row]);
            int count = ring.countValid(slot, start, end);
            if (count == 0) {
                results.setNull(row);
            } else if (average) {
                bits[row] = Double.doubleToRawLongBits(average(slot, start, end, count));
            } else if (count == end - start) {
                bits[row] = sum(slot, start, end);
            } else {
                bits[row] = sumOfValid(slot, start, end);
            }
        }
    }

    private long sum(long slot, long start, long end) {
        long sum = 0;
        for (long position = start; position < end; position++) {
            sum += ring.bits(slot, position);
        }
        return sum;
    }

    private long sumOfValid(long slot, long start, long end) {
        long sum = 0;
        for (long position = start; position < end; position++) {
            sum += ring.isValid(slot, position) ? ring.bits(slot, position) : 0;
        }
        return sum;
    }

    private double average(long slot, long start, long end, int count) {
        long low = 0;
        long high = 0;
        for (long position = start; position < end; position++) {
            if (ring.isValid(slot, position)) {
                long value = ring.bits(slot, position);
                long newLow = low + value;
                high += LongSum.carry(low, value, newLow);
                low = newLow;
            }
        }
        return LongSum.divide(high, low, count);
    }
}
