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
import dev.sluice.kernel.window.frame.FrameBounds;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.peer.Segments;

/**
 * SUM and AVG of doubles over frames, by two stacks: a frame is a suffix of an older run, whose
 * sums are kept, and a prefix of a newer one. Only values of the frame enter its sum, so what has
 * left it leaves no trace. NaN if the frame holds a NaN or both infinities; null without values.
 *
 * <p><b>Ordering</b> none needed. <b>Needs</b> frames whose ends never move back. <b>Time</b>
 * amortised O(1) a row. <b>Space</b> O(rows). <b>Source</b> the two-stacks queue, folklore; sums by
 * {@link CompensatedSum}, so the error is that of a compensated sum of the frame: at most 2 ulp
 * plus n^2 * 2^-106 * sum |x|.
 *
 * <p>Carry: bits of sum and compensation of the folded rows, and their count.
 */
public final class DoubleSumOver extends FramedFunction {
    private static final int CELLS = 3;

    private final int column;
    private final boolean average;

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
        FrameBounds bounds = batch.bounds(frame());
        DoubleColumn values = batch.columns().doubleColumn(column);
        int positionCount = batch.positionCount();
        double[] results = new double[positionCount];
        long[] valid = Validities.noneValid(positionCount);
        Segments segments = batch.segments();
        DoubleSumStacks stacks = new DoubleSumStacks(values, positionCount);
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            stacks.reset(segments.start(segment));
            if (isCarried()) {
                int cell = segment * CELLS;
                stacks.carryIn(
                        Double.longBitsToDouble(carry[cell]),
                        Double.longBitsToDouble(carry[cell + 1]),
                        carry[cell + 2]);
            }
            int end = segments.end(segment);
            for (int position = segments.start(segment); position < end; position++) {
                stacks.slide(bounds.frameStart()[position], bounds.frameEnd()[position]);
                long count = stacks.count();
                if (count > 0) {
                    double sum = stacks.sum();
                    results[position] = average ? sum / count : sum;
                    Validity.setValid(valid, position);
                }
            }
        }
        return new DoubleColumn(results, Validity.normalise(valid, positionCount), positionCount);
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isCarried()) {
            return;
        }
        DoubleColumn values = batch.columns().doubleColumn(column);
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int cell = segment * CELLS;
            double sum = Double.longBitsToDouble(carry[cell]);
            double compensation = Double.longBitsToDouble(carry[cell + 1]);
            long count = carry[cell + 2];
            int start = batch.segments().start(segment);
            for (int position = start; position < start + foldCounts[segment]; position++) {
                if (values.isValid(position)) {
                    double value = values.values()[position];
                    double newSum = count == 0 ? value : sum + value;
                    compensation += CompensatedSum.error(sum, value, newSum);
                    sum = newSum;
                    count++;
                }
            }
            carry[cell] = Double.doubleToRawLongBits(sum);
            carry[cell + 1] = Double.doubleToRawLongBits(compensation);
            carry[cell + 2] = count;
        }
    }
}
