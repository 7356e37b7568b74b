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

import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.FrameReach;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.peer.Segments;
import java.util.Arrays;
import java.util.Optional;

/**
 * LAG and LEAD: the value some rows away in the partition, whatever the frame; where there is no
 * such row, the default or null. A null value is a value.
 *
 * <p>Numbers are the whole column moved by one array copy, with the edges of segments put right;
 * O(1) a row. Needs no carry: a streaming caller keeps the rows in reach.
 */
public final class OffsetFunction implements WindowFunction {
    private final int column;
    private final StorageType type;
    private final long shift;
    private final Column defaultValue;

    /**
     * @param shift rows to go forward; negative goes back, so LAG(v, n) has shift -n
     * @param defaultValue a column of {@code type} whose position 0 is the default; null if empty
     */
    public OffsetFunction(int column, StorageType type, long shift, Optional<Column> defaultValue) {
        this.column = column;
        this.type = type;
        this.shift = shift;
        this.defaultValue = defaultValue.orElseGet(() -> nullColumn(type));
        if (this.defaultValue.storageType() != type) {
            throw new IllegalArgumentException(
                    "defaultValue is " + this.defaultValue.storageType() + ", not " + type);
        }
    }

    private static Column nullColumn(StorageType type) {
        ColumnBuilder builder = ColumnBuilder.of(type, 1);
        builder.appendNull();
        return builder.build();
    }

    @Override
    public StorageType resultType() {
        return type;
    }

    @Override
    public int carryCells() {
        return 0;
    }

    @Override
    public FrameReach reach() {
        return new FrameReach(
                Math.max(0, -Math.max(shift, -Long.MAX_VALUE)),
                0,
                Math.max(0, shift),
                0,
                false,
                false);
    }

    @Override
    public Column evaluate(WindowBatch batch, long[] carry) {
        int positionCount = batch.positionCount();
        // A shift beyond the batch reaches no row, whatever its size.
        int distance = (int) Math.max(-positionCount, Math.min(positionCount, shift));
        Column values = batch.columns().column(column);
        Segments segments = batch.segments();
        if (values instanceof BytesColumn) {
            int[] positions = positions(segments, positionCount, distance);
            return ValuePicker.pick(values, defaultValue, positions);
        }
        long[] valid = validity(values, segments, distance);
        if (values instanceof LongColumn longs) {
            long[] moved = new long[positionCount];
            move(longs.values(), moved, positionCount, distance);
            long value = ((LongColumn) defaultValue).values()[0];
            for (int segment = 0; segment < segments.segmentCount(); segment++) {
                Arrays.fill(
                        moved,
                        edgeStart(segments, segment, distance),
                        edgeEnd(segments, segment, distance),
                        value);
            }
            return new LongColumn(moved, valid, positionCount);
        }
        double[] moved = new double[positionCount];
        move(((DoubleColumn) values).values(), moved, positionCount, distance);
        double value = ((DoubleColumn) defaultValue).values()[0];
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            Arrays.fill(
                    moved,
                    edgeStart(segments, segment, distance),
                    edgeEnd(segments, segment, distance),
                    value);
        }
        return new DoubleColumn(moved, valid, positionCount);
    }

    /** Copies so that {@code to[i]} is {@code from[i + distance]}, as far as that is a position. */
    @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of one primitive type
    private static void move(Object from, Object to, int positionCount, int distance) {
        System.arraycopy(
                from,
                Math.max(0, distance),
                to,
                Math.max(0, -distance),
                positionCount - Math.abs(distance));
    }

    private long[] validity(Column values, Segments segments, int distance) {
        int positionCount = values.positionCount();
        if (!values.mayHaveNulls() && !defaultValue.mayHaveNulls()) {
            return Validity.ALL_VALID;
        }
        long[] valid;
        if (values.mayHaveNulls()) {
            valid = Validity.shifted(values.validityWords(), positionCount, distance);
        } else {
            valid = new long[Validity.wordCount(positionCount)];
            Arrays.fill(valid, -1L);
        }
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int start = edgeStart(segments, segment, distance);
            int end = edgeEnd(segments, segment, distance);
            if (defaultValue.isValid(0)) {
                Validity.setValid(valid, start, end);
            } else {
                Validity.setNull(valid, start, end);
            }
        }
        return Validity.normalise(valid, positionCount);
    }

    private static int[] positions(Segments segments, int positionCount, int distance) {
        int[] positions = new int[positionCount];
        for (int position = 0; position < positionCount; position++) {
            positions[position] = position + distance;
        }
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            Arrays.fill(
                    positions,
                    edgeStart(segments, segment, distance),
                    edgeEnd(segments, segment, distance),
                    positionCount);
        }
        return positions;
    }

    /** The positions of a segment that have no row {@code distance} away begin here. */
    private static int edgeStart(Segments segments, int segment, int distance) {
        int start = segments.start(segment);
        return distance <= 0 ? start : Math.max(start, segments.end(segment) - distance);
    }

    private static int edgeEnd(Segments segments, int segment, int distance) {
        int end = segments.end(segment);
        if (distance == 0) {
            return segments.start(segment);
        }
        return distance > 0 ? end : (int) Math.min(end, (long) segments.start(segment) - distance);
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        // Rows out of reach are never asked for again.
    }
}
