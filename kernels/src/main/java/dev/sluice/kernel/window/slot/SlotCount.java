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
import java.util.Optional;

/** COUNT over rows around each row: of all rows, or of a column's values. O(1) a row. */
final class SlotCount extends RingFunction {
    private final Optional<SlotRing> ring; // empty: COUNT(*)
    private final RowOffsets frame;
    private final boolean byRange;

    SlotCount(Optional<SlotRing> ring, RowOffsets frame, boolean byRange) {
        this.ring = ring;
        this.frame = frame;
        this.byRange = byRange;
    }

    @Override
    StorageType resultType() {
        return StorageType.LONG;
    }

    @Override
    boolean sharesResultOfPeers() {
        return byRange;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            long start = frame.start(rows.positions()[row]);
            long end = frame.end(rows.positions()[row], rows.lastPositions()[row]);
            bits[row] =
                    ring.isEmpty()
                            ? Math.max(0, end - start)
                            : ring.get().countValid(rows.slots()[row], start, end);
        }
    }
}
