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
import java.util.List;

/**
 * The window functions of a query, evaluated in a slot of memory for each partition. A call takes
 * the next rows of any partitions, in window order, and costs O(rows).
 */
public abstract sealed class SlotWindows permits ArrivalWindows, DelayedWindows {
    /** The first bytes of a slot, which the caller may use. */
    public static final int CALLER_BYTES = 8;

    final SlotFunction[] functions;
    private final int slotBytes;

    SlotWindows(List<SlotFunction> functions, int slotBytes) {
        this.functions = functions.toArray(SlotFunction[]::new);
        this.slotBytes = slotBytes;
    }

    /** What the bits of a function's results are. */
    public final StorageType resultType(int function) {
        return functions[function].resultType();
    }

    /** Bytes of a slot, a multiple of 8. */
    public final int slotBytes() {
        return slotBytes;
    }

    /** Makes the slot at an address that of a partition without rows. */
    public final void clear(long slot) {
        Memory.zero(slot, slotBytes);
    }

    /** How many rows the partition of a slot has had. */
    public static long rowCount(long slot) {
        return Memory.getLong(slot + ArrivingRows.ROW_COUNT);
    }

    /** The smallest number of rows that a partition can get before the rings are read. */
    static int maxNewRows(SlotRing[] rings) {
        int rows = Integer.MAX_VALUE;
        for (SlotRing ring : rings) {
            rows = Math.min(rows, ring.maxNewRows());
        }
        return rows;
    }
}
