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
package dev.sluice.operator.key;

/**
 * The hash code of a binary row of one BIGINT, as {@code BinaryRowData} computes it, without the
 * row: MurmurHash3 (x86, 32 bits) over 8 bytes of null bits and the value. Key groups follow from
 * it, so it must be the same; a test compares.
 */
final class BigintKeyHash {
    private static final int SEED = 42;
    private static final int BYTES = 16;

    /** What the 8 bytes before the value leave, if it is not null. */
    private static final int AFTER_NULL_BITS = mix(mix(SEED, 0), 0);

    private BigintKeyHash() {}

    static int of(long value) {
        int hash = mix(mix(AFTER_NULL_BITS, (int) value), (int) (value >>> 32)) ^ BYTES;
        hash = (hash ^ hash >>> 16) * 0x85EBCA6B;
        hash = (hash ^ hash >>> 13) * 0xC2B2AE35;
        return hash ^ hash >>> 16;
    }

    private static int mix(int hash, int block) {
        int mixed = Integer.rotateLeft(block * 0xCC9E2D51, 15) * 0x1B873593;
        return Integer.rotateLeft(hash ^ mixed, 13) * 5 + 0xE6546B64;
    }
}
