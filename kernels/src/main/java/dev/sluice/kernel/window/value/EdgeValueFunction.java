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
import dev.sluice.kernel.window.frame.FrameBound.Preceding;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedPreceding;
import dev.sluice.kernel.window.frame.FrameBounds;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.peer.Segments;

/**
 * FIRST_VALUE and LAST_VALUE: the value of the first or last row of the frame; null if the frame is
 * empty. A null value is a value. O(1) a row.
 *
 * <p>Carry: a state (0 no row, 1 a row with a value, 2 a row with a null) and the bits of the value
 * of the first or last folded row. FIRST_VALUE has one if its frame starts UNBOUNDED PRECEDING;
 * LAST_VALUE only if its frame moreover ends at RANGE n PRECEDING, for else its last row is in
 * reach. Bytes do not fit the carry: over them these are not {@link #isFoldable}.
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

    /**
     * @param last LAST_VALUE rather than FIRST_VALUE
     */
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
    public boolean isFoldable() {
        return type != StorageType.BYTES || !reachesFoldedRows();
    }

    @Override
    public FrameReach reach() {
        return FrameReach.of(frame);
    }

    @Override
    public Column evaluate(WindowBatch batch, long[] carry) {
        Column values = batch.columns().column(column);
        FrameBounds bounds = batch.bounds(frame);
        if (!isCarried() && frame.containsCurrentRow()) {
            return last
                    ? picked(values, bounds)
                    : values.gather(bounds.frameStart(), batch.positionCount());
        }
        return ValuePicker.pick(values, substitutes(batch, carry), positions(batch, bounds, carry));
    }

    private static Column picked(Column values, FrameBounds bounds) {
        int[] frameEnd = bounds.frameEnd();
        int[] positions = new int[frameEnd.length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = frameEnd[i] - 1;
        }
        return values.gather(positions, positions.length);
    }

    /** A null, and after it the carried value of each segment. */
    private Column substitutes(WindowBatch batch, long[] carry) {
        int segmentCount = isCarried() ? batch.segments().segmentCount() : 0;
        ColumnBuilder substitutes = ColumnBuilder.of(type, 1 + segmentCount);
        substitutes.appendNull();
        for (int segment = 0; segment < segmentCount; segment++) {
            int cell = segment * CELLS;
            if (carry[cell] != VALUE) {
                substitutes.appendNull();
            } else if (substitutes instanceof LongColumnBuilder longs) {
                longs.append(carry[cell + 1]);
            } else {
                ((DoubleColumnBuilder) substitutes)
                        .append(Double.longBitsToDouble(carry[cell + 1]));
            }
        }
        return substitutes.build();
    }

    /** What each result is: a row of the batch, or a substitute. */
    private int[] positions(WindowBatch batch, FrameBounds bounds, long[] carry) {
        Segments segments = batch.segments();
        int[] frameStart = bounds.frameStart();
        int[] frameEnd = bounds.frameEnd();
        int[] positions = new int[batch.positionCount()];
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            boolean carried = isCarried() && carry[segment * CELLS] != NO_ROW;
            int ofEmpty = positions.length + (carried ? 1 + segment : 0);
            int end = segments.end(segment);
            for (int i = segments.start(segment); i < end; i++) {
                int edge = last ? frameEnd[i] - 1 : carried ? ofEmpty : frameStart[i];
                positions[i] = frameStart[i] == frameEnd[i] ? ofEmpty : edge;
            }
        }
        return positions;
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isFoldable()) {
            throw new IllegalStateException("bytes do not fit the carry: isFoldable() is false");
        }
        if (!isCarried()) {
            return;
        }
        Column values = batch.columns().column(column);
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int cell = segment * CELLS;
            if (foldCounts[segment] > 0 && (last || carry[cell] == NO_ROW)) {
                int start = batch.segments().start(segment);
                int edge = last ? start + foldCounts[segment] - 1 : start;
                carry[cell] = values.isValid(edge) ? VALUE : NULL;
                carry[cell + 1] = bits(values, edge);
            }
        }
    }

    private static long bits(Column values, int position) {
        return values instanceof LongColumn longs
                ? longs.values()[position]
                : Double.doubleToRawLongBits(((DoubleColumn) values).values()[position]);
    }

    private boolean isCarried() {
        return type != StorageType.BYTES && reachesFoldedRows();
    }

    /** Whether the result can be of a row that is out of {@link #reach}. */
    private boolean reachesFoldedRows() {
        boolean lastInReach = frame.unit() == FrameUnit.ROWS || !(frame.end() instanceof Preceding);
        return frame.start() instanceof UnboundedPreceding && !(last && lastInReach);
    }
}
