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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.testing.TestSeed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExactQuotientTest {

    @Test
    void equalsTheNearestDoubleOfALongDecimal() {
        for (int i = 0; i < TestSeed.iterations(2000); i++) {
            Random random = TestSeed.random(i);
            BigInteger numerator = new BigInteger(1 + random.nextInt(300), random);
            BigInteger denominator = new BigInteger(1 + random.nextInt(120), random);
            denominator = denominator.add(BigInteger.ONE);
            if (random.nextBoolean()) {
                numerator = numerator.negate();
            }
            double expected =
                    new BigDecimal(numerator)
                            .divide(new BigDecimal(denominator), new MathContext(200))
                            .doubleValue();
            assertThat(ExactQuotient.nearest(numerator.shiftLeft(70), -70, denominator))
                    .as(TestSeed.describe(i))
                    .isEqualTo(expected == 0 ? 0.0 : expected);
        }
    }

    @Test
    void tiesGoToEvenUnlessSomethingWasCutOff() {
        BigInteger tie = BigInteger.ONE.shiftLeft(54).add(BigInteger.TWO);
        assertThat(ExactQuotient.nearest(tie, 0, BigInteger.ONE)).isEqualTo(0x1p54);
        BigInteger above = tie.shiftLeft(200).add(BigInteger.ONE);
        assertThat(ExactQuotient.nearest(above, -200, BigInteger.ONE)).isEqualTo(0x1p54 + 4);
    }

    @Test
    void veryLargeQuotientsAreInfiniteOnlyBeyondTheLargestDouble() {
        BigInteger huge = BigInteger.ONE.shiftLeft(3000);
        assertThat(ExactQuotient.nearest(huge, -2000, BigInteger.ONE)).isEqualTo(0x1p1000);
        assertThat(ExactQuotient.nearest(huge.negate(), 0, BigInteger.ONE))
                .isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void refusesADenominatorThatIsNotPositive() {
        assertThatThrownBy(() -> ExactQuotient.nearest(BigInteger.ONE, 0, BigInteger.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("denominator is not positive: 0");
    }
}
