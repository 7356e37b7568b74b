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

import dev.sluice.kernel.arithmetic.CompensatedSum;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.peer.Segments;
import java.util.Arrays;

/**
 * SUM and AVG of doubles over frames, by {@link DoubleSums}; null without values. Amortised O(1) a
 * row. NaN if the frame holds a NaN or both infinities, infinite if it holds one infinity. What has
 * left a frame leaves no trace.
 *
 * <p>A result of n values differs from the exact one by at most 2 ulp and n^2 * 2^-106 * sum |x|,
 * also where a partial sum goes beyond the range of a double: see {@link DoubleOverflow}. Only a
 * carry does not come back from beyond the range.
 *
 * <p>Carry: the count of the folded values, and the bits of their sum and its compensation.
 */
public final class DoubleSumOver extends FramedFunction {
    private static final int CELLS = 3;

    private final int column;
    private final boolean average;

    /**
     * @param average AVG rather than SUM
     */
    public DoubleSumOver(int column, boolean average, FrameSpec frame) {
        super(frame);
        this.column = column;
        this.average = average;
    }

    @Override
    public StorageType resultType() {
        return StorageType.DOUBLE;
    }

    @Override
    public int carryCells() {
        return isCarried() ? CELLS : 0;
    }

    @Override
    public Column evaluate(WindowBatch batch, long[] carry) {
        Segments segments = batch.segments();
        double[] values = additive(batch.columns().doubleColumn(column));
        double[] carriedSums = carried(segments, carry, 1);
        double[] compensations = carried(segments, carry, 2);
        double[] results = sums(batch, values, carriedSums, compensations);
        boolean mayOverflow = DoubleOverflow.anyNonFinite(results);
        finish(batch, carry, results);
        if (mayOverflow) {
            double[] nonFinite =
                    sums(
                            batch,
                            DoubleOverflow.nonFinite(values),
                            DoubleOverflow.nonFinite(carriedSums),
                            new double[compensations.length]);
            double[] scaled =
                    sums(
                            batch,
                            DoubleOverflow.scaled(values),
                            DoubleOverflow.scaled(carriedSums),
                            DoubleOverflow.scaled(compensations));
            finish(batch, carry, scaled);
            DoubleOverflow.repair(results, nonFinite, scaled);
        }
        return toColumn(batch, carry, results);
    }

    /** The values, -0.0 where null, which adds nothing to any sum. Only to be read. */
    private static double[] additive(DoubleColumn input) {
        if (!input.mayHaveNulls()) {
            return input.values();
        }
        double[] values = Arrays.copyOf(input.values(), input.positionCount());
        Validities.fillNulls(values, input.validityWords(), values.length, -0.0);
        return values;
    }

    /** One of the two doubles of each segment's carry; -0.0 without folded values. */
    private double[] carried(Segments segments, long[] carry, int cell) {
        double[] carried = new double[segments.segmentCount()];
        for (int segment = 0; segment < carried.length; segment++) {
            boolean any = isCarried() && carry[segment * CELLS] != 0;
            carried[segment] = any ? Double.longBitsToDouble(carry[segment * CELLS + cell]) : -0.0;
        }
        return carried;
    }

    private double[] sums(
            WindowBatch batch, double[] values, double[] carriedSums, double[] compensations) {
        double[] results = new double[batch.positionCount()];
        DoubleSums sums = new DoubleSums(values, batch.segments(), results);
        if (isCarried()) {
            sums.growing(batch.bounds(frame()).frameEnd(), carriedSums, compensations);
        } else if (frame().isBoundedRows()) {
            sums.blocks(RowsFrame.of(frame()));
        } else {
            sums.stacks(batch.bounds(frame()));
        }
        return results;
    }

    /** Turns sums into averages if these are wanted; those of no values become NaN. */
    private void finish(WindowBatch batch, long[] carry, double[] sums) {
        if (!average) {
            return;
        }
        int[] counts = batch.valueCounts(frame(), column);
        if (!isCarried()) {
            for (int position = 0; position < sums.length; position++) {
                sums[position] /= counts[position];
            }
            return;
        }
        for (int segment = 0; segment < batch.segments().segmentCount(); segment++) {
            long carried = carry[segment * CELLS];
            int end = batch.segments().end(segment);
            for (int position = batch.segments().start(segment); position < end; position++) {
                sums[position] /= carried + counts[position];
            }
        }
    }

    private Column toColumn(WindowBatch batch, long[] carry, double[] results) {
        long[] valid = nonEmptyFrames(batch, column);
        if (isCarried()) {
            setCarriedValid(batch.segments(), carry, CELLS, valid);
        }
        valid = Validity.normalise(valid, results.length);
        Validities.fillNulls(results, valid, results.length, 0);
        return new DoubleColumn(results, valid, results.length);
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isCarried()) {
            return;
        }
        DoubleColumn input = batch.columns().doubleColumn(column);
        double[] values = additive(input);
        double[] sums = carried(batch.segments(), carry, 1);
        double[] compensations = carried(batch.segments(), carry, 2);
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int start = batch.segments().start(segment);
            int end = start + foldCounts[segment];
            double sum = sums[segment];
            double compensation = compensations[segment];
            for (int position = start; position < end; position++) {
                double newSum = sum + values[position];
                compensation += CompensatedSum.error(sum, values[position], newSum);
                sum = newSum;
            }
            int count = Validity.countValid(input.validityWords(), start, end);
            if (count > 0) {
                int cell = segment * CELLS;
                carry[cell] += count;
                carry[cell + 1] = Double.doubleToRawLongBits(sum);
                carry[cell + 2] = Double.doubleToRawLongBits(compensation);
            }
        }
    }
}
