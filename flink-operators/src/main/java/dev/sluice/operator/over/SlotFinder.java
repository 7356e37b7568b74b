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
package dev.sluice.operator.over;

import dev.sluice.state.slot.SlotTable;
import dev.sluice.state.store.StagedRows;
import java.io.IOException;

/** Finds the slots of the partitions of staged rows, many at a time. */
final class SlotFinder {
    /** Slots to look up together: what they touch stays in the first cache. */
    static final int MAX_ROWS = 64;

    private final SlotTable table;
    private final StagedRows staged;
    private final long[] heads = new long[MAX_ROWS];
    private final int[] keyGroups = new int[MAX_ROWS];
    private final int[] hashes = new int[MAX_ROWS];
    private final int[] keyLengths = new int[MAX_ROWS];
    private final long[] guesses = new long[MAX_ROWS];
    private byte[] keyBytes = new byte[64];

    SlotFinder(SlotTable table, StagedRows staged) {
        this.table = table;
        this.staged = staged;
    }

    /** Finds the slots of the rows from {@code from} to {@code to}, {@link #MAX_ROWS} at most. */
    void find(long[] references, int from, int to, long[] slots) throws IOException {
        for (int row = from; row < to; row++) {
            long head = staged.head(references[row]);
            heads[row - from] = head;
            keyGroups[row - from] = StagedRows.keyGroup(head);
            hashes[row - from] = StagedRows.hash(head);
            keyLengths[row - from] = StagedRows.keyLength(head);
        }
        table.lookUp(keyGroups, hashes, keyLengths, to - from, guesses);
        for (int row = from; row < to; row++) {
            int i = row - from;
            long key = StagedRows.keyAddress(references[row], heads[i]);
            slots[row] =
                    key != 0 && table.isSlotOf(guesses[i], key, keyLengths[i])
                            ? guesses[i]
                            : find(i, references[row]);
        }
    }

    private long find(int i, long reference) throws IOException {
        if (keyBytes.length < keyLengths[i]) {
            keyBytes = new byte[2 * keyLengths[i]];
        }
        staged.copyKey(reference, keyBytes);
        return table.slot(keyGroups[i], hashes[i], keyBytes, keyLengths[i], guesses[i]);
    }
}
