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
package dev.sluice.kernel.group;

import java.util.Arrays;

/**
 * The slots of an open-addressing index: each holds a group id plus one, or zero if free. The keys
 * and their comparison belong to the index that uses it; hashes are kept so that growth need not
 * look at keys.
 */
final class SlotTable {
    private int[] slots = new int[64];
    private int[] hashes = new int[32];
    private int groupCount;

    int groupCount() {
        return groupCount;
    }

    int mask() {
        return slots.length - 1;
    }

    /** The group in a slot, or -1 if the slot is free: the end of a probe. */
    int groupAt(int slot) {
        return slots[slot] - 1;
    }

    int hashOf(int groupId) {
        return hashes[groupId];
    }

    /** Puts a new group into a free slot and returns its id. */
    int add(int slot, int hash) {
        int groupId = groupCount++;
        if (groupId == hashes.length) {
            hashes = Arrays.copyOf(hashes, groupId * 2);
        }
        hashes[groupId] = hash;
        slots[slot] = groupId + 1;
        if (groupCount * 2 > slots.length) {
            grow();
        }
        return groupId;
    }

    long retainedBytes() {
        return 4L * slots.length + 4L * hashes.length;
    }

    private void grow() {
        if (slots.length == 1 << 30) {
            throw new IllegalStateException("too many groups: " + groupCount);
        }
        slots = new int[slots.length * 2];
        int mask = slots.length - 1;
        for (int groupId = 0; groupId < groupCount; groupId++) {
            int slot = hashes[groupId] & mask;
            while (slots[slot] != 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = groupId + 1;
        }
    }
}
