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

import dev.sluice.kernel.memory.Memory;
import java.util.List;

/**
 * What a slot knows of rows that have arrived and wait for the rows after them: they are the last
 * ones of the partition.
 *
 * <pre>
 *   slot:  ... | position of the first open row (8) | run (8) | ring of references | ...
 * </pre>
 *
 * <p>Open rows arrive again after a restart, with other references. So a slot that an earlier run
 * of the job has left forgets its open rows when the first of them comes.
 */
final class SlotDelay {
    static final int BYTES = 16;

    private static final int OPEN = 0;
    private static final int RUN = 8;

    private final SlotRing references;
    private final long followingRows;
    private final int offset;
    private long run = 1;

    /**
     * @param references the ring of the rows' references
     * @param followingRows a row is complete when that many have arrived after it
     */
    SlotDelay(SlotRing references, long followingRows, int offset) {
        this.references = references;
        this.followingRows = followingRows;
        this.offset = offset;
    }

    /** What it keeps; of the references nobody asks how deep they are, for they come again. */
    List<SlotPart> parts() {
        return List.of(
                new SlotPart("the first open row", 0, offset, BYTES),
                references.part("the references of open rows", 0));
    }

    /** Where the position of the first open row lies in a slot. */
    int openOffset() {
        return offset + OPEN;
    }

    /** Sets the number of this run of the job, greater than those of earlier ones. */
    void setRun(long number) {
        run = number;
    }

    /** Forgets the open rows of an earlier run. */
    void refresh(long slot) {
        if (Memory.getLong(slot + offset + RUN) != run) {
            Memory.putLong(slot + offset + RUN, run);
            Memory.putLong(slot + ArrivingRows.ROW_COUNT, Memory.getLong(slot + offset + OPEN));
        }
    }

    /**
     * Closes the row that is complete since the one at {@code position} has come, if it is open.
     */
    void closeComplete(long slot, long position, ClosingRows closing) {
        long complete = position - followingRows;
        if (complete >= Memory.getLong(slot + offset + OPEN)) {
            close(slot, complete, position, closing);
        }
    }

    /** Closes the first open row with the rows that there are. */
    void closeFirst(long slot, ClosingRows closing) {
        long open = Memory.getLong(slot + offset + OPEN);
        close(slot, open, Memory.getLong(slot + ArrivingRows.ROW_COUNT) - 1, closing);
    }

    /** Gives an open row another reference. */
    void replace(long slot, long reference, long newReference) {
        long position = Memory.getLong(slot + offset + OPEN);
        while (references.bits(slot, position) != reference) {
            position++;
            if (position == Memory.getLong(slot + ArrivingRows.ROW_COUNT)) {
                throw new IllegalArgumentException("no open row has the reference " + reference);
            }
        }
        references.setBits(slot, position, newReference);
    }

    private void close(long slot, long position, long last, ClosingRows closing) {
        closing.add(slot, position, last, references.bits(slot, position));
        Memory.putLong(slot + offset + OPEN, position + 1);
    }
}
