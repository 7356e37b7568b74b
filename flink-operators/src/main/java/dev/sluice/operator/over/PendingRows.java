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
 * Rows that wait for their time: a binary heap by time, then reference, so that rows of one time
 * keep their order of arrival. Adding and removing are O(log rows).
 */
final class PendingRows {
    private static final long[] NONE = {};

    private long[] times = NONE;
    private long[] references = NONE;
    private int count;

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

    void add(long time, long reference) {
        if (count == times.length) {
            times = Arrays.copyOf(times, Math.max(4, 2 * count));
            references = Arrays.copyOf(references, times.length);
        }
        int position = count++;
        while (position > 0 && isBefore(time, reference, (position - 1) >>> 1)) {
            move((position - 1) >>> 1, position);
            position = (position - 1) >>> 1;
        }
        times[position] = time;
        references[position] = reference;
    }

    void removeFirst() {
        count--;
        long time = times[count];
        long reference = references[count];
        int position = 0;
        int child = lesserChild(0);
        while (child < count && !isBefore(time, reference, child)) {
            move(child, position);
            position = child;
            child = lesserChild(position);
        }
        times[position] = time;
        references[position] = reference;
    }

    /** The child that comes first; {@code count} or more if there is none. */
    private int lesserChild(int position) {
        int left = 2 * position + 1;
        int right = left + 1;
        return right < count && isBefore(times[right], references[right], left) ? right : left;
    }

    private boolean isBefore(long time, long reference, int position) {
        return time < times[position]
                || (time == times[position] && reference < references[position]);
    }

    private void move(int from, int to) {
        times[to] = times[from];
        references[to] = references[from];
    }
}
