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
import java.util.ArrayList;
import java.util.List;

/**
 * The window functions of a query, evaluated in a slot of memory for each partition. A call takes
 * the next rows of any partitions, in window order, and costs O(rows).
 */
public abstract sealed class SlotWindows permits ArrivalWindows, DelayedWindows {
    /** The first bytes of a slot, which the caller may use. */
    public static final int CALLER_BYTES = 8;

    final SlotFunction[] functions;
    final SlotRing[] rings;
    private final int slotBytes;

    SlotWindows(List<SlotRing> rings, List<SlotFunction> functions, int slotBytes) {
        this.rings = rings.toArray(SlotRing[]::new);
        this.functions = functions.toArray(SlotFunction[]::new);
        this.slotBytes = slotBytes;
    }

    /**
     * What slots hold apart from what belongs to {@link #slidingCalls}.
     *
     * @param calls the calls that these windows were built from
     * @param columnNames names of the columns of a batch
     */
    public final List<SlotPart> parts(List<FramedCall> calls, List<String> columnNames) {
        List<SlotPart> parts = new ArrayList<>(extraParts());
        for (int i = 0; i < functions.length; i++) {
            if (functions[i].stateBytes() > 0 && !(functions[i] instanceof SlidingFunction)) {
                parts.add(
                        new SlotPart(
                                calls.get(i).describe(columnNames),
                                0,
                                functions[i].offset(),
                                functions[i].stateBytes()));
            }
        }
        for (SlotRing ring : rings) {
            if (ring.column() < columnNames.size()) {
                String name = "the last values of " + columnNames.get(ring.column());
                parts.add(ring.part(name, ring.preceding()));
            }
        }
        return parts;
    }

    /** Those of the calls whose frames share the rows they retain, with {@code calls} as above. */
    public final List<String> slidingCalls(List<FramedCall> calls, List<String> columnNames) {
        List<String> sliding = new ArrayList<>();
        for (int i = 0; i < functions.length; i++) {
            if (functions[i] instanceof SlidingFunction) {
                sliding.add(calls.get(i).describe(columnNames));
            }
        }
        return sliding;
    }

    /** Whether rows are open until others have come. */
    public abstract boolean isDelayed();

    abstract List<SlotPart> extraParts();

    /**
     * Makes slots of these windows from those of others, which had the same sliding calls, and were
     * delayed if these are.
     *
     * @param source the {@link #parts} of the others, among them all that these windows have
     */
    public abstract SlotMigration migrationFrom(List<SlotPart> source, List<SlotPart> target);

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
