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

import dev.sluice.kernel.selection.Selection;

/**
 * Routes the rows of a batch to their groups by a counting sort: for every touched group the
 * positions of its rows, in input order.
 *
 * <pre>
 *   groupIds          7  2  7  9  2        touchedGroups  7  2  9
 *   counts            2 of 7, 2 of 2, 1 of 9
 *   starts            0  2  4  5           positions      0 2 | 1 4 | 3
 * </pre>
 *
 * <p><b>Ordering</b> none needed. <b>Time</b> O(selected rows): no step walks the groups that
 * exist. <b>Space</b> one int a group that exists, which is zero between calls, and scratch no
 * larger than the largest batch. <b>Source</b> the counting sort of Apache DataFusion's pull
 * request 25123, in our own words. Not thread-safe.
 */
public final class GroupRouter {
    /** Rows of each group during a call, later the next free index of its run; zero between. */
    private int[] counters = {};

    private int[] touchedGroups = {};
    private int[] starts = {0};
    private int[] positions = {};
    private int touchedCount;

    /**
     * Routes the selected rows.
     *
     * @param groupIds the group of each position, below {@code groupCount}
     */
    public void route(int[] groupIds, Selection selection, int groupCount) {
        int selectedCount = selection.selectedCount();
        ensure(selectedCount, groupCount);
        if (selection.isAll()) {
            count(groupIds, selectedCount);
            prefixSums();
            scatter(groupIds, selectedCount);
        } else {
            countSelected(groupIds, selection.positions(), selectedCount);
            prefixSums();
            scatterSelected(groupIds, selection.positions(), selectedCount);
        }
        for (int i = 0; i < touchedCount; i++) {
            counters[touchedGroups[i]] = 0;
        }
    }

    /** How many groups the last batch touched. */
    public int touchedCount() {
        return touchedCount;
    }

    /** The touched groups in order of first touch; the first {@link #touchedCount()} entries. */
    public int[] touchedGroups() {
        return touchedGroups;
    }

    /**
     * Where the run of the i-th touched group starts in {@link #positions()}; one more at the end.
     */
    public int[] starts() {
        return starts;
    }

    /** The positions of the batch, grouped. */
    public int[] positions() {
        return positions;
    }

    /** Bytes of counters and scratch. */
    public long retainedBytes() {
        return 4L * (counters.length + touchedGroups.length + starts.length + positions.length);
    }

    private void ensure(int selectedCount, int groupCount) {
        if (counters.length < groupCount) {
            counters = new int[Math.max(groupCount, 2 * counters.length)];
        }
        if (positions.length < selectedCount) {
            positions = new int[selectedCount];
            touchedGroups = new int[selectedCount];
            starts = new int[selectedCount + 1];
        }
        touchedCount = 0;
    }

    private void count(int[] groupIds, int selectedCount) {
        int touched = 0;
        for (int position = 0; position < selectedCount; position++) {
            int groupId = groupIds[position];
            if (counters[groupId]++ == 0) {
                touchedGroups[touched++] = groupId;
            }
        }
        touchedCount = touched;
    }

    private void countSelected(int[] groupIds, int[] selected, int selectedCount) {
        int touched = 0;
        for (int i = 0; i < selectedCount; i++) {
            int groupId = groupIds[selected[i]];
            if (counters[groupId]++ == 0) {
                touchedGroups[touched++] = groupId;
            }
        }
        touchedCount = touched;
    }

    private void prefixSums() {
        int start = 0;
        for (int i = 0; i < touchedCount; i++) {
            int groupId = touchedGroups[i];
            int rows = counters[groupId];
            starts[i] = start;
            counters[groupId] = start;
            start += rows;
        }
        starts[touchedCount] = start;
    }

    private void scatter(int[] groupIds, int selectedCount) {
        for (int position = 0; position < selectedCount; position++) {
            positions[counters[groupIds[position]]++] = position;
        }
    }

    private void scatterSelected(int[] groupIds, int[] selected, int selectedCount) {
        for (int i = 0; i < selectedCount; i++) {
            positions[counters[groupIds[selected[i]]]++] = selected[i];
        }
    }
}
