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
package dev.sluice.udf.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.aggregate.ExactCovariance;
import java.util.List;
import org.junit.jupiter.api.Test;

class CovarSampTest {
    private final CovarSamp function = new CovarSamp();
    private final ExactCovariance state = function.createAccumulator();

    @Test
    void isNullForFewerThanTwoPairs() {
        assertThat(function.getValue(state)).isNull();
        function.accumulate(state, 1.0, 2.0);
        assertThat(function.getValue(state)).isNull();
        function.accumulate(state, 3.0, 6.0);
        assertThat(function.getValue(state)).isEqualTo(4.0);
    }

    @Test
    void skipsPairsWithANullOnEitherSide() {
        function.accumulate(state, 1.0, 2.0);
        function.accumulate(state, null, 100.0);
        function.accumulate(state, 100.0, null);
        function.accumulate(state, null, null);
        function.accumulate(state, 3.0, 6.0);
        assertThat(function.getValue(state)).isEqualTo(4.0);
        function.retract(state, null, 100.0);
        function.retract(state, 100.0, null);
        assertThat(function.getValue(state)).isEqualTo(4.0);
    }

    @Test
    void isNaNOnlyWhileASpecialValueIsThere() {
        function.accumulate(state, 1.0, 2.0);
        function.accumulate(state, Double.POSITIVE_INFINITY, 1.0);
        assertThat(function.getValue(state)).isNaN();
        function.accumulate(state, 3.0, 6.0);
        assertThat(function.getValue(state)).isNaN();
        function.retract(state, Double.POSITIVE_INFINITY, 1.0);
        assertThat(function.getValue(state)).isEqualTo(4.0);
    }

    @Test
    void mergesAnyNumberOfStatesIncludingNone() {
        ExactCovariance first = function.createAccumulator();
        function.accumulate(first, 1.0, 2.0);
        ExactCovariance second = function.createAccumulator();
        function.accumulate(second, 3.0, 6.0);
        function.merge(state, List.of());
        assertThat(function.getValue(state)).isNull();
        function.merge(state, List.of(first, function.createAccumulator(), second));
        assertThat(function.getValue(state)).isEqualTo(4.0);
        assertThat(first.count()).isOne();
    }
}
