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

/** LAG and LEAD: the value of the row a fixed number of rows away, or null. O(1) a row. */
final class SlotOffset extends RingFunction {
    private final SlotRing ring;
    private final StorageType type;
    private final long offset;

    /**
     * @param offset negative for rows before
     */
    SlotOffset(SlotRing ring, StorageType type, long offset) {
        this.ring = ring;
        this.type = type;
        this.offset = offset;
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
            long position = rows.positions()[row] + offset;
            if (position >= 0
                    && position <= rows.lastPositions()[row]
                    && ring.isValid(slot, position)) {
                bits[row] = ring.bits(slot, position);
            } else {
                results.setNull(row);
            }
        }
    }
}
