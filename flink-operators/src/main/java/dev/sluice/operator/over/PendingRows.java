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
 * Rows that wait for their time: a binary heap by time, then order of arrival. Adding and removing
 * are O(log rows).
 */
final class PendingRows {
    private static final long[] NONE = {};

    private long[] times = NONE;
    private long[] arrivals = NONE; // numbers that tell the order of arrival: references do not
    private long[] references = NONE;
    private int count;
    private long nextArrival;

    int count() {
        return count;
    }

    /** The least time; only if there is a row. */
    long firstTime() {
        return times[0];
    }

    /** The first row to arrive of those with the least time. */
    long firstReference() {
        return references[0];
    }

    /** Adds a row that arrives after all others. */
    void add(long time, long reference) {
        if (count == times.length) {
            times = Arrays.copyOf(times, Math.max(4, 2 * count));
            arrivals = Arrays.copyOf(arrivals, times.length);
            references = Arrays.copyOf(references, times.length);
        }
        long arrival = nextArrival++;
        int position = count++;
        while (position > 0 && isBefore(time, arrival, (position - 1) >>> 1)) {
            move((position - 1) >>> 1, position);
            position = (position - 1) >>> 1;
        }
        set(position, time, arrival, reference);
    }

    void removeFirst() {
        count--;
        long time = times[count];
        long arrival = arrivals[count];
        int position = 0;
        int child = lesserChild(0);
        while (child < count && !isBefore(time, arrival, child)) {
            move(child, position);
            position = child;
            child = lesserChild(position);
        }
        set(position, time, arrival, references[count]);
    }

    /** The child that comes first; {@code count} or more if there is none. */
    private int lesserChild(int position) {
        int left = 2 * position + 1;
        int right = left + 1;
        return right < count && isBefore(times[right], arrivals[right], left) ? right : left;
    }

    private boolean isBefore(long time, long arrival, int position) {
        return time < times[position] || (time == times[position] && arrival < arrivals[position]);
    }

    private void move(int from, int to) {
        set(to, times[from], arrivals[from], references[from]);
    }

    private void set(int position, long time, long arrival, long reference) {
        times[position] = time;
        arrivals[position] = arrival;
        references[position] = reference;
    }
}
