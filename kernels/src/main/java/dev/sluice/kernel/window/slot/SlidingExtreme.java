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

/**
 * MIN and MAX of numbers over a sliding frame; null without values. NaN is the greatest double, and
 * -0.0 lies below 0.0. O(1) a row on average.
 *
 * <pre>
 *   state:  count of values (8) | rank of the extreme (8)         kept:  rank (8)
 * </pre>
 */
final class SlidingExtreme extends StackedFunction {
    private static final long NONE = Long.MIN_VALUE; // not greater than any rank

    private final RetainedRows.Input input;
    private final ExtremeOrder order;
    private final boolean byRange;
    private long count;
    private long extreme;

    SlidingExtreme(RetainedRows.Input input, StorageType type, boolean greatest, boolean byRange) {
        this.input = input;
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
    int keptBytes() {
        return Long.BYTES;
    }

    @Override
    boolean sharesResultOfPeers() {
        return byRange;
    }

    @Override
    void clear() {
        count = 0;
        clearAggregate();
    }

    @Override
    void load(long state) {
        count = Memory.getLong(state);
        extreme = Memory.getLong(state + 8);
    }

    @Override
    void store(long state) {
        Memory.putLong(state, count);
        Memory.putLong(state + 8, extreme);
    }

    @Override
    void add(long entry, long validity) {
        count += input.isValid(validity) ? 1 : 0;
        aggregate(entry, validity);
    }

    @Override
    void remove(long entry, long validity) {
        count -= input.isValid(validity) ? 1 : 0;
    }

    @Override
    void clearAggregate() {
        extreme = NONE;
    }

    @Override
    void aggregate(long entry, long validity) {
        if (input.isValid(validity)) {
            extreme = Math.max(extreme, order.toRank(input.bits(entry)));
        }
    }

    @Override
    void keepAggregate(long entry) {
        Memory.putLong(entry + keptOffset(), extreme);
    }

    @Override
    void mergeKept(long entry) {
        extreme = Math.max(extreme, Memory.getLong(entry + keptOffset()));
    }

    @Override
    void writeResult(SlotResults results, int row, long first, long validity, long frameRows) {
        if (count == 0) {
            results.setNull(row);
        } else {
            results.bits()[row] = order.toBits(extreme);
        }
    }
}
