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
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.frame.FrameBounds;
import dev.sluice.kernel.window.frame.FrameSpec;
import java.util.OptionalInt;

/**
 * COUNT over frames: the width of the frame, or for a column with nulls the difference of prefix
 * counts. O(1) a row. Never null.
 *
 * <p>Carry: the count of the folded rows or values.
 */
public final class CountOver extends FramedFunction {
    private final OptionalInt column;

    /**
     * @param column the counted column; COUNT(*) if empty
     */
    public CountOver(OptionalInt column, FrameSpec frame) {
        super(frame);
        this.column = column;
    }

    @Override
    public StorageType resultType() {
        return StorageType.LONG;
    }

    @Override
    public int carryCells() {
        return isCarried() ? 1 : 0;
    }

    @Override
    public Column evaluate(WindowBatch batch, long[] carry) {
        long[] results = new long[batch.positionCount()];
        if (column.isPresent() && batch.columns().column(column.getAsInt()).mayHaveNulls()) {
            int[] counts = batch.valueCounts(frame(), column.getAsInt());
            for (int position = 0; position < results.length; position++) {
                results[position] = counts[position];
            }
        } else {
            fillWidths(batch.bounds(frame()), results);
        }
        if (isCarried()) {
            for (int segment = 0; segment < batch.segments().segmentCount(); segment++) {
                long carried = carry[segment];
                int end = batch.segments().end(segment);
                for (int position = batch.segments().start(segment); position < end; position++) {
                    results[position] += carried;
                }
            }
        }
        return new LongColumn(results, Validity.ALL_VALID, results.length);
    }

    private static void fillWidths(FrameBounds bounds, long[] widths) {
        int[] frameStart = bounds.frameStart();
        int[] frameEnd = bounds.frameEnd();
        for (int position = 0; position < widths.length; position++) {
            widths[position] = (long) frameEnd[position] - frameStart[position];
        }
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isCarried()) {
            return;
        }
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int start = batch.segments().start(segment);
            int end = start + foldCounts[segment];
            carry[segment] +=
                    column.isPresent()
                            ? Validity.countValid(
                                    batch.columns().column(column.getAsInt()).validityWords(),
                                    start,
                                    end)
                            : foldCounts[segment];
        }
    }
}
