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

import java.math.BigInteger;

/**
 * Exact sums of doubles, and of products of two doubles, of either sign: what is added and taken
 * away again leaves no trace, and order, grouping and partial sums below zero make no difference.
 *
 * <p>A sum is a two's complement number in 64-bit limbs, lowest first, of which only the used ones
 * are kept. Limb i weighs 2^(64 i - 2148), so that the product of the two smallest doubles is an
 * integer. Sums are immutable arrays, canonical (equal sums are equal arrays), never longer than
 * 68.
 *
 * <pre>
 *   zero  { }      3 * 2^-2148  { 0, 3 }      -2^-2084  { 1, -1 }
 *                                 |  limb         |
 *                                 index of the first limb
 * </pre>
 *
 * <p><b>Time</b> O(limbs), 3 to 5 for values of similar size; a short array is allocated per call.
 * <b>Source</b> U. Kulisch's long accumulator, without the limbs that are not used.
 */
public final class ExactSum {
    /** The sum of nothing. */
    public static final long[] ZERO = {};

    /** The exponent of the smallest product, 2 * -1074. */
    private static final int LOWEST_EXPONENT = -2148;

    private static final int MANTISSA_BITS = 52;
    private static final long MANTISSA_MASK = (1L << MANTISSA_BITS) - 1;

    private ExactSum() {}

    /** The sum of one finite value. */
    public static long[] of(double value) {
        return ofProduct(value, 1.0);
    }

    /** The exact product of two finite values, as a sum. */
    public static long[] ofProduct(double left, double right) {
        if (left == 0 || right == 0) {
            return ZERO;
        }
        long leftMantissa = mantissa(left);
        long rightMantissa = mantissa(right);
        int leftZeros = Long.numberOfTrailingZeros(leftMantissa);
        int rightZeros = Long.numberOfTrailingZeros(rightMantissa);
        leftMantissa >>= leftZeros;
        rightMantissa >>= rightZeros;
        int offset = exponent(left) + leftZeros + exponent(right) + rightZeros - LOWEST_EXPONENT;
        long low = leftMantissa * rightMantissa;
        long high = Math.multiplyHigh(leftMantissa, rightMantissa);
        int shift = offset & 63;
        long[] sum = new long[4];
        sum[0] = offset / 64L;
        // Two shifts, because a single one by 64 would be one by 0.
        sum[1] = low << shift;
        sum[2] = (high << shift) | (low >>> 1 >>> (63 - shift));
        sum[3] = high >> 1 >> (63 - shift);
        return canonical(sum);
    }

    public static long[] plus(long[] left, long[] right) {
        return left.length == 0 ? right : right.length == 0 ? left : combine(left, right, 0);
    }

    public static long[] minus(long[] left, long[] right) {
        return right.length == 0 ? left : combine(left, right, -1);
    }

    /** The integer whose product with 2^{@link #exponent(long[])} is the sum. */
    public static BigInteger unscaled(long[] sum) {
        if (sum.length == 0) {
            return BigInteger.ZERO;
        }
        byte[] bytes = new byte[8 * (sum.length - 1)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[bytes.length - 1 - i] = (byte) (sum[1 + (i >>> 3)] >>> (8 * (i & 7)));
        }
        return new BigInteger(bytes);
    }

    public static int exponent(long[] sum) {
        return sum.length == 0 ? 0 : 64 * (int) sum[0] + LOWEST_EXPONENT;
    }

    /**
     * Adds {@code right ^ flip}, and 1 if flip is -1: the complement and 1 more is the negative.
     */
    private static long[] combine(long[] left, long[] right, long flip) {
        int first = (int) (left.length == 0 ? right[0] : Math.min(left[0], right[0]));
        int end = Math.max(end(left), end(right)) + 1; // a limb more, for the carry
        long[] sum = new long[1 + end - first];
        sum[0] = first;
        long carry = -flip;
        for (int limb = first; limb < end; limb++) {
            long augend = limb(left, limb);
            long partial = augend + (limb(right, limb) ^ flip);
            long carryOut = Long.compareUnsigned(partial, augend) < 0 ? 1 : 0;
            long total = partial + carry;
            carry = carryOut + (carry == 1 && total == 0 ? 1 : 0);
            sum[1 + limb - first] = total;
        }
        return canonical(sum);
    }

    private static int end(long[] sum) {
        return sum.length == 0 ? 0 : (int) sum[0] + sum.length - 1;
    }

    /** The limb of that weight: zeros below the kept ones, the sign above. */
    private static long limb(long[] sum, int limb) {
        if (sum.length == 0) {
            return 0;
        }
        int index = 1 + limb - (int) sum[0];
        return index < 1 ? 0 : index < sum.length ? sum[index] : sum[sum.length - 1] >> 63;
    }

    /** Drops zero limbs below, and limbs above that only repeat the sign. */
    private static long[] canonical(long[] sum) {
        int to = sum.length;
        while (to > 2 && sum[to - 1] == sum[to - 2] >> 63) {
            to--;
        }
        int from = 1;
        while (from < to && sum[from] == 0) {
            from++;
        }
        if (from == to) {
            return ZERO;
        }
        long[] canonical = new long[1 + to - from];
        canonical[0] = sum[0] + from - 1;
        System.arraycopy(sum, from, canonical, 1, to - from);
        return canonical;
    }

    private static long mantissa(double value) {
        long bits = Double.doubleToRawLongBits(value);
        long magnitude = bits & MANTISSA_MASK;
        if (Math.getExponent(value) >= Double.MIN_EXPONENT) {
            magnitude |= 1L << MANTISSA_BITS;
        }
        return bits < 0 ? -magnitude : magnitude;
    }

    private static int exponent(double value) {
        return Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - MANTISSA_BITS;
    }
}
