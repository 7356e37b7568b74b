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

/** FIRST_VALUE and LAST_VALUE of the rows around each row; null if there are none. O(1) a row. */
final class SlotEdge extends RingFunction {
    private final SlotRing ring;
    private final StorageType type;
    private final RowOffsets frame;
    private final boolean isLast;

    SlotEdge(SlotRing ring, StorageType type, RowOffsets frame, boolean isLast) {
        this.ring = ring;
        this.type = type;
        this.frame = frame;
        this.isLast = isLast;
    }

    @Override
    StorageType resultType() {
        return type;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            long slot = rows.slots()[row];
            long start = frame.start(rows.positions()[row]);
            long end = frame.end(rows.positions()[row], rows.lastPositions()[row]);
            long position = isLast ? end - 1 : start;
            if (start < end && ring.isValid(slot, position)) {
                bits[row] = ring.bits(slot, position);
            } else {
                results.setNull(row);
            }
        }
    }
}
