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
package dev.sluice.kernel.arithmetic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Hashes for open addressing: every input bit reaches the low bits that pick the slot. */
public final class Hashing {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private Hashing() {}

    /** Mixes a long: multiply by the golden ratio, fold, multiply, fold. */
    public static int hash(long value) {
        long mixed = value * MULTIPLIER;
        mixed = (mixed ^ mixed >>> 32) * MULTIPLIER;
        return (int) (mixed ^ mixed >>> 29);
    }

    /** Hashes bytes eight at a time. */
    public static int hash(byte[] data, int offset, int length) {
        long mixed = length * MULTIPLIER;
        int end = offset + length;
        int position = offset;
        for (; position + 8 <= end; position += 8) {
            mixed = (mixed ^ (long) LONGS.get(data, position)) * MULTIPLIER;
            mixed ^= mixed >>> 32;
        }
        long tail = 0;
        for (; position < end; position++) {
            tail = (tail << 8) | (data[position] & 0xFF);
        }
        return hash(mixed ^ tail);
    }
}
