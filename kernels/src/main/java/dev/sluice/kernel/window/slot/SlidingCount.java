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
import dev.sluice.kernel.memory.Memory;

/** COUNT of a column's values over a sliding frame. O(1) a row. State: the count. */
final class SlidingCount extends SlidingFunction {
    private final RetainedRows.Input input;
    private final boolean byRange;
    private long count;

    SlidingCount(RetainedRows.Input input, boolean byRange) {
        this.input = input;
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
    void clear() {
        count = 0;
    }

    @Override
    void load(long state) {
        count = Memory.getLong(state);
    }

    @Override
    void store(long state) {
        Memory.putLong(state, count);
    }

    @Override
    void add(long entry, long validity) {
        count += input.isValid(validity) ? 1 : 0;
    }

    @Override
    void remove(long entry, long validity) {
        count -= input.isValid(validity) ? 1 : 0;
    }

    @Override
    void writeResult(SlotResults results, int row, long first, long validity, long frameRows) {
        results.bits()[row] = count;
    }
}
