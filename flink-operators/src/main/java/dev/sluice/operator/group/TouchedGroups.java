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
package dev.sluice.operator.group;

import java.util.Arrays;

/**
 * The distinct groups of one batch in order of first touch. Holds one bit a group that exists;
 * clearing costs O(touched).
 */
final class TouchedGroups {
    private long[] seen = new long[16];
    private int[] groupIds = new int[64];
    private int count;

    void add(int groupId) {
        int word = groupId >>> 6;
        if (word >= seen.length) {
            seen = Arrays.copyOf(seen, Math.max(word + 1, seen.length * 2));
        }
        if ((seen[word] & 1L << groupId) == 0) {
            seen[word] |= 1L << groupId;
            if (count == groupIds.length) {
                groupIds = Arrays.copyOf(groupIds, count * 2);
            }
            groupIds[count++] = groupId;
        }
    }

    int count() {
        return count;
    }

    /** The touched groups; the first {@link #count()} entries. */
    int[] groupIds() {
        return groupIds;
    }

    void clear() {
        for (int i = 0; i < count; i++) {
            seen[groupIds[i] >>> 6] &= ~(1L << groupIds[i]);
        }
        count = 0;
    }
}
