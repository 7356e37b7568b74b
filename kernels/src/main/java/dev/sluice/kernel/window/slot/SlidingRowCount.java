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

/** COUNT(*) over a sliding frame. O(1) a row. */
final class SlidingRowCount extends StatelessSlidingFunction {
    SlidingRowCount(boolean byRange) {
        super(byRange);
    }

    @Override
    StorageType resultType() {
        return StorageType.LONG;
    }

    @Override
    void writeResult(SlotResults results, int row, long first, long validity, long frameRows) {
        results.bits()[row] = frameRows;
    }
}
