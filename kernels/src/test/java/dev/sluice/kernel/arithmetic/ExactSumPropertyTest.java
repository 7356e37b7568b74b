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

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.testing.TestSeed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExactSumPropertyTest {
    private static final double[] EDGES = {
        0.0,
        -0.0,
        1.0,
        -1.0,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        0x1.fffffffffffffp63,
        0x1p64,
        0.1
    };

    @Test
    void productsOfEdgesAreExact() {
        for (double left : EDGES) {
            for (double right : EDGES) {
                assertThat(decimal(ExactSum.ofProduct(left, right)))
                        .as("%s * %s", left, right)
                        .isEqualByComparingTo(new BigDecimal(left).multiply(new BigDecimal(right)));
            }
        }
    }

    @Test
    void sumsEqualThoseOfBigDecimal() {
        for (int i = 0; i < TestSeed.iterations(300); i++) {
            Random random = TestSeed.random(i);
            long[] sum = ExactSum.ZERO;
            BigDecimal expected = BigDecimal.ZERO;
            for (int n = 0; n < 40; n++) {
                double left = value(random);
                double right = value(random);
                BigDecimal product = new BigDecimal(left).multiply(new BigDecimal(right));
                if (random.nextBoolean()) {
                    sum = ExactSum.plus(sum, ExactSum.ofProduct(left, right));
                    expected = expected.add(product);
                } else {
                    sum = ExactSum.minus(sum, ExactSum.ofProduct(left, right));
                    expected = expected.subtract(product);
                }
            }
            assertThat(decimal(sum)).as(TestSeed.describe(i)).isEqualByComparingTo(expected);
        }
    }

    @Test
    void takingAwayWhatWasAddedLeavesNoTraceInAnyOrder() {
        for (int i = 0; i < TestSeed.iterations(300); i++) {
            Random random = TestSeed.random(i);
            double[] kept = random.doubles(5, -10, 10).toArray();
            double[] gone = new double[20];
            Arrays.setAll(gone, n -> value(random));
            long[] sum = ExactSum.ZERO;
            for (double value : gone) {
                sum = ExactSum.minus(sum, ExactSum.of(value));
            }
            for (double value : kept) {
                sum = ExactSum.plus(sum, ExactSum.of(value));
            }
            for (double value : gone) {
                sum = ExactSum.plus(sum, ExactSum.of(value));
            }
            long[] expected = ExactSum.ZERO;
            for (double value : kept) {
                expected = ExactSum.plus(ExactSum.of(value), expected);
            }
            assertThat(sum).as(TestSeed.describe(i)).isEqualTo(expected);
            for (double value : kept) {
                sum = ExactSum.minus(sum, ExactSum.of(value));
            }
            assertThat(sum).as(TestSeed.describe(i)).isEmpty();
        }
    }

    @Test
    void carriesRunThroughAllLimbs() {
        long[] sum = ExactSum.of(Double.MAX_VALUE);
        sum = ExactSum.minus(sum, ExactSum.of(Double.MIN_VALUE));
        assertThat(decimal(sum))
                .isEqualByComparingTo(
                        new BigDecimal(Double.MAX_VALUE)
                                .subtract(new BigDecimal(Double.MIN_VALUE)));
        assertThat(ExactSum.plus(sum, ExactSum.of(Double.MIN_VALUE)))
                .isEqualTo(ExactSum.of(Double.MAX_VALUE));
    }

    /** Half of them of similar size, the others anywhere in the range of doubles. */
    private static double value(Random random) {
        if (random.nextInt(8) == 0) {
            return EDGES[random.nextInt(EDGES.length)];
        }
        if (random.nextBoolean()) {
            return random.nextGaussian() * 1000;
        }
        double any = Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(any) ? any : 1.5;
    }

    private static BigDecimal decimal(long[] sum) {
        BigDecimal unscaled = new BigDecimal(ExactSum.unscaled(sum));
        int exponent = ExactSum.exponent(sum);
        BigDecimal power = new BigDecimal(BigInteger.TWO.pow(Math.abs(exponent)));
        // A power of two divides without a rest.
        return exponent < 0 ? unscaled.divide(power) : unscaled.multiply(power);
    }
}
