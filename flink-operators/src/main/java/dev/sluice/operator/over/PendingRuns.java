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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Rows that wait for their time, as sorted runs (impatience sort, Chandramouli et al., 2013): a row
 * joins the run whose last time is the greatest up to its own, so that rows which come nearly in
 * order make few runs. Rows come out by time, then reference.
 *
 * <p>Adding and polling cost O(log runs) a row, and nothing for rows that stay.
 */
final class PendingRuns {
    private final List<Run> byLastTime = new ArrayList<>(); // descending
    private Run[] heap = new Run[4]; // by first row
    private int heapSize;
    private Run spare; // an empty one, or null
    private long count;

    long count() {
        return count;
    }

    /** The least time; only if there is a row. */
    long firstTime() {
        return heap[0].firstTime();
    }

    boolean hasUpTo(long time) {
        return heapSize > 0 && heap[0].firstTime() <= time;
    }

    /** Adds a row, whose reference must be greater than that of every row before. */
    void add(long time, long reference) {
        count++;
        int index = runFor(time);
        if (index < byLastTime.size()) {
            byLastTime.get(index).add(time, reference);
        } else {
            Run run = spare == null ? new Run() : spare;
            spare = null;
            run.add(time, reference);
            byLastTime.add(run);
            push(run);
        }
    }

    /** The first run whose last time is not after {@code time}. */
    private int runFor(long time) {
        int low = 0;
        int high = byLastTime.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (byLastTime.get(middle).lastTime() <= time) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /**
     * Removes rows with times up to {@code time}, at most {@code max} and then the peers of the
     * last, and appends them to {@code ripe}.
     */
    void poll(long time, int max, RipeRows ripe) {
        while (hasUpTo(time)
                && (ripe.count() < max || heap[0].firstTime() == ripe.time(ripe.count() - 1))) {
            Run run = heap[0];
            Run next = second();
            do {
                ripe.add(run.firstTime(), run.firstReference());
                run.removeFirst();
                count--;
            } while (!run.isEmpty()
                    && run.firstTime() <= time
                    && (ripe.count() < max || run.firstTime() == ripe.time(ripe.count() - 1))
                    && (next == null || run.isBefore(next)));
            if (run.isEmpty()) {
                byLastTime.remove(run);
                spare = run;
                heap[0] = heap[--heapSize];
                heap[heapSize] = null;
            }
            siftDown();
        }
    }

    /** The run that comes first after the first; null if there is none. */
    private Run second() {
        if (heapSize < 2) {
            return null;
        }
        return heapSize == 2 || heap[1].isBefore(heap[2]) ? heap[1] : heap[2];
    }

    private void push(Run run) {
        if (heapSize == heap.length) {
            heap = Arrays.copyOf(heap, 2 * heapSize);
        }
        int position = heapSize++;
        while (position > 0 && run.isBefore(heap[(position - 1) >>> 1])) {
            heap[position] = heap[(position - 1) >>> 1];
            position = (position - 1) >>> 1;
        }
        heap[position] = run;
    }

    private void siftDown() {
        if (heapSize < 2) {
            return;
        }
        Run run = heap[0];
        int position = 0;
        while (true) {
            int child = 2 * position + 1;
            if (child + 1 < heapSize && heap[child + 1].isBefore(heap[child])) {
                child++;
            }
            if (child >= heapSize || !heap[child].isBefore(run)) {
                break;
            }
            heap[position] = heap[child];
            position = child;
        }
        heap[position] = run;
    }

    /** Visits the references of all rows. */
    void forEach(LongConsumer visitor) {
        byLastTime.forEach(run -> run.forEach(visitor));
    }

    /** Rows in order of time and reference. */
    private static final class Run {
        private long[] times = new long[16];
        private long[] references = new long[16];
        private int start;
        private int end;

        boolean isEmpty() {
            return start == end;
        }

        long firstTime() {
            return times[start];
        }

        long firstReference() {
            return references[start];
        }

        long lastTime() {
            return times[end - 1];
        }

        boolean isBefore(Run other) {
            return firstTime() < other.firstTime()
                    || (firstTime() == other.firstTime()
                            && firstReference() < other.firstReference());
        }

        void add(long time, long reference) {
            if (end == times.length) {
                makeRoom();
            }
            times[end] = time;
            references[end++] = reference;
        }

        void removeFirst() {
            start++;
        }

        void forEach(LongConsumer visitor) {
            for (int i = start; i < end; i++) {
                visitor.accept(references[i]);
            }
        }

        private void makeRoom() {
            int count = end - start;
            int capacity = count > times.length / 2 ? 2 * times.length : times.length;
            long[] newTimes = capacity > times.length ? new long[capacity] : times;
            long[] newReferences = capacity > times.length ? new long[capacity] : references;
            System.arraycopy(times, start, newTimes, 0, count);
            System.arraycopy(references, start, newReferences, 0, count);
            times = newTimes;
            references = newReferences;
            start = 0;
            end = count;
        }
    }
}
