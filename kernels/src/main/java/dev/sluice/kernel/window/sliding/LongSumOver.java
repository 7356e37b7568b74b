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

import dev.sluice.kernel.arithmetic.LongSum;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.frame.FrameBounds;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.peer.Segments;

/**
 * SUM and AVG of longs over frames, by differences of prefix sums. SUM is the low 64 bits of the
 * exact sum, whatever the prefixes do; AVG keeps 128 bits. O(1) a row. Null where no value is in
 * the frame.
 *
 * <p>Carry: low and high word of the folded rows' sum, and their count.
 */
public final class LongSumOver extends FramedFunction {
    private static final int CELLS = 3;

    private final int column;
    private final boolean average;

    public LongSumOver(int column, boolean average, FrameSpec frame) {
        super(frame);
        this.column = column;
        this.average = average;
    }

    @Override
    public StorageType resultType() {
        return average ? StorageType.DOUBLE : StorageType.LONG;
    }

    @Override
    public int carryCells() {
        return isCarried() ? CELLS : 0;
    }

    @Override
    public Column evaluate(WindowBatch batch, long[] carry) {
        FrameBounds bounds = batch.bounds(frame());
        LongColumn values = batch.columns().longColumn(column);
        int[] counts = CountOver.prefixCounts(values, batch.positionCount());
        return average
                ? averages(batch, bounds, values.values(), counts, carry)
                : sums(batch, bounds, values.values(), counts, carry);
    }

    private Column sums(
            WindowBatch batch, FrameBounds bounds, long[] values, int[] counts, long[] carry) {
        int positionCount = batch.positionCount();
        int[] starts = bounds.frameStart();
        int[] ends = bounds.frameEnd();
        long[] prefix = new long[positionCount + 1];
        long sum = 0;
        for (int position = 0; position < positionCount; position++) {
            sum += values[position];
            prefix[position + 1] = sum;
        }
        long[] sums = new long[positionCount];
        for (int position = 0; position < positionCount; position++) {
            sums[position] = prefix[ends[position]] - prefix[starts[position]];
        }
        long[] valid = Validities.nonEmpty(counts, starts, ends);
        if (isCarried()) {
            addCarry(batch.segments(), carry, sums, valid);
        }
        Validities.zeroNulls(sums, valid, positionCount);
        return new LongColumn(sums, Validity.normalise(valid, positionCount), positionCount);
    }

    private static void addCarry(Segments segments, long[] carry, long[] sums, long[] valid) {
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            if (carry[segment * CELLS + 2] > 0) {
                long carried = carry[segment * CELLS];
                for (int i = segments.start(segment); i < segments.end(segment); i++) {
                    sums[i] += carried;
                    Validity.setValid(valid, i);
                }
            }
        }
    }

    private Column averages(
            WindowBatch batch, FrameBounds bounds, long[] values, int[] counts, long[] carry) {
        int positionCount = batch.positionCount();
        Segments segments = batch.segments();
        int[] starts = bounds.frameStart();
        int[] ends = bounds.frameEnd();
        long[] lows = new long[positionCount + 1];
        long[] highs = new long[positionCount + 1];
        for (int position = 0; position < positionCount; position++) {
            long value = values[position];
            long low = lows[position] + value;
            lows[position + 1] = low;
            highs[position + 1] = highs[position] + LongSum.carry(lows[position], value, low);
        }
        double[] averages = new double[positionCount];
        long[] valid = Validities.noneValid(positionCount);
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            long carriedLow = isCarried() ? carry[segment * CELLS] : 0;
            long carriedHigh = isCarried() ? carry[segment * CELLS + 1] : 0;
            long carriedCount = isCarried() ? carry[segment * CELLS + 2] : 0;
            for (int i = segments.start(segment); i < segments.end(segment); i++) {
                long count = carriedCount + counts[ends[i]] - counts[starts[i]];
                if (count > 0) {
                    long low = lows[ends[i]] - lows[starts[i]];
                    long high =
                            highs[ends[i]]
                                    - highs[starts[i]]
                                    - below(lows[ends[i]], lows[starts[i]]);
                    long sum = low + carriedLow;
                    averages[i] = LongSum.divide(high + carriedHigh + below(sum, low), sum, count);
                    Validity.setValid(valid, i);
                }
            }
        }
        return new DoubleColumn(averages, Validity.normalise(valid, positionCount), positionCount);
    }

    /** 1 if {@code left} is the smaller unsigned number: the borrow or carry between words. */
    private static int below(long left, long right) {
        return Long.compareUnsigned(left, right) < 0 ? 1 : 0;
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isCarried()) {
            return;
        }
        LongColumn values = batch.columns().longColumn(column);
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int cell = segment * CELLS;
            int start = batch.segments().start(segment);
            for (int position = start; position < start + foldCounts[segment]; position++) {
                if (values.isValid(position)) {
                    long value = values.values()[position];
                    long low = carry[cell] + value;
                    carry[cell + 1] += LongSum.carry(carry[cell], value, low);
                    carry[cell] = low;
                    carry[cell + 2]++;
                }
            }
        }
    }
}
