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

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.frame.FrameSpec;
import java.util.Arrays;

/**
 * SUM and AVG of doubles over frames, by {@link DoubleSums}; null without values. Amortised O(1) a
 * row. NaN if the frame holds a NaN or both infinities, infinite if it holds one infinity. What has
 * left a frame leaves no trace.
 *
 * <p>A result of n values differs from the exact one by at most 2 ulp and n^2 * 2^-106 * sum |x|,
 * also where a partial sum goes beyond the range of a double: see {@link DoubleOverflow}.
 *
 * <p>Carry: see {@link DoubleSumCarry}.
 */
public final class DoubleSumOver extends FramedFunction {
    private static final int CELLS = DoubleSumCarry.CELLS;

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
        double[] values = additive(batch.columns().doubleColumn(column));
        int carries = isCarried() ? batch.segments().segmentCount() : 0;
        double[] results = sums(batch, values, DoubleSumCarry.plain(carry, carries));
        boolean mayOverflow = DoubleOverflow.anyNonFinite(results);
        finish(batch, carry, results);
        if (mayOverflow) {
            double[] nonFinite =
                    sums(
                            batch,
                            DoubleOverflow.nonFinite(values),
                            DoubleSumCarry.nonFinite(carry, carries));
            double[] scaled =
                    sums(
                            batch,
                            DoubleOverflow.scaled(values),
                            DoubleSumCarry.scaled(carry, carries));
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

    private double[] sums(WindowBatch batch, double[] values, DoubleSumCarry carried) {
        double[] results = new double[batch.positionCount()];
        DoubleSums sums = new DoubleSums(values, batch.segments(), results);
        if (isCarried()) {
            int[] frameEnd = batch.bounds(frame()).frameEnd();
            sums.growing(frameEnd, carried.sums(), carried.compensations());
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
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int start = batch.segments().start(segment);
            int end = start + foldCounts[segment];
            int count = Validity.countValid(input.validityWords(), start, end);
            if (count > 0) {
                DoubleSumCarry.fold(values, start, end, count, carry, segment);
            }
        }
    }
}
