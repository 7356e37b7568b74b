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
package dev.sluice.benchmark.groups;

import dev.sluice.kernel.column.DoubleColumn;

/**
 * The checksum of the groups' results: each, rounded to a millionth of what is summed at most, so
 * that engines that round differently agree, times a weight that follows from the group.
 */
final class GroupSum {
    static final int WEIGHTS = 61;
    private static final double SCALE = 1.0 / 1024;

    private GroupSum() {}

    static long of(DoubleColumn results) {
        double sum = 0;
        for (int group = 0; group < results.positionCount(); group++) {
            sum += results.isValid(group) ? results.values()[group] * (group % WEIGHTS + 1) : 0;
        }
        return rounded(sum);
    }

    static long rounded(double sum) {
        return Math.round(sum * SCALE);
    }
}
