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

/** The last step of an exact statistic: one division, rounded once. */
public final class ExactQuotient {
    /** More than a double's 53, so that the rest of a division only breaks ties. */
    private static final int QUOTIENT_BITS = 66;

    private ExactQuotient() {}

    /**
     * The double nearest to {@code numerator * 2^exponent / denominator}, ties to even; an infinity
     * beyond the largest double. Subnormal results may be rounded twice.
     */
    public static double nearest(BigInteger numerator, int exponent, BigInteger denominator) {
        if (denominator.signum() <= 0) {
            throw new IllegalArgumentException("denominator is not positive: " + denominator);
        }
        if (numerator.signum() == 0) {
            return 0.0;
        }
        BigInteger magnitude = numerator.abs();
        int shift = QUOTIENT_BITS + denominator.bitLength() - magnitude.bitLength();
        boolean inexact = false;
        if (shift >= 0) {
            magnitude = magnitude.shiftLeft(shift);
        } else {
            inexact = magnitude.getLowestSetBit() < -shift;
            magnitude = magnitude.shiftRight(-shift);
        }
        BigInteger[] quotient = magnitude.divideAndRemainder(denominator);
        inexact |= quotient[1].signum() != 0;
        // A last bit set for whatever was cut off turns an apparent tie into what it is.
        BigInteger rounded = inexact ? quotient[0].setBit(0) : quotient[0];
        double result = Math.scalb(rounded.doubleValue(), exponent - shift);
        return numerator.signum() < 0 ? -result : result;
    }
}
