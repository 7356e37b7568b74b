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

import java.util.Arrays;

/**
 * The rows of one partition that are not dead: the evaluated ones in window order, of which a
 * prefix is emitted, and those that wait for their time.
 *
 * <pre>
 *   [ emitted | evaluated, not closed )     { pending }
 *   0      emitted                evaluated
 * </pre>
 */
final class PartitionRows {
    private static final long[] NONE = {};

    private final PendingRows pending = new PendingRows();
    private long[] references = NONE;
    private long[] times = NONE;
    private int evaluated;
    private int emitted;
    private long wakeup;
    private boolean scheduled;

    int evaluatedCount() {
        return evaluated;
    }

    int emittedCount() {
        return emitted;
    }

    /** The row at {@code position} of the evaluated ones. */
    long reference(int position) {
        return references[position];
    }

    /** Event time in milliseconds of the row at {@code position} of the evaluated ones. */
    long time(int position) {
        return times[position];
    }

    PendingRows pending() {
        return pending;
    }

    /** Whether the partition is to wake at {@code time} or before. */
    boolean wakesBy(long time) {
        return scheduled && wakeup <= time;
    }

    boolean wakesAt(long time) {
        return scheduled && wakeup == time;
    }

    void setWakeup(long time) {
        wakeup = time;
        scheduled = true;
    }

    void clearWakeup() {
        scheduled = false;
    }

    /** Adds a restored row that was emitted; all evaluated ones are. */
    void addEmitted(long time, long reference) {
        assert emitted == evaluated : "evaluated rows are not emitted: " + (evaluated - emitted);
        addEvaluated(time, reference);
        emitted++;
    }

    /** Moves pending rows with a time up to {@code time} to the evaluated ones, in order. */
    void ripen(long time) {
        while (pending.count() > 0 && pending.firstTime() <= time) {
            addEvaluated(pending.firstTime(), pending.firstReference());
            pending.removeFirst();
        }
    }

    /** Reorders the evaluated rows: position i becomes what was {@code order[from + i] - base}. */
    void reorder(int[] order, int from, int base) {
        long[] newReferences = new long[evaluated];
        long[] newTimes = new long[evaluated];
        for (int i = 0; i < evaluated; i++) {
            newReferences[i] = references[order[from + i] - base];
            newTimes[i] = times[order[from + i] - base];
        }
        references = newReferences;
        times = newTimes;
    }

    void setEmitted(int emittedCount) {
        emitted = emittedCount;
    }

    /** Forgets the first {@code dropped} rows, all emitted. */
    void drop(int dropped) {
        references = Arrays.copyOfRange(references, dropped, evaluated);
        times = Arrays.copyOfRange(times, dropped, evaluated);
        evaluated -= dropped;
        emitted -= dropped;
    }

    private void addEvaluated(long time, long reference) {
        if (evaluated == references.length) {
            references = Arrays.copyOf(references, Math.max(4, 2 * evaluated));
            times = Arrays.copyOf(times, references.length);
        }
        references[evaluated] = reference;
        times[evaluated++] = time;
    }
}
