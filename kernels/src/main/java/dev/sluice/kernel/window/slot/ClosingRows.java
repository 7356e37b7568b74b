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

import java.util.Arrays;

/** Rows whose frames are complete, in the order in which they are added. */
final class ClosingRows extends SlotRows {
    private long[] slots = new long[64];
    private long[] positions = new long[64];
    private long[] lastPositions = new long[64];
    private long[] references = new long[64];
    private int count;

    void clear() {
        count = 0;
    }

    /**
     * @param lastPosition that of the last row of the partition
     * @param reference what the caller knows the row by
     */
    void add(long slot, long position, long lastPosition, long reference) {
        if (count == slots.length) {
            slots = Arrays.copyOf(slots, 2 * count);
            positions = Arrays.copyOf(positions, 2 * count);
            lastPositions = Arrays.copyOf(lastPositions, 2 * count);
            references = Arrays.copyOf(references, 2 * count);
        }
        slots[count] = slot;
        positions[count] = position;
        lastPositions[count] = lastPosition;
        references[count++] = reference;
    }

    int count() {
        return count;
    }

    long[] references() {
        return references;
    }

    @Override
    long[] slots() {
        return slots;
    }

    @Override
    long[] positions() {
        return positions;
    }

    @Override
    long[] lastPositions() {
        return lastPositions;
    }

    /** Peers may close in different slices: nothing that needs them is evaluated for these rows. */
    @Override
    boolean isPeer(int row) {
        return false;
    }

    @Override
    int previous(int row) {
        throw new UnsupportedOperationException("peers of closing rows are not known");
    }
}
