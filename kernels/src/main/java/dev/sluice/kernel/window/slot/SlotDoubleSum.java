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
import dev.sluice.kernel.arithmetic.ExactQuotient;
import dev.sluice.kernel.arithmetic.ExactSum;
import dev.sluice.kernel.column.StorageType;
import java.math.BigInteger;

/**
 * SUM and AVG of doubles over a few rows around each row, added up for each, so that nothing that
 * has left the frame leaves a trace; null without values. NaN if the frame holds a NaN or both
 * infinities, infinite if it holds one infinity.
 *
 * <p>A result of n values differs from the exact one by at most 2 ulp and n^2 * 2^-106 * sum |x|,
 * also where a partial sum goes beyond the range of a double. O(frame rows) a row.
 */
final class SlotDoubleSum extends RingFunction {
    private final SlotRing ring;
    private final RowOffsets frame;
    private final boolean average;

    SlotDoubleSum(SlotRing ring, RowOffsets frame, boolean average) {
        this.ring = ring;
        this.frame = frame;
        this.average = average;
    }

    @Override
    StorageType resultType() {
        return StorageType.DOUBLE;
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
            } else {
                double result = sum(slot, start, end) / (average ? count : 1);
                if (!Double.isFinite(result)) {
                    result = beyondRange(slot, start, end, average ? count : 1);
                }
                bits[row] = Double.doubleToRawLongBits(result);
            }
        }
    }

    private double sum(long slot, long start, long end) {
        double sum = -0.0; // which adds nothing to any value
        double compensation = 0;
        for (long position = start; position < end; position++) {
            if (ring.isValid(slot, position)) {
                double value = Double.longBitsToDouble(ring.bits(slot, position));
                double newSum = sum + value;
                compensation += CompensatedSum.error(sum, value, newSum);
                sum = newSum;
            }
        }
        return CompensatedSum.result(sum, compensation);
    }

    /** Rare: a value is not finite, or a partial sum was too large. */
    private double beyondRange(long slot, long start, long end, int divisor) {
        double nonFinite = 0;
        long[] exact = ExactSum.ZERO;
        for (long position = start; position < end; position++) {
            if (ring.isValid(slot, position)) {
                double value = Double.longBitsToDouble(ring.bits(slot, position));
                if (Double.isFinite(value)) {
                    exact = ExactSum.plus(exact, ExactSum.of(value));
                } else {
                    nonFinite += value;
                }
            }
        }
        return nonFinite != 0
                ? nonFinite
                : ExactQuotient.nearest(
                        ExactSum.unscaled(exact),
                        ExactSum.exponent(exact),
                        BigInteger.valueOf(divisor));
    }
}
