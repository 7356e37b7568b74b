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
import java.util.List;

/**
 * COUNT over frames: the width of the frame, or for a column with nulls the difference of prefix
 * counts. O(1) a row. Carry: the count of the folded rows.
 */
public final class CountOver extends FramedFunction {
    private final List<Integer> arguments;

    /**
     * @param arguments the counted column, or none for COUNT(*)
     */
    public CountOver(List<Integer> arguments, FrameSpec frame) {
        super(frame);
        this.arguments = List.copyOf(arguments);
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
        FrameBounds bounds = batch.bounds(frame());
        int[] starts = bounds.frameStart();
        int[] ends = bounds.frameEnd();
        long[] counts = new long[batch.positionCount()];
        if (!arguments.isEmpty() && column(batch).mayHaveNulls()) {
            int[] prefix = prefixCounts(column(batch), batch.positionCount());
            for (int position = 0; position < counts.length; position++) {
                counts[position] = (long) prefix[ends[position]] - prefix[starts[position]];
            }
        } else {
            for (int position = 0; position < counts.length; position++) {
                counts[position] = (long) ends[position] - starts[position];
            }
        }
        if (isCarried()) {
            for (int segment = 0; segment < batch.segments().segmentCount(); segment++) {
                long carried = carry[segment];
                int end = batch.segments().end(segment);
                for (int position = batch.segments().start(segment); position < end; position++) {
                    counts[position] += carried;
                }
            }
        }
        return new LongColumn(counts, Validity.ALL_VALID, counts.length);
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isCarried()) {
            return;
        }
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int start = batch.segments().start(segment);
            if (arguments.isEmpty()) {
                carry[segment] += foldCounts[segment];
            } else {
                for (int i = 0; i < foldCounts[segment]; i++) {
                    carry[segment] += column(batch).isValid(start + i) ? 1 : 0;
                }
            }
        }
    }

    private Column column(WindowBatch batch) {
        return batch.columns().column(arguments.get(0));
    }

    /** Entry i counts the values before position i. */
    static int[] prefixCounts(Column column, int positionCount) {
        int[] prefix = new int[positionCount + 1];
        if (column.mayHaveNulls()) {
            long[] words = column.validityWords();
            for (int position = 0; position < positionCount; position++) {
                prefix[position + 1] =
                        prefix[position] + (int) (words[position >>> 6] >>> position & 1L);
            }
        } else {
            for (int position = 0; position <= positionCount; position++) {
                prefix[position] = position;
            }
        }
        return prefix;
    }
}
