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

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.memory.Memory;

/**
 * MIN and MAX of numbers over all rows so far; null without values. O(1) a row.
 *
 * <pre>
 *   state:  1 if there is a value (8) | its rank in {@link ExtremeOrder} (8)
 * </pre>
 */
final class RunningExtreme extends BatchFunction {
    private final int column;
    private final ExtremeOrder order;
    private final boolean byRange;

    RunningExtreme(int column, StorageType type, boolean greatest, boolean byRange) {
        this.column = column;
        this.order = new ExtremeOrder(type == StorageType.DOUBLE, greatest);
        this.byRange = byRange;
    }

    @Override
    StorageType resultType() {
        return order.isDouble() ? StorageType.DOUBLE : StorageType.LONG;
    }

    @Override
    int stateBytes() {
        return 2 * Long.BYTES;
    }

    @Override
    boolean sharesResultOfPeers() {
        return byRange;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        Column input = rows.columns().column(column);
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            long state = rows.slots()[row] + offset();
            boolean found = Memory.getLong(state) != 0;
            if (input.isValid(row)) {
                long rank = order.toRank(SlotRows.bits(input, row));
                if (!found || rank > Memory.getLong(state + 8)) {
                    Memory.putLong(state, 1);
                    Memory.putLong(state + 8, rank);
                }
                found = true;
            }
            if (found) {
                bits[row] = order.toBits(Memory.getLong(state + 8));
            } else {
                results.setNull(row);
            }
        }
    }
}
