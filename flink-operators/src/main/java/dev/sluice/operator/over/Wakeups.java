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

import java.util.PriorityQueue;

/**
 * When which partition has work: the least event time at which one of its rows ripens or closes. A
 * watermark with nothing to do costs O(1).
 */
final class Wakeups {
    private final PriorityQueue<Wakeup> queue = new PriorityQueue<>();

    /** Wakes the partition at {@code time}, unless it wakes before that anyway. */
    void schedule(PartitionRows rows, int partition, long time) {
        if (!rows.wakesBy(time)) {
            rows.setWakeup(time);
            queue.add(new Wakeup(time, partition));
        }
    }

    boolean isDue(long time) {
        return !queue.isEmpty() && queue.peek().time <= time;
    }

    /** The next partition in line; it may be one that has woken since. */
    Wakeup poll() {
        return queue.remove();
    }

    /** A partition and its time. */
    record Wakeup(long time, int partition) implements Comparable<Wakeup> {
        @Override
        public int compareTo(Wakeup other) {
            return Long.compare(time, other.time);
        }
    }
}
