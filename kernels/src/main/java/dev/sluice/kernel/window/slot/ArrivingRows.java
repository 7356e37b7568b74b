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
package dev.sluice.kernel.window.slot;

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.memory.Memory;
import dev.sluice.kernel.window.order.KeyComparison;
import dev.sluice.kernel.window.order.OrderKey;
import java.util.Arrays;
import java.util.List;

/**
 * The rows that a slice adds to their partitions, and the head of a slot, which counts them.
 *
 * <pre>
 *   slot:  the caller's (8) | rows so far (8) | new rows (4) | last row of the slice, plus 1 (4)
 * </pre>
 *
 * <p>The last two are 0 outside of an evaluation.
 */
final class ArrivingRows extends SlotRows {
    static final int HEAD_BYTES = 24;

    static final int ROW_COUNT = 8;
    private static final int NEW_ROWS = 16;
    private static final int LAST_ROW = 20;

    private final List<OrderKey> orderKeys;
    private final boolean findsPeers;
    private long[] slots;
    private long[] positions = new long[64];
    private int[] previous = new int[64];
    private boolean[] peer = new boolean[64];

    /** The first row, of any partition, with the order keys of a row. */
    private int[] runStarts = new int[65];

    ArrivingRows(List<OrderKey> orderKeys, boolean findsPeers) {
        this.orderKeys = orderKeys;
        this.findsPeers = findsPeers;
    }

    void reset(ColumnBatch batch, long[] slotOfRow) {
        setColumns(batch);
        slots = slotOfRow;
        if (positions.length < batch.positionCount()) {
            int capacity = Math.max(batch.positionCount(), 2 * positions.length);
            positions = new long[capacity];
            previous = new int[capacity];
            peer = new boolean[capacity];
            runStarts = new int[capacity + 1];
        }
        if (findsPeers) {
            findRuns(new KeyComparison(batch, orderKeys));
        }
    }

    private void findRuns(KeyComparison order) {
        for (int row = 1; row < rowCount(); row++) {
            runStarts[row] = order.compare(row - 1, row) == 0 ? runStarts[row - 1] : row;
        }
        runStarts[rowCount()] = -1;
        Arrays.fill(peer, 0, rowCount(), false);
    }

    /** Whether another row, of any partition, has the order keys of a row: else it has no peer. */
    private boolean isInRun(int row) {
        return runStarts[row] != row || runStarts[row + 1] == row;
    }

    int rowCount() {
        return columns().positionCount();
    }

    @Override
    long[] slots() {
        return slots;
    }

    @Override
    long[] positions() {
        return positions;
    }

    /** That of each row itself: what arrives after it is not seen. */
    @Override
    long[] lastPositions() {
        return positions;
    }

    @Override
    boolean isPeer(int row) {
        return peer[row];
    }

    @Override
    int previous(int row) {
        return previous[row];
    }

    /**
     * Counts rows in from {@code from} to {@code to}, or until a partition has more than {@code
     * maxNewRows}; returns the end.
     */
    int append(int from, int to, int maxNewRows) {
        int row = from;
        for (; row < to; row++) {
            long slot = slots[row];
            int newRows = Memory.getInt(slot + NEW_ROWS);
            if (newRows == maxNewRows) {
                break;
            }
            Memory.putInt(slot + NEW_ROWS, newRows + 1);
            long position = Memory.getLong(slot + ROW_COUNT);
            Memory.putLong(slot + ROW_COUNT, position + 1);
            positions[row] = position;
            if (findsPeers && isInRun(row)) {
                link(row, slot);
            }
        }
        return row;
    }

    private void link(int row, long slot) {
        int before = Memory.getInt(slot + LAST_ROW) - 1;
        Memory.putInt(slot + LAST_ROW, row + 1);
        previous[row] = before;
        peer[row] = before >= runStarts[row];
    }

    /** Ends what {@link #append} began. */
    void finish(int from, int to) {
        for (int row = from; row < to; row++) {
            Memory.putInt(slots[row] + NEW_ROWS, 0);
        }
    }

    void unlink() {
        if (findsPeers) {
            for (int row = 0; row < rowCount(); row++) {
                if (isInRun(row)) {
                    Memory.putInt(slots[row] + LAST_ROW, 0);
                }
            }
        }
    }
}
