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
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.peer.Segments;

/**
 * MIN and MAX of longs and doubles over frames; null without values. NaN is the greatest double; of
 * zeros of both signs MIN is -0.0 and MAX 0.0. Amortised O(1) a row, by {@link LongMaxima} over
 * {@link SortableLongs}.
 *
 * <p>Carry: whether a folded row had a value, and the bits of the best one.
 */
public final class ExtremeOver extends FramedFunction {
    private static final int CELLS = 2;

    private final int column;
    private final SortableLongs order;

    /**
     * @param type LONG or DOUBLE
     * @param greatest MAX rather than MIN
     */
    public ExtremeOver(int column, StorageType type, boolean greatest, FrameSpec frame) {
        super(frame);
        if (type == StorageType.BYTES) {
            throw new IllegalArgumentException("type has no order as a number: " + type);
        }
        this.column = column;
        this.order = new SortableLongs(type, greatest);
    }

    @Override
    public StorageType resultType() {
        return order.type();
    }

    @Override
    public int carryCells() {
        return isCarried() ? CELLS : 0;
    }

    @Override
    public Column evaluate(WindowBatch batch, long[] carry) {
        Column input = batch.columns().column(column);
        long[] values = order.map(input);
        long[] results = new long[batch.positionCount()];
        Segments segments = batch.segments();
        if (isCarried()) {
            LongMaxima.growing(values, segments, batch.bounds(frame()).frameEnd(), results);
        } else if (frame().isBoundedRows()) {
            LongMaxima.blocks(values, segments, RowsFrame.of(frame()), results);
        } else {
            LongMaxima.stacks(values, segments, batch.bounds(frame()), results);
        }
        long[] valid = nonEmptyFrames(batch, column);
        if (isCarried()) {
            addCarry(segments, carry, results, valid);
        }
        return order.unmap(results, Validity.normalise(valid, results.length), results.length);
    }

    private void addCarry(Segments segments, long[] carry, long[] results, long[] valid) {
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int cell = segment * CELLS;
            if (carry[cell] != 0) {
                long carried = order.fromBits(carry[cell + 1]);
                int start = segments.start(segment);
                int end = segments.end(segment);
                for (int position = start; position < end; position++) {
                    results[position] = Math.max(results[position], carried);
                }
            }
        }
        setCarriedValid(segments, carry, CELLS, valid);
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isCarried()) {
            return;
        }
        Column input = batch.columns().column(column);
        long[] values = order.map(input);
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int cell = segment * CELLS;
            int start = batch.segments().start(segment);
            int end = start + foldCounts[segment];
            if (Validity.countValid(input.validityWords(), start, end) > 0) {
                long best = LongMaxima.max(values, start, end);
                if (carry[cell] != 0) {
                    best = Math.max(best, order.fromBits(carry[cell + 1]));
                }
                carry[cell] = 1;
                carry[cell + 1] = order.toBits(best);
            }
        }
    }
}
