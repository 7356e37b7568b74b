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
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.window.FrameReach;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.peer.Segments;
import java.util.Optional;

/**
 * LAG and LEAD: the value some rows away in the partition, whatever the frame; where there is no
 * such row, the default or null. A null value is a value. O(1) a row. Needs no carry: a streaming
 * caller keeps the rows in reach.
 */
public final class OffsetFunction implements WindowFunction {
    private final int column;
    private final StorageType type;
    private final long shift;
    private final Optional<Column> defaultValue;

    /**
     * @param shift rows to go forward; negative goes back, so LAG(v, n) has shift -n
     * @param defaultValue a column of {@code type} whose position 0 is the default
     */
    public OffsetFunction(int column, StorageType type, long shift, Optional<Column> defaultValue) {
        this.column = column;
        this.type = type;
        this.shift = shift;
        this.defaultValue = defaultValue;
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
        Column values = batch.columns().column(column);
        ColumnBuilder output = ColumnBuilder.of(type, batch.positionCount());
        Segments segments = batch.segments();
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int start = segments.start(segment);
            int end = segments.end(segment);
            // Compared as distances, so that no offset overflows.
            for (int position = start; position < end; position++) {
                if (shift >= start - position && shift < end - position) {
                    output.appendFrom(values, (int) (position + shift));
                } else if (defaultValue.isPresent()) {
                    output.appendFrom(defaultValue.get(), 0);
                } else {
                    output.appendNull();
                }
            }
        }
        return output.build();
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        // Rows out of reach are never asked for again.
    }
}
