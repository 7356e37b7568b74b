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

import dev.sluice.kernel.column.StorageType;

/**
 * MIN and MAX of numbers over a few rows around each row, looked for in each row's frame; null
 * without values. NaN is the greatest double, and -0.0 lies below 0.0. O(frame rows) a row.
 */
final class SlotExtreme extends RingFunction {
    private final SlotRing ring;
    private final ExtremeOrder order;
    private final RowOffsets frame;

    SlotExtreme(SlotRing ring, StorageType type, boolean greatest, RowOffsets frame) {
        this.ring = ring;
        this.order = new ExtremeOrder(type == StorageType.DOUBLE, greatest);
        this.frame = frame;
    }

    @Override
    StorageType resultType() {
        return order.isDouble() ? StorageType.DOUBLE : StorageType.LONG;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            long slot = rows.slots()[row];
            long start = frame.start(rows.positions()[row]);
            long end = frame.end(rows.positions()[row], rows.lastPositions()[row]);
            if (ring.countValid(slot, start, end) == 0) {
                results.setNull(row);
            } else {
                bits[row] = order.toBits(extreme(slot, start, end));
            }
        }
    }

    private long extreme(long slot, long start, long end) {
        long extreme = Long.MIN_VALUE;
        for (long position = start; position < end; position++) {
            if (ring.isValid(slot, position)) {
                extreme = Math.max(extreme, order.toRank(ring.bits(slot, position)));
            }
        }
        return extreme;
    }
}
