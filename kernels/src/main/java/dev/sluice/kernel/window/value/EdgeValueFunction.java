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
package dev.sluice.kernel.window.value;

import dev.sluice.kernel.KernelException;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.LongColumnBuilder;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.window.FrameReach;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedPreceding;
import dev.sluice.kernel.window.frame.FrameBounds;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.peer.Segments;

/**
 * FIRST_VALUE and LAST_VALUE: the value of the first or last row of the frame; null if the frame is
 * empty. A null value is a value. O(1) a row.
 *
 * <p>Carry: a state (0 no row, 1 a row with a value, 2 a row with a null) and the value of the
 * first or last folded row. Bytes do not fit the carry, so over them a frame must not reach back
 * without bound where rows are folded.
 */
public final class EdgeValueFunction implements WindowFunction {
    private static final int CELLS = 2;
    private static final long NO_ROW = 0;
    private static final long VALUE = 1;
    private static final long NULL = 2;

    private final int column;
    private final StorageType type;
    private final boolean last;
    private final FrameSpec frame;

    public EdgeValueFunction(int column, StorageType type, boolean last, FrameSpec frame) {
        this.column = column;
        this.type = type;
        this.last = last;
        this.frame = frame;
    }

    @Override
    public StorageType resultType() {
        return type;
    }

    @Override
    public int carryCells() {
        return isCarried() ? CELLS : 0;
    }

    @Override
    public FrameReach reach() {
        return FrameReach.of(frame);
    }

    @Override
    public Column evaluate(WindowBatch batch, long[] carry) {
        FrameBounds bounds = batch.bounds(frame);
        Column values = batch.columns().column(column);
        ColumnBuilder output = ColumnBuilder.of(type, batch.positionCount());
        Segments segments = batch.segments();
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            long carried = isCarried() ? carry[segment * CELLS] : NO_ROW;
            for (int i = segments.start(segment); i < segments.end(segment); i++) {
                int start = bounds.frameStart()[i];
                int end = bounds.frameEnd()[i];
                if (carried != NO_ROW && (!last || start == end)) {
                    appendCarry(carry, segment * CELLS, output);
                } else if (start == end) {
                    output.appendNull();
                } else {
                    output.appendFrom(values, last ? end - 1 : start);
                }
            }
        }
        return output.build();
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isCarried()) {
            return;
        }
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int cell = segment * CELLS;
            if (foldCounts[segment] > 0 && (last || carry[cell] == NO_ROW)) {
                int start = batch.segments().start(segment);
                int edge = last ? start + foldCounts[segment] - 1 : start;
                putCarry(batch.columns().column(column), edge, carry, cell);
            }
        }
    }

    private boolean isCarried() {
        return frame.start() instanceof UnboundedPreceding;
    }

    private void putCarry(Column values, int position, long[] carry, int cell) {
        if (!values.isValid(position)) {
            carry[cell] = NULL;
            return;
        }
        carry[cell] = VALUE;
        carry[cell + 1] =
                switch (type) {
                    case LONG -> ((LongColumn) values).values()[position];
                    case DOUBLE ->
                            Double.doubleToRawLongBits(((DoubleColumn) values).values()[position]);
                    case BYTES ->
                            throw new KernelException(
                                    KernelException.Code.UNSUPPORTED,
                                    "FIRST_VALUE and LAST_VALUE of strings need a frame with a"
                                            + " bounded start in streaming");
                };
    }

    private void appendCarry(long[] carry, int cell, ColumnBuilder output) {
        if (carry[cell] == NULL) {
            output.appendNull();
            return;
        }
        switch (type) {
            case LONG -> ((LongColumnBuilder) output).append(carry[cell + 1]);
            case DOUBLE ->
                    ((DoubleColumnBuilder) output).append(Double.longBitsToDouble(carry[cell + 1]));
            case BYTES -> throw new IllegalStateException("bytes are never carried");
        }
    }
}
