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

/** ROW_NUMBER, RANK and DENSE_RANK. State: the peer groups so far, for DENSE_RANK. O(1) a row. */
final class SlotRanking extends BatchFunction {
    enum Kind {
        ROW_NUMBER,
        RANK,
        DENSE_RANK
    }

    private final Kind kind;

    SlotRanking(Kind kind) {
        this.kind = kind;
    }

    @Override
    StorageType resultType() {
        return StorageType.LONG;
    }

    @Override
    int stateBytes() {
        return kind == Kind.DENSE_RANK ? Long.BYTES : 0;
    }

    @Override
    boolean needsPeers() {
        return kind != Kind.ROW_NUMBER;
    }

    @Override
    void evaluate(SlotRows rows, int from, int to, SlotResults results) {
        long[] bits = results.bits();
        for (int row = from; row < to; row++) {
            if (kind == Kind.ROW_NUMBER) {
                bits[row] = rows.positions()[row] + 1;
            } else if (rows.isPeer(row)) {
                bits[row] = bits[rows.previous(row)];
            } else if (kind == Kind.RANK) {
                bits[row] = rows.positions()[row] + 1;
            } else {
                long state = rows.slots()[row] + offset();
                bits[row] = Memory.getLong(state) + 1;
                Memory.putLong(state, bits[row]);
            }
        }
    }
}
