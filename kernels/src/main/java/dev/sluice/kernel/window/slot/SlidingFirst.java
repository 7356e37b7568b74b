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
 * FIRST_VALUE of a sliding frame; or LAG, the first value of a frame that begins as many rows
 * before, and null while there are fewer. O(1) a row.
 */
final class SlidingFirst extends StatelessSlidingFunction {
    private final RetainedRows.Input input;
    private final StorageType type;
    private final long minFrameRows;

    /**
     * @param minFrameRows null for frames of fewer rows
     */
    SlidingFirst(RetainedRows.Input input, StorageType type, long minFrameRows, boolean byRange) {
        super(byRange);
        this.input = input;
        this.type = type;
        this.minFrameRows = minFrameRows;
    }

    @Override
    StorageType resultType() {
        return type;
    }

    @Override
    void writeResult(SlotResults results, int row, long first, long validity, long frameRows) {
        if (frameRows >= minFrameRows && input.isValid(validity)) {
            results.bits()[row] = input.bits(first);
        } else {
            results.setNull(row);
        }
    }
}
