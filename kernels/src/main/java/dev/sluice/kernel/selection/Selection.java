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
package dev.sluice.kernel.selection;

import dev.sluice.kernel.column.Column;

/**
 * The positions of a batch that a kernel processes, ascending: all of the first n, or a sorted
 * list. Filter and validity fold into one selection before a loop starts, so every loop exists
 * twice only: dense and selected.
 */
public final class Selection {
    private static final int[] NO_POSITIONS = {};

    private final int[] positions;
    private final int selectedCount;
    private final boolean all;

    private Selection(int[] positions, int selectedCount, boolean all) {
        this.positions = positions;
        this.selectedCount = selectedCount;
        this.all = all;
    }

    public static Selection all(int positionCount) {
        return new Selection(NO_POSITIONS, positionCount, true);
    }

    public static Selection none() {
        return new Selection(NO_POSITIONS, 0, false);
    }

    /** The first {@code selectedCount} of {@code positions}, which must ascend; not copied. */
    public static Selection of(int[] positions, int selectedCount) {
        return new Selection(positions, selectedCount, false);
    }

    /** True if the selection is the dense run 0 to {@link #selectedCount()}. */
    public boolean isAll() {
        return all;
    }

    public int selectedCount() {
        return selectedCount;
    }

    /** The selected positions; meaningful only if not {@link #isAll()}. */
    public int[] positions() {
        return positions;
    }

    /** The selected positions at which {@code column} holds a value. O(selectedCount). */
    public Selection andValid(Column column) {
        if (!column.mayHaveNulls() || selectedCount == 0) {
            return this;
        }
        int[] kept = new int[selectedCount];
        int keptCount = 0;
        for (int i = 0; i < selectedCount; i++) {
            int position = all ? i : positions[i];
            kept[keptCount] = position;
            keptCount += column.isValid(position) ? 1 : 0;
        }
        return keptCount == selectedCount ? this : new Selection(kept, keptCount, false);
    }
}
