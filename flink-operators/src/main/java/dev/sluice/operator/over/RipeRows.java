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

/** Times and references of rows that have become ripe, in order. */
final class RipeRows {
    private long[] times = new long[64];
    private long[] references = new long[64];
    private int count;

    int count() {
        return count;
    }

    long time(int row) {
        return times[row];
    }

    long reference(int row) {
        return references[row];
    }

    void setReference(int row, long reference) {
        references[row] = reference;
    }

    /** Of these, the first {@link #count} are the rows'. */
    long[] references() {
        return references;
    }

    void add(long time, long reference) {
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            references = Arrays.copyOf(references, 2 * count);
        }
        times[count] = time;
        references[count++] = reference;
    }

    void clear() {
        count = 0;
    }
}
