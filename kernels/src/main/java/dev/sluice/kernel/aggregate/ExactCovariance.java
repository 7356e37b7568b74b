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
package dev.sluice.kernel.aggregate;

import static dev.sluice.kernel.arithmetic.ExactSum.minus;
import static dev.sluice.kernel.arithmetic.ExactSum.ofProduct;
import static dev.sluice.kernel.arithmetic.ExactSum.plus;

import dev.sluice.kernel.arithmetic.ExactQuotient;
import dev.sluice.kernel.arithmetic.ExactSum;
import java.math.BigInteger;

/**
 * The state of covar_samp for callers that retract: exact sums, so that every result is the exact
 * covariance of the pairs left, rounded once, whatever came and went before.
 *
 * <pre>
 *   covar_samp = (count * sumYX - sumY * sumX) / (count * (count - 1))
 * </pre>
 *
 * <p>{@link Covariance} is four times smaller and much faster, but its retract leaves rounding
 * errors of the size of the values retracted, and it has no state for more retracted than added
 * pairs. Such states are normal where changes are aggregated before they are merged: an update in
 * one mini-batch of a two-phase GROUP BY retracts a pair that another state has added.
 *
 * <p>Pairs with a NaN or an infinity are only counted. The accessors and the constructor let a
 * caller store the state field by field; the arrays are sums of {@link ExactSum}. Adding costs
 * about 0.2 microseconds, a result about one. Not thread-safe.
 */
public final class ExactCovariance {
    private long count;
    private long special;
    private long[] sumY;
    private long[] sumX;
    private long[] sumYX;

    /** No pairs. */
    public static ExactCovariance empty() {
        return new ExactCovariance(0, 0, ExactSum.ZERO, ExactSum.ZERO, ExactSum.ZERO);
    }

    /** A state that was stored. The arrays are not copied. */
    public ExactCovariance(long count, long special, long[] sumY, long[] sumX, long[] sumYX) {
        this.count = count;
        this.special = special;
        this.sumY = sumY;
        this.sumX = sumX;
        this.sumYX = sumYX;
    }

    public void add(double y, double x) {
        if (!isFinite(y, x)) {
            special++;
            return;
        }
        count++;
        sumY = plus(sumY, ExactSum.of(y));
        sumX = plus(sumX, ExactSum.of(x));
        sumYX = plus(sumYX, ofProduct(y, x));
    }

    /** Undoes {@link #add}, which may come later or have come to a state that is merged later. */
    public void retract(double y, double x) {
        if (!isFinite(y, x)) {
            special--;
            return;
        }
        count--;
        sumY = minus(sumY, ExactSum.of(y));
        sumX = minus(sumX, ExactSum.of(x));
        sumYX = minus(sumYX, ofProduct(y, x));
    }

    public void merge(ExactCovariance other) {
        count += other.count;
        special += other.special;
        sumY = plus(sumY, other.sumY);
        sumX = plus(sumX, other.sumX);
        sumYX = plus(sumYX, other.sumYX);
    }

    /** Whether there are the two pairs that a sample covariance needs. */
    public boolean hasSample() {
        return count + special >= 2;
    }

    /** The sample covariance; NaN if there is a special pair. Needs {@link #hasSample}. */
    public double sample() {
        if (special > 0) {
            return Double.NaN;
        }
        BigInteger pairs = BigInteger.valueOf(count);
        BigInteger products = pairs.multiply(ExactSum.unscaled(sumYX));
        BigInteger means = ExactSum.unscaled(sumY).multiply(ExactSum.unscaled(sumX));
        int productsExponent = ExactSum.exponent(sumYX);
        int meansExponent = ExactSum.exponent(sumY) + ExactSum.exponent(sumX);
        int exponent = Math.min(productsExponent, meansExponent);
        BigInteger numerator =
                products.shiftLeft(productsExponent - exponent)
                        .subtract(means.shiftLeft(meansExponent - exponent));
        BigInteger denominator = pairs.multiply(BigInteger.valueOf(count - 1));
        return ExactQuotient.nearest(numerator, exponent, denominator);
    }

    /** Finite pairs added, less those retracted. */
    public long count() {
        return count;
    }

    /** Pairs with a NaN or an infinity, added less retracted; they are in none of the sums. */
    public long special() {
        return special;
    }

    public long[] sumY() {
        return sumY;
    }

    public long[] sumX() {
        return sumX;
    }

    /** The sum of the products. */
    public long[] sumYX() {
        return sumYX;
    }

    private static boolean isFinite(double y, double x) {
        return Double.isFinite(y) && Double.isFinite(x);
    }
}
