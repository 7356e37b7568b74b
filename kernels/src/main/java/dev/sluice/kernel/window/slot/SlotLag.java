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
 * The value a fixed number of rows before: LAG, null before the first row; or FIRST_VALUE of the
 * last rows, which stops at the first row. O(1) a row.
 */
final class SlotLag extends BatchFunction {
    private final SlotRing ring;
    private final StorageType type;
    private final int distance;
    private final boolean stopsAtFirst;

    SlotLag(SlotRing ring, StorageType type, int distance, boolean stopsAtFirst) {
        this.ring = ring;
        this.stopsAtFirst = stopsAtFirst;
        this.type = type;
        this.distance = distance;
    }

    @Override
    StorageType resultType() {
        return type;
    }

    @Override
    int stateBytes() {
        return 0;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            long slot = rows.slots()[row];
            long before = rows.positions()[row] - distance;
            long position = stopsAtFirst ? Math.max(before, 0) : before;
            if (position >= 0 && ring.isValid(slot, position)) {
                bits[row] = ring.bits(slot, position);
            } else {
                results.setNull(row);
            }
        }
    }
}
