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
 * The rows of one partition that are not dead: first the evaluated ones in window order, of which a
 * prefix is emitted, then those that wait for their time, in order of arrival.
 *
 * <pre>
 *   [ emitted | evaluated, not closed )[ pending )
 *   0      emitted                evaluated     count
 * </pre>
 */
final class PartitionRows {
    /** The wake-up time of a partition that has nothing to wait for. */
    static final long NO_WAKEUP = Long.MAX_VALUE;

    private long[] references = new long[4];
    private long[] times = new long[4];
    private int count;
    private int evaluated;
    private int emitted;
    private long wakeup = NO_WAKEUP;

    int count() {
        return count;
    }

    int evaluatedCount() {
        return evaluated;
    }

    int emittedCount() {
        return emitted;
    }

    long reference(int index) {
        return references[index];
    }

    /** Event time in milliseconds. */
    long time(int index) {
        return times[index];
    }

    long wakeup() {
        return wakeup;
    }

    void setWakeup(long time) {
        wakeup = time;
    }

    void addPending(long reference, long time) {
        ensureCapacity();
        references[count] = reference;
        times[count] = time;
        count++;
    }

    /** Adds a restored row that was emitted; before any pending one is added. */
    void addEmitted(long reference, long time) {
        ensureCapacity();
        System.arraycopy(references, emitted, references, emitted + 1, count - emitted);
        System.arraycopy(times, emitted, times, emitted + 1, count - emitted);
        references[emitted] = reference;
        times[emitted] = time;
        count++;
        evaluated++;
        emitted++;
    }

    /** Moves pending rows with a time up to {@code time} to the evaluated ones, in order. */
    void ripen(long time) {
        int rest = 0;
        long[] restReferences = new long[count - evaluated];
        long[] restTimes = new long[count - evaluated];
        for (int i = evaluated; i < count; i++) {
            if (times[i] <= time) {
                references[evaluated] = references[i];
                times[evaluated++] = times[i];
            } else {
                restReferences[rest] = references[i];
                restTimes[rest++] = times[i];
            }
        }
        System.arraycopy(restReferences, 0, references, evaluated, rest);
        System.arraycopy(restTimes, 0, times, evaluated, rest);
    }

    /** Reorders the evaluated rows: index i becomes what was {@code order[from + i] - base}. */
    void reorder(int[] order, int from, int base) {
        long[] newReferences = new long[evaluated];
        long[] newTimes = new long[evaluated];
        for (int i = 0; i < evaluated; i++) {
            newReferences[i] = references[order[from + i] - base];
            newTimes[i] = times[order[from + i] - base];
        }
        System.arraycopy(newReferences, 0, references, 0, evaluated);
        System.arraycopy(newTimes, 0, times, 0, evaluated);
    }

    void setEmitted(int emittedCount) {
        emitted = emittedCount;
    }

    /** Forgets the first {@code dropped} rows, all emitted. */
    void drop(int dropped) {
        System.arraycopy(references, dropped, references, 0, count - dropped);
        System.arraycopy(times, dropped, times, 0, count - dropped);
        count -= dropped;
        evaluated -= dropped;
        emitted -= dropped;
    }

    /** The least time of a pending row, or {@link #NO_WAKEUP}. */
    long firstPendingTime() {
        long first = NO_WAKEUP;
        for (int i = evaluated; i < count; i++) {
            first = Math.min(first, times[i]);
        }
        return first;
    }

    private void ensureCapacity() {
        if (count == references.length) {
            references = Arrays.copyOf(references, count * 2);
            times = Arrays.copyOf(times, count * 2);
        }
    }
}
