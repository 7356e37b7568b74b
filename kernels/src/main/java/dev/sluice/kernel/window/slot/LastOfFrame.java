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

/** LAST_VALUE of a frame that ends at the current row: its own value, by RANGE its last peer's. */
final class LastOfFrame extends BatchFunction {
    private final int column;
    private final StorageType type;
    private final boolean byRange;

    LastOfFrame(int column, StorageType type, boolean byRange) {
        this.column = column;
        this.type = type;
        this.byRange = byRange;
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
    boolean sharesResultOfPeers() {
        return byRange;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        Column input = rows.columns().column(column);
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            if (input.isValid(row)) {
                bits[row] = SlotRows.bits(input, row);
            } else {
                results.setNull(row);
            }
        }
    }
}
