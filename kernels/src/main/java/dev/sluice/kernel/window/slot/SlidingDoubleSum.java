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

import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.memory.Memory;

/**
 * SUM and AVG of doubles over a sliding frame, of which nothing that has left it leaves a trace;
 * null without values. NaN if the frame holds a NaN or both infinities, infinite if it holds one
 * infinity. O(1) a row on average.
 *
 * <p>A result of n values differs from the exact one by at most 2 ulp and n^2 * 2^-106 * sum |x|,
 * also where a partial sum goes beyond the range of a double.
 *
 * <pre>
 *   state:  count of values (8) | NaN among them (8) | infinities (8) | negative infinities (8)
 *           | sum of the finite ones (24)                          kept:  sum (24)
 * </pre>
 */
final class SlidingDoubleSum extends StackedFunction {
    private static final int SUM = 32;

    private final RetainedRows.Input input;
    private final boolean average;
    private final boolean byRange;
    private final ScaledSum sum = new ScaledSum();
    private long count;
    private long notNumbers;
    private long infinities;
    private long negativeInfinities;

    SlidingDoubleSum(RetainedRows.Input input, boolean average, boolean byRange) {
        this.input = input;
        this.average = average;
        this.byRange = byRange;
    }

    @Override
    StorageType resultType() {
        return StorageType.DOUBLE;
    }

    @Override
    int stateBytes() {
        return SUM + ScaledSum.BYTES;
    }

    @Override
    int keptBytes() {
        return ScaledSum.BYTES;
    }

    @Override
    boolean sharesResultOfPeers() {
        return byRange;
    }

    @Override
    void clear() {
        count = 0;
        notNumbers = 0;
        infinities = 0;
        negativeInfinities = 0;
        sum.clear();
    }

    @Override
    void load(long state) {
        count = Memory.getLong(state);
        notNumbers = Memory.getLong(state + 8);
        infinities = Memory.getLong(state + 16);
        negativeInfinities = Memory.getLong(state + 24);
        sum.load(state + SUM);
    }

    @Override
    void store(long state) {
        Memory.putLong(state, count);
        Memory.putLong(state + 8, notNumbers);
        Memory.putLong(state + 16, infinities);
        Memory.putLong(state + 24, negativeInfinities);
        sum.store(state + SUM);
    }

    @Override
    void add(long entry, long validity) {
        count(entry, validity, 1);
        aggregate(entry, validity);
    }

    @Override
    void remove(long entry, long validity) {
        count(entry, validity, -1);
    }

    private void count(long entry, long validity, int change) {
        if (!input.isValid(validity)) {
            return;
        }
        count += change;
        double value = value(entry);
        if (!Double.isFinite(value)) {
            notNumbers += Double.isNaN(value) ? change : 0;
            infinities += value > 0 ? change : 0;
            negativeInfinities += value < 0 ? change : 0;
        }
    }

    private double value(long entry) {
        return Double.longBitsToDouble(input.bits(entry));
    }

    @Override
    void clearAggregate() {
        sum.clear();
    }

    @Override
    void aggregate(long entry, long validity) {
        if (input.isValid(validity) && Double.isFinite(value(entry))) {
            sum.add(value(entry));
        }
    }

    @Override
    void keepAggregate(long entry) {
        sum.store(entry + keptOffset());
    }

    @Override
    void mergeKept(long entry) {
        sum.merge(entry + keptOffset());
    }

    @Override
    void writeResult(SlotResults results, int row, long first, long validity, long frameRows) {
        if (count == 0) {
            results.setNull(row);
        } else {
            results.bits()[row] = Double.doubleToRawLongBits(result());
        }
    }

    private double result() {
        if (notNumbers > 0 || (infinities > 0 && negativeInfinities > 0)) {
            return Double.NaN;
        }
        if (infinities > 0) {
            return Double.POSITIVE_INFINITY;
        }
        if (negativeInfinities > 0) {
            return Double.NEGATIVE_INFINITY;
        }
        return average ? sum.divide(count) : sum.divide(1);
    }
}
