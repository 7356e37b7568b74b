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
package dev.sluice.kernel.window.slot;

/**
 * Maps the bits of numbers to longs, their ranks, the greatest of which is the wanted extreme, and
 * back. NaN, all of them one, is the greatest double; -0.0 lies below 0.0.
 */
record ExtremeOrder(boolean isDouble, boolean greatest) {

    long toRank(long bits) {
        long rank = isDouble ? turn(Double.doubleToLongBits(Double.longBitsToDouble(bits))) : bits;
        return greatest ? rank : ~rank;
    }

    long toBits(long rank) {
        long ascending = greatest ? rank : ~rank;
        return isDouble ? turn(ascending) : ascending;
    }

    /** Turns the order of negative doubles' bits around; its own inverse. */
    private static long turn(long bits) {
        return bits ^ bits >> 63 >>> 1;
    }
}
