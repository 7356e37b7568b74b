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
package dev.sluice.state.slot;

import dev.sluice.kernel.arithmetic.Hashing;

/**
 * Addresses of blocks by their keys, which are not 0: open addressing with linear probing, at most
 * half full. 16 to 64 bytes of heap for each block. Not thread-safe.
 */
final class ChainMap {
    private static final int MIN_CAPACITY = 64;

    private long[] keys = new long[MIN_CAPACITY];
    private long[] addresses = new long[MIN_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    int capacity() {
        return keys.length;
    }

    /** The address at a place below {@link #capacity}, or 0. */
    long addressAt(int index) {
        return addresses[index];
    }

    /** The address of a key, or 0. */
    long get(long key) {
        return addresses[index(key)];
    }

    /** Where the key is, or belongs. */
    private int index(long key) {
        int index = home(key);
        while (keys[index] != key && keys[index] != 0) {
            index = index + 1 & (keys.length - 1);
        }
        return index;
    }

    private int home(long key) {
        return Hashing.hash(key) & (keys.length - 1);
    }

    void put(long key, long address) {
        int index = index(key);
        if (keys[index] == 0 && 2 * ++size > keys.length) {
            resize(2 * keys.length);
            index = index(key);
        }
        keys[index] = key;
        addresses[index] = address;
    }

    private void resize(int capacity) {
        long[] oldKeys = keys;
        long[] oldAddresses = addresses;
        keys = new long[capacity];
        addresses = new long[capacity];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int index = index(oldKeys[i]);
                keys[index] = oldKeys[i];
                addresses[index] = oldAddresses[i];
            }
        }
    }

    /** Removes a key that is there, and closes the gap. */
    void remove(long key) {
        int gap = index(key);
        int index = gap + 1 & (keys.length - 1);
        while (keys[index] != 0) {
            // An entry may move to the gap unless its home lies behind it.
            int distance = index - home(keys[index]) & (keys.length - 1);
            if (distance >= (index - gap & (keys.length - 1))) {
                keys[gap] = keys[index];
                addresses[gap] = addresses[index];
                gap = index;
            }
            index = index + 1 & (keys.length - 1);
        }
        keys[gap] = 0;
        addresses[gap] = 0;
        if (--size < keys.length / 8 && keys.length > MIN_CAPACITY) {
            resize(keys.length / 2);
        }
    }
}
