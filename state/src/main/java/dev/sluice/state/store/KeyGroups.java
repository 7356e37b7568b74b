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
package dev.sluice.state.store;

import java.util.Arrays;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.util.MathUtils;

/**
 * Key groups and their representatives. State is kept per key group under an int key, one
 * representative of each key group, so that Flink itself assigns the state to that key group:
 * rescaling, savepoints and incremental checkpoints then need nothing of ours.
 *
 * <p>Immutable.
 */
public final class KeyGroups {
    private final int[] representatives;

    private KeyGroups(int[] representatives) {
        this.representatives = representatives;
    }

    /**
     * The key groups of a job. Tries ints from 0 up until each key group has one: about
     * maxParallelism * ln(maxParallelism) hashes.
     *
     * @param maxParallelism the job's maximum parallelism, read at run time
     */
    public static KeyGroups of(int maxParallelism) {
        int bound = KeyGroupRangeAssignment.UPPER_BOUND_MAX_PARALLELISM;
        if (maxParallelism < 1 || maxParallelism > bound) {
            throw new IllegalArgumentException(
                    "maxParallelism is not in [1, " + bound + "]: " + maxParallelism);
        }
        int[] representatives = new int[maxParallelism];
        Arrays.fill(representatives, -1);
        int missing = maxParallelism;
        for (int key = 0; missing > 0; key++) {
            int keyGroup = KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism);
            if (representatives[keyGroup] < 0) {
                representatives[keyGroup] = key;
                missing--;
            }
        }
        return new KeyGroups(representatives);
    }

    public int maxParallelism() {
        return representatives.length;
    }

    /** The int key whose key group is {@code keyGroup}. */
    public int representative(int keyGroup) {
        if (keyGroup < 0 || keyGroup >= representatives.length) {
            throw new IllegalArgumentException(
                    "keyGroup is not in [0, " + representatives.length + "): " + keyGroup);
        }
        return representatives[keyGroup];
    }

    /** The key group of a user key with that hash code, as the shuffle upstream computes it. */
    public int keyGroupOf(int keyHash) {
        int maxParallelism = representatives.length;
        return (maxParallelism & (maxParallelism - 1)) == 0
                ? MathUtils.murmurHash(keyHash) & (maxParallelism - 1) // the same without dividing
                : KeyGroupRangeAssignment.computeKeyGroupForKeyHash(keyHash, maxParallelism);
    }
}
