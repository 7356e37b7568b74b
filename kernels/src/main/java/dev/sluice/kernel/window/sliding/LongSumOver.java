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
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.peer.Segments;

/**
 * SUM and AVG of longs over frames; null without values. O(1) a row.
 *
 * <p>SUM is the low 64 bits of the exact sum, whatever intermediate sums do: right if the sum fits
 * a long. AVG divides the exact sum: by {@link LongSums} where every sum of the batch is an exact
 * double, which is seen from the values' magnitude, else by {@link LongAverages}.
 *
 * <p>Carry: the count of the folded values, and the low and high word of their sum.
 */
public final class LongSumOver extends FramedFunction {
    private static final int CELLS = 3;
    private static final int EXACT_BITS = 52;

    private final int column;
    private final boolean average;

    /**
     * @param average AVG rather than SUM
     */
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
        int positionCount = batch.positionCount();
        LongColumn input = batch.columns().longColumn(column);
        long[] valid = nonEmptyFrames(batch, column);
        if (isCarried()) {
            setCarriedValid(batch.segments(), carry, CELLS, valid);
        }
        valid = Validity.normalise(valid, positionCount);
        if (!average) {
            long[] sums = sums(batch, input.values(), carry);
            Validities.fillNulls(sums, valid, positionCount, 0);
            return new LongColumn(sums, valid, positionCount);
        }
        double[] averages =
                hasExactSums(input, batch.segments(), carry)
                        ? quotients(batch, sums(batch, input.values(), carry), carry)
                        : wideAverages(batch, input.values(), carry);
        Validities.fillNulls(averages, valid, positionCount, 0);
        return new DoubleColumn(averages, valid, positionCount);
    }

    private long[] sums(WindowBatch batch, long[] values, long[] carry) {
        Segments segments = batch.segments();
        long[] sums = new long[batch.positionCount()];
        if (isCarried()) {
            long[] carried = new long[segments.segmentCount()];
            for (int segment = 0; segment < carried.length; segment++) {
                carried[segment] = carry[segment * CELLS + 1];
            }
            LongSums.growing(values, segments, batch.bounds(frame()).frameEnd(), carried, sums);
        } else if (frame().isBoundedRows()) {
            LongSums.rows(values, segments, RowsFrame.of(frame()), sums);
        } else {
            LongSums.prefixes(values, batch.bounds(frame()), sums);
        }
        return sums;
    }

    /** Whether no sum of the batch with its carry can exceed what a double holds exactly. */
    private boolean hasExactSums(LongColumn input, Segments segments, long[] carry) {
        long[] values = input.values();
        long magnitudes = 0;
        for (int position = 0; position < input.positionCount(); position++) {
            magnitudes |= values[position] ^ values[position] >> 63;
        }
        // Each magnitude is at most 2^bits, and there are at most 2^rowBits of them.
        int bits = 64 - Long.numberOfLeadingZeros(magnitudes);
        int rowBits = 32 - Integer.numberOfLeadingZeros(input.positionCount());
        boolean exact = bits + rowBits <= EXACT_BITS;
        for (int segment = 0;
                exact && isCarried() && segment < segments.segmentCount();
                segment++) {
            long low = carry[segment * CELLS + 1];
            exact =
                    carry[segment * CELLS + 2] == low >> 63
                            && (low ^ low >> 63) >>> EXACT_BITS == 0;
        }
        return exact;
    }

    private double[] quotients(WindowBatch batch, long[] sums, long[] carry) {
        double[] quotients = new double[sums.length];
        int[] counts = batch.valueCounts(frame(), column);
        if (!isCarried()) {
            for (int position = 0; position < sums.length; position++) {
                quotients[position] = (double) sums[position] / counts[position];
            }
            return quotients;
        }
        for (int segment = 0; segment < batch.segments().segmentCount(); segment++) {
            long carried = carry[segment * CELLS];
            int end = batch.segments().end(segment);
            for (int position = batch.segments().start(segment); position < end; position++) {
                quotients[position] = (double) sums[position] / (carried + counts[position]);
            }
        }
        return quotients;
    }

    private double[] wideAverages(WindowBatch batch, long[] values, long[] carry) {
        double[] averages = new double[batch.positionCount()];
        LongAverages wide = new LongAverages(values, batch.bounds(frame()), averages.length);
        int[] counts = batch.valueCounts(frame(), column);
        Segments segments = batch.segments();
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int cell = segment * CELLS;
            wide.fill(
                    segments.start(segment),
                    segments.end(segment),
                    counts,
                    isCarried() ? carry[cell + 1] : 0,
                    isCarried() ? carry[cell + 2] : 0,
                    isCarried() ? carry[cell] : 0,
                    averages);
        }
        return averages;
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isCarried()) {
            return;
        }
        LongColumn input = batch.columns().longColumn(column);
        long[] values = input.values();
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int cell = segment * CELLS;
            int start = batch.segments().start(segment);
            int end = start + foldCounts[segment];
            long low = carry[cell + 1];
            long high = carry[cell + 2];
            for (int position = start; position < end; position++) {
                long newLow = low + values[position];
                high += LongSum.carry(low, values[position], newLow);
                low = newLow;
            }
            carry[cell] += Validity.countValid(input.validityWords(), start, end);
            carry[cell + 1] = low;
            carry[cell + 2] = high;
        }
    }
}
