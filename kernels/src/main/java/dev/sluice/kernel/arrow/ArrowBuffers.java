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
package dev.sluice.kernel.arrow;

import dev.sluice.kernel.column.Validity;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import org.apache.arrow.memory.ArrowBuf;

/** Copies between arrays and Arrow's little-endian buffers, by array. */
final class ArrowBuffers {
    private ArrowBuffers() {}

    static void putLongs(ArrowBuf buffer, long[] values, int count) {
        view(buffer, 8L * count).asLongBuffer().put(values, 0, count);
    }

    static void putDoubles(ArrowBuf buffer, double[] values, int count) {
        view(buffer, 8L * count).asDoubleBuffer().put(values, 0, count);
    }

    /** Offsets moved so that the first is zero. */
    static void putOffsets(ArrowBuf buffer, int[] offsets, int count) {
        IntBuffer target = view(buffer, 4L * count).asIntBuffer();
        for (int i = 0; i < count; i++) {
            target.put(i, offsets[i] - offsets[0]);
        }
    }

    static void putValidity(ArrowBuf buffer, long[] words, int positionCount) {
        int byteCount = validityBytes(positionCount);
        ByteBuffer target = view(buffer, byteCount);
        for (int i = 0; i < byteCount; i++) {
            target.put(i, words.length == 0 ? -1 : (byte) (words[i >>> 3] >>> ((i & 7) << 3)));
        }
    }

    static long[] longs(ArrowBuf buffer, int count) {
        long[] values = new long[count];
        view(buffer, 8L * count).asLongBuffer().get(values);
        return values;
    }

    static double[] doubles(ArrowBuf buffer, int count) {
        double[] values = new double[count];
        view(buffer, 8L * count).asDoubleBuffer().get(values);
        return values;
    }

    static int[] ints(ArrowBuf buffer, int count) {
        int[] values = new int[count];
        view(buffer, 4L * count).asIntBuffer().get(values);
        return values;
    }

    static byte[] bytes(ArrowBuf buffer, int count) {
        byte[] values = new byte[count];
        buffer.getBytes(0, values);
        return values;
    }

    static long[] validity(ArrowBuf buffer, int positionCount) {
        long[] words = new long[Validity.wordCount(positionCount)];
        for (int i = 0; i < validityBytes(positionCount); i++) {
            words[i >>> 3] |= (buffer.getByte(i) & 0xFFL) << ((i & 7) << 3);
        }
        return words;
    }

    private static int validityBytes(int positionCount) {
        return (positionCount + 7) >>> 3;
    }

    private static ByteBuffer view(ArrowBuf buffer, long length) {
        return buffer.nioBuffer(0, Math.toIntExact(length)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
