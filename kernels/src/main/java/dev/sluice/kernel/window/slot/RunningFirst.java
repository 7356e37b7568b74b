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
 * FIRST_VALUE of all rows so far: that of the first row, null or not. O(1) a row.
 *
 * <pre>
 *   state:  0 before the first row, 1 if its value is null, 2 if not (8) | bits of the value (8)
 * </pre>
 */
final class RunningFirst extends BatchFunction {
    private static final long NULL = 1;
    private static final long VALUE = 2;

    private final int column;
    private final StorageType type;

    RunningFirst(int column, StorageType type) {
        this.column = column;
        this.type = type;
    }

    @Override
    StorageType resultType() {
        return type;
    }

    @Override
    int stateBytes() {
        return 2 * Long.BYTES;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        Column input = rows.columns().column(column);
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            long state = rows.slots()[row] + offset();
            if (Memory.getLong(state) == 0) {
                Memory.putLong(state, input.isValid(row) ? VALUE : NULL);
                Memory.putLong(state + Long.BYTES, SlotRows.bits(input, row));
            }
            if (Memory.getLong(state) == NULL) {
                results.setNull(row);
            } else {
                bits[row] = Memory.getLong(state + Long.BYTES);
            }
        }
    }
}
