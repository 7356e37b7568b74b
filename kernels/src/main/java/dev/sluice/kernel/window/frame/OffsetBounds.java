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
package dev.sluice.kernel.window.frame;

import dev.sluice.kernel.KernelException;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import java.util.List;

/**
 * Offset bounds of RANGE frames over the one order key, in one segment at a time. Only rows whose
 * key has a distance to others, a finite number, are filled; of a sorted segment they are a run.
 *
 * <p>Two pointers that only move forward, O(rows) a segment. Keys that descend are walked with the
 * opposite sign, so that distances are never negative. Distances are compared exactly.
 */
abstract class OffsetBounds {

    /** For the order keys of a frame with an offset, which must be one number. */
    static OffsetBounds of(ColumnBatch columns, List<OrderKey> orderKeys, long offset) {
        if (orderKeys.size() != 1) {
            throw new KernelException(
                    KernelException.Code.UNSUPPORTED,
                    "RANGE with an offset needs exactly one ORDER BY column, not "
                            + orderKeys.size());
        }
        OrderKey orderKey = orderKeys.get(0);
        boolean ascending = orderKey.direction() == SortDirection.ASCENDING;
        Column column = columns.column(orderKey.column());
        return switch (column.storageType()) {
            case LONG -> new LongOffsetBounds((LongColumn) column, ascending, offset);
            case DOUBLE -> new DoubleOffsetBounds((DoubleColumn) column, ascending, offset);
            case BYTES ->
                    throw new KernelException(
                            KernelException.Code.UNSUPPORTED,
                            "RANGE with an offset needs a numeric ORDER BY column, not "
                                    + column.storageType());
        };
    }

    /** Fills a side of the frames of the rows from {@code start} to {@code end}, a segment. */
    final void fill(int start, int end, boolean preceding, boolean frameStarts, int[] output) {
        int from = start;
        int to = end;
        while (from < to && !hasDistance(from)) {
            from++;
        }
        while (from < to && !hasDistance(to - 1)) {
            to--;
        }
        if (preceding) {
            fillPreceding(from, to, frameStarts, output);
        } else {
            fillFollowing(from, to, frameStarts, output);
        }
    }

    abstract boolean hasDistance(int position);

    /**
     * A start is the first row whose key is at most the offset before the row's; an end is one past
     * the last row whose key is at least the offset before it.
     */
    abstract void fillPreceding(int from, int to, boolean frameStarts, int[] output);

    /**
     * A start is the first row whose key is at least the offset after the row's; an end is one past
     * the last row whose key is at most the offset after it.
     */
    abstract void fillFollowing(int from, int to, boolean frameStarts, int[] output);
}
