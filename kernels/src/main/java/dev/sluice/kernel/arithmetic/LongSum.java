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

/**
 * Exact sums of longs in two's complement of 128 bits, as a high and a low word that the caller
 * keeps. Adding a signed value {@code v} is
 *
 * <pre>
 *   low' = low + v;   high' = high + carry(low, v, low')
 * </pre>
 */
public final class LongSum {
    private static final double TWO_TO_64 = 0x1p64;

    private LongSum() {}

    /** What the high word grows by when {@code value} is added to {@code low}. */
    public static long carry(long low, long value, long newLow) {
        // The sign extension of value, plus the carry out of the unsigned addition of low words.
        return (value >> 63) + (Long.compareUnsigned(newLow, low) < 0 ? 1 : 0);
    }

    /** What the high word grows by when {@code value} is subtracted from {@code low}. */
    public static long borrow(long low, long value, long newLow) {
        return -(value >> 63) - (Long.compareUnsigned(low, value) < 0 ? 1 : 0);
    }

    /**
     * The quotient of the 128-bit sum and a count below 2^63. Exact to within one rounding when the
     * sum fits 64 bits; else within 2 units in the last place.
     */
    public static double divide(long high, long low, long count) {
        if (high == low >> 63) {
            return divide(low, count);
        }
        return toDouble(high, low) / count;
    }

    /** {@code sum / count} rounded once if both fit 53 bits, else by quotient and remainder. */
    private static double divide(long sum, long count) {
        if (Math.abs(sum) <= 1L << 53 && sum != Long.MIN_VALUE) {
            return (double) sum / count;
        }
        long quotient = sum / count;
        return quotient + (double) (sum % count) / count;
    }

    private static double toDouble(long high, long low) {
        double unsignedLow = (low >>> 1) * 2.0 + (low & 1);
        return high * TWO_TO_64 + unsignedLow;
    }
}
