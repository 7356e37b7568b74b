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
package dev.sluice.benchmark.window;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;

/**
 * The checksum of window results: each, times 4 and rounded, times a weight that follows from its
 * row's number, so that two rows' results cannot change places. All of it fits 64 bits.
 */
final class ResultSum {
    /** What stands for a null. */
    static final int NULL = 7;

    static final int WEIGHTS = 61;

    private ResultSum() {}

    /** The sum of a column whose first row has number {@code firstRow}. */
    static long of(Column results, long firstRow) {
        long sum = 0;
        for (int position = 0; position < results.positionCount(); position++) {
            long weight = (firstRow + position) % WEIGHTS + 1;
            sum += weight * (results.isValid(position) ? scaled(results, position) : NULL);
        }
        return sum;
    }

    private static long scaled(Column results, int position) {
        return results instanceof LongColumn longs
                ? longs.values()[position] * 4
                : (long) Math.floor(((DoubleColumn) results).values()[position] * 4 + 0.5);
    }
}
