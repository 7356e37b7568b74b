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

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.testing.TestSeed;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ExactCovariancePropertyTest {
    private record Pair(double y, double x) {}

    @Test
    void resultIsTheNearestDoubleToTheExactCovariance() {
        for (int i = 0; i < TestSeed.iterations(300); i++) {
            Random random = TestSeed.random(i);
            List<Pair> pairs = pairs(random, 2 + random.nextInt(30));
            assertThat(of(pairs).sample()).as(TestSeed.describe(i)).isEqualTo(bruteForce(pairs));
        }
    }

    @Test
    void retractedPairsLeaveNoTrace() {
        for (int i = 0; i < TestSeed.iterations(300); i++) {
            Random random = TestSeed.random(i);
            List<Pair> kept = pairs(random, 2 + random.nextInt(10));
            List<Pair> gone = pairs(random, 10);
            gone.add(new Pair(1e300, -1e300));
            gone.add(new Pair(Double.MAX_VALUE, Double.MAX_VALUE));
            gone.add(new Pair(Double.NaN, 1));
            gone.add(new Pair(1, Double.NEGATIVE_INFINITY));
            List<Pair> all = new ArrayList<>(kept);
            all.addAll(gone);
            Collections.shuffle(all, random);
            ExactCovariance state = of(all);
            assertThat(state.sample()).as(TestSeed.describe(i)).isNaN();
            Collections.shuffle(gone, random);
            gone.forEach(pair -> state.retract(pair.y, pair.x));
            assertThat(state)
                    .as(TestSeed.describe(i))
                    .usingRecursiveComparison()
                    .isEqualTo(of(kept));
            assertThat(state.sample()).as(TestSeed.describe(i)).isEqualTo(bruteForce(kept));
        }
    }

    /** What the phases of a GROUP BY over updates do: partial states that owe pairs. */
    @Test
    void mergesStatesThatRetractMoreThanTheyAdd() {
        for (int i = 0; i < TestSeed.iterations(300); i++) {
            Random random = TestSeed.random(i);
            List<Pair> kept = pairs(random, 3);
            List<Pair> updated = pairs(random, 3);
            List<Pair> before = new ArrayList<>(kept);
            before.addAll(updated);
            ExactCovariance local = ExactCovariance.empty();
            List<Pair> after = new ArrayList<>(kept);
            for (Pair pair : updated) {
                Pair newer = new Pair(pair.y + 1, pair.x * 3);
                local.retract(pair.y, pair.x);
                local.add(newer.y, newer.x);
                after.add(newer);
            }
            ExactCovariance global = of(before);
            global.merge(local);
            assertThat(local.count()).isZero();
            assertThat(global.sample()).as(TestSeed.describe(i)).isEqualTo(bruteForce(after));
        }
    }

    @Test
    void agreesWithTheFastStateWhereNothingIsRetracted() {
        for (int i = 0; i < TestSeed.iterations(100); i++) {
            Random random = TestSeed.random(i);
            double[] cells = new double[Covariance.CELLS];
            ExactCovariance exact = ExactCovariance.empty();
            for (int n = 0; n < 1000; n++) {
                double y = random.nextGaussian();
                double x = y + random.nextGaussian();
                Covariance.add(cells, 0, y, x);
                exact.add(y, x);
            }
            assertThat(Covariance.sample(cells, 0))
                    .as(TestSeed.describe(i))
                    .isCloseTo(exact.sample(), Offset.offset(1e-12));
        }
    }

    @Test
    void needsTwoPairsOfWhichSpecialOnesCount() {
        ExactCovariance state = ExactCovariance.empty();
        assertThat(state.hasSample()).isFalse();
        state.add(1, 1);
        assertThat(state.hasSample()).isFalse();
        state.add(Double.NaN, 1);
        assertThat(state.hasSample()).isTrue();
        state.retract(1, 1);
        assertThat(state.hasSample()).isFalse();
    }

    private static ExactCovariance of(List<Pair> pairs) {
        ExactCovariance state = ExactCovariance.empty();
        pairs.forEach(pair -> state.add(pair.y, pair.x));
        return state;
    }

    private static List<Pair> pairs(Random random, int count) {
        List<Pair> pairs = new ArrayList<>();
        double scale = Math.scalb(1.0, random.nextInt(120) - 60);
        double shift = random.nextBoolean() ? 1e15 : 0;
        for (int i = 0; i < count; i++) {
            pairs.add(
                    new Pair(
                            random.nextGaussian() * scale + shift,
                            random.nextGaussian() * scale - shift));
        }
        return pairs;
    }

    private static double bruteForce(List<Pair> pairs) {
        BigDecimal count = BigDecimal.valueOf(pairs.size());
        BigDecimal sumY = BigDecimal.ZERO;
        BigDecimal sumX = BigDecimal.ZERO;
        for (Pair pair : pairs) {
            sumY = sumY.add(new BigDecimal(pair.y));
            sumX = sumX.add(new BigDecimal(pair.x));
        }
        // count^2 times the sum of (y - meanY)(x - meanX), to stay without a division.
        BigDecimal moment = BigDecimal.ZERO;
        for (Pair pair : pairs) {
            BigDecimal deltaY = count.multiply(new BigDecimal(pair.y)).subtract(sumY);
            BigDecimal deltaX = count.multiply(new BigDecimal(pair.x)).subtract(sumX);
            moment = moment.add(deltaY.multiply(deltaX));
        }
        BigDecimal denominator = count.multiply(count).multiply(count.subtract(BigDecimal.ONE));
        return moment.divide(denominator, new MathContext(60)).doubleValue();
    }
}
