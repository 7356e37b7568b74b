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

import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.memory.BlockChains;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/** All sliding frames of a query, which share the retained rows. A call costs O(rows). */
final class SlidingFrames {
    private final RetainedRows retained;
    private final SlidingFrame[] frames;
    private final OptionalInt keyColumn;

    /**
     * @param keyColumn the order key, without nulls, ascending; empty if no frame asks for it
     */
    SlidingFrames(RetainedRows retained, List<SlidingFrame> frames, OptionalInt keyColumn) {
        this.retained = retained;
        this.frames = frames.toArray(SlidingFrame[]::new);
        this.keyColumn = keyColumn;
    }

    /** What the frames keep in a slot. */
    List<SlotPart> parts() {
        return frames.length == 0 ? List.of() : List.of(retained.part());
    }

    void begin(BlockChains chains) {
        retained.begin(chains);
    }

    void evaluate(SlotRows rows, int from, int to, List<SlotResults> results) throws IOException {
        if (frames.length == 0) {
            return;
        }
        for (int row = from; row < to; row++) {
            evaluate(rows, row, results);
        }
    }

    private void evaluate(SlotRows rows, int row, List<SlotResults> results) throws IOException {
        long slot = rows.slots()[row];
        long position = rows.positions()[row];
        long key = keyColumn.isPresent() ? key(rows, row) : 0;
        if (!retained.isInChain(slot)) {
            if (!reachesBeyondRing(slot, position, key)) {
                retained.addToRing(slot, position, rows, row);
                for (SlidingFrame frame : frames) {
                    frame.evaluateRing(slot, position, key, results, row);
                }
                return;
            }
            retained.moveToChain(slot, position);
            for (SlidingFrame frame : frames) {
                frame.enterChain(slot, position - RetainedRows.RING_ROWS, position);
            }
        }
        long entry = retained.addToChain(slot, position, rows, row);
        long first = Long.MAX_VALUE;
        for (SlidingFrame frame : frames) {
            long start = frame.evaluateChain(slot, position, entry, key, results, row);
            first = Math.min(first, start);
            entry = retained.entry(slot, position);
        }
        retained.release(slot, first, position + 1);
    }

    private long key(SlotRows rows, int row) {
        return ((LongColumn) rows.columns().column(keyColumn.getAsInt())).values()[row];
    }

    /** Whether a frame holds the row whose place in the ring the row at {@code position} takes. */
    private boolean reachesBeyondRing(long slot, long position, long key) {
        long last = position - RetainedRows.RING_ROWS;
        if (last < retained.first(slot, position)) {
            return false;
        }
        for (SlidingFrame frame : frames) {
            if (frame.reaches(retained.ringEntry(slot, last), last, position, key)) {
                return true;
            }
        }
        return false;
    }
}
