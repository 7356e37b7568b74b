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
package dev.sluice.kernel.window.peer;

import dev.sluice.kernel.column.ColumnBatch;

/**
 * The runs of consecutive positions that belong to one partition each, half-open.
 *
 * <pre>
 *   partition  a a a b c c        starts  0 3 4 6        segmentCount 3
 * </pre>
 */
public final class Segments {
    private final int[] starts;
    private final int segmentCount;

    /**
     * Wraps an array without copying it.
     *
     * @param starts {@code segmentCount + 1} ascending positions; the last is the batch's length
     */
    public Segments(int[] starts, int segmentCount) {
        if (starts.length <= segmentCount) {
            throw new IllegalArgumentException(
                    "starts is shorter than segmentCount + 1: " + starts.length);
        }
        this.starts = starts;
        this.segmentCount = segmentCount;
    }

    /**
     * The segments of a batch whose rows of one partition already lie together: runs of equal
     * values in all {@code partitionColumns}, where NULL equals NULL, NaN NaN, and -0.0 equals 0.0.
     * Without columns all rows are one segment; an empty batch has none. O(rows) a column.
     */
    public static Segments of(ColumnBatch batch, int... partitionColumns) {
        RunStarts runs = new RunStarts(batch.positionCount());
        for (int column : partitionColumns) {
            runs.markChanges(batch.column(column));
        }
        int[] starts = runs.toStarts();
        return new Segments(starts, starts.length - 1);
    }

    public int segmentCount() {
        return segmentCount;
    }

    public int[] starts() {
        return starts;
    }

    public int start(int segment) {
        return starts[segment];
    }

    public int end(int segment) {
        return starts[segment + 1];
    }

    public int positionCount() {
        return starts[segmentCount];
    }
}
