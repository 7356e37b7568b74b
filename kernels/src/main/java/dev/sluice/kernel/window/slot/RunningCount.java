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

/** COUNT of a column's values in all rows so far. State: the count. O(1) a row. */
final class RunningCount extends BatchFunction {
    private final int column;
    private final boolean byRange;

    RunningCount(int column, boolean byRange) {
        this.column = column;
        this.byRange = byRange;
    }

    @Override
    StorageType resultType() {
        return StorageType.LONG;
    }

    @Override
    int stateBytes() {
        return Long.BYTES;
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
            bits[row] = Memory.getLong(state) + (input.isValid(row) ? 1 : 0);
            Memory.putLong(state, bits[row]);
        }
    }
}
