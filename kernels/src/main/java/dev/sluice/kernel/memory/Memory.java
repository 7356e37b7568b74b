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
package dev.sluice.kernel.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.arrow.memory.util.MemoryUtil;

/**
 * Reads and writes memory outside the heap by address, in the machine's byte order. Nothing is
 * checked: an address outside a block that its caller owns corrupts memory or ends the JVM.
 */
public final class Memory {
    /** Below that, a loop costs less than the call that copies (measured with rows of 48 bytes). */
    private static final int SHORT_COPY_BYTES = 128;

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private Memory() {}

    public static int getInt(long address) {
        return MemoryUtil.getInt(address);
    }

    public static void putInt(long address, int value) {
        MemoryUtil.putInt(address, value);
    }

    public static long getLong(long address) {
        return MemoryUtil.getLong(address);
    }

    public static void putLong(long address, long value) {
        MemoryUtil.putLong(address, value);
    }

    public static void copy(long source, long target, long byteCount) {
        MemoryUtil.copyMemory(source, target, byteCount);
    }

    public static void copy(byte[] source, int offset, long target, int byteCount) {
        if (byteCount <= SHORT_COPY_BYTES) {
            int i = 0;
            for (; i + Long.BYTES <= byteCount; i += Long.BYTES) {
                MemoryUtil.putLong(target + i, MemoryUtil.getLong(source, offset + i));
            }
            for (; i < byteCount; i++) {
                MemoryUtil.putByte(target + i, source[offset + i]);
            }
            return;
        }
        MemoryUtil.copyToMemory(source, offset, target, byteCount);
    }

    public static void copy(long source, byte[] target, int offset, int byteCount) {
        if (byteCount <= SHORT_COPY_BYTES) {
            int i = 0;
            for (; i + Long.BYTES <= byteCount; i += Long.BYTES) {
                LONGS.set(target, offset + i, MemoryUtil.getLong(source + i));
            }
            for (; i < byteCount; i++) {
                target[offset + i] = MemoryUtil.getByte(source + i);
            }
            return;
        }
        MemoryUtil.copyFromMemory(source, target, offset, byteCount);
    }

    public static void zero(long address, long byteCount) {
        MemoryUtil.setMemory(address, byteCount, (byte) 0);
    }

    /** Whether two places hold the same bytes. O(byteCount / 8). */
    public static boolean equal(long left, long right, int byteCount) {
        int i = 0;
        for (; i + Long.BYTES <= byteCount; i += Long.BYTES) {
            if (MemoryUtil.getLong(left + i) != MemoryUtil.getLong(right + i)) {
                return false;
            }
        }
        for (; i < byteCount; i++) {
            if (MemoryUtil.getByte(left + i) != MemoryUtil.getByte(right + i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether memory at {@code address} holds the given bytes. O(byteCount / 8). */
    public static boolean equal(long address, byte[] bytes, int offset, int byteCount) {
        int i = 0;
        for (; i + Long.BYTES <= byteCount; i += Long.BYTES) {
            if (MemoryUtil.getLong(address + i) != MemoryUtil.getLong(bytes, offset + i)) {
                return false;
            }
        }
        for (; i < byteCount; i++) {
            if (MemoryUtil.getByte(address + i) != bytes[offset + i]) {
                return false;
            }
        }
        return true;
    }
}
