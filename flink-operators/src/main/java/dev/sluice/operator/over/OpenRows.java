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

import dev.sluice.state.store.NamedRows;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Rows that have arrived and are not out, staged or in the store: a queue in order of time. Rows
 * may be released in any order, which the queue notices when they come first, or when it has no
 * room left. All calls are amortised O(1).
 */
final class OpenRows {
    private final WaitingRows waiting;
    private long[] times = new long[64];
    private long[] references = new long[64];
    private int start;
    private int end;
    private int firstStaged; // none is before
    private long count;

    OpenRows(WaitingRows waiting) {
        this.waiting = waiting;
    }

    /** Rows that are not released. */
    long count() {
        return count;
    }

    /** Adds a row that is not before the others. */
    void add(long time, long reference) {
        if (end == times.length) {
            makeRoom();
        }
        times[end] = time;
        references[end++] = reference;
        count++;
    }

    private void makeRoom() {
        int kept = 0;
        for (int i = start; i < end; i++) {
            if (waiting.isThere(references[i])) {
                times[kept] = times[i];
                references[kept++] = references[i];
            }
        }
        start = 0;
        firstStaged = 0;
        end = kept;
        if (end > times.length / 2) {
            times = Arrays.copyOf(times, 2 * times.length);
            references = Arrays.copyOf(references, times.length);
        }
    }

    /** Counts rows out that have been released. */
    void countReleased(int rows) {
        count -= rows;
    }

    /** Forgets released rows that come first; returns whether there is another one. */
    boolean skipReleased() {
        while (start < end && !waiting.isThere(references[start])) {
            start++;
        }
        return start < end;
    }

    /** The time of the first row. */
    long firstTime() {
        return times[start];
    }

    long firstReference() {
        return references[start];
    }

    void removeFirst() {
        start++;
    }

    /** Whether a row is staged. */
    boolean hasStaged() {
        firstStaged = Math.max(start, firstStaged);
        while (firstStaged < end && !isStaged(firstStaged)) {
            firstStaged++;
        }
        return firstStaged < end;
    }

    private boolean isStaged(int entry) {
        return !NamedRows.isName(references[entry]) && waiting.isThere(references[entry]);
    }

    /** The reference of the first row that is staged. */
    long firstStaged() {
        return references[firstStaged];
    }

    /** Gives the first row that is staged the name that it has in the store. */
    void renameFirstStaged(long name) {
        references[firstStaged++] = name;
    }

    /** Visits the references of the rows that are staged. */
    void forEachStaged(LongConsumer visitor) {
        for (int i = start; i < end; i++) {
            if (isStaged(i)) {
                visitor.accept(references[i]);
            }
        }
    }
}
