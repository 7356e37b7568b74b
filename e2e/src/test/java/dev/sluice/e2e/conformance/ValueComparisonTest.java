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
package dev.sluice.e2e.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

/** The comparison rules of the cases' README. */
class ValueComparisonTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void nullEqualsNullOnly() {
        assertThat(matches("null", null, 0)).isTrue();
        assertThat(matches("null", 0L, 0)).isFalse();
        assertThat(matches("null", Double.NaN, 0)).isFalse();
        assertThat(matches("\"NaN\"", null, 0)).isFalse();
    }

    @Test
    void toleranceZeroComparesTheSignOfZero() {
        assertThat(matches("\"-0.0\"", -0.0, 0)).isTrue();
        assertThat(matches("\"-0.0\"", 0.0, 0)).isFalse();
        assertThat(matches("0.0", 0.0, 0)).isTrue();
        assertThat(matches("0.1", Math.nextUp(0.1), 0)).isFalse();
    }

    @Test
    void toleranceIsRelativeAndAbsoluteAtZero() {
        assertThat(matches("1000.0", 1000.5, 1e-3)).isTrue();
        assertThat(matches("1000.0", 1001.5, 1e-3)).isFalse();
        assertThat(matches("\"-0.0\"", 0.0, 1e-12)).isTrue();
        assertThat(matches("0.0", 1e-9, 1e-12)).isFalse();
    }

    @Test
    void specialDoublesMatchThemselvesOnly() {
        assertThat(matches("\"NaN\"", Double.NaN, 1e-9)).isTrue();
        assertThat(matches("\"NaN\"", 1.0, 1e-9)).isFalse();
        assertThat(matches("1.0", Double.NaN, 1e-9)).isFalse();
        assertThat(matches("\"Infinity\"", Double.POSITIVE_INFINITY, 1e-9)).isTrue();
        assertThat(matches("\"Infinity\"", Double.NEGATIVE_INFINITY, 1e-9)).isFalse();
        assertThat(matches("\"Infinity\"", Double.MAX_VALUE, 1)).isFalse();
    }

    @Test
    void exactTypesAreEqualByValue() {
        assertThat(matches("\"9223372036854775807\"", Long.MAX_VALUE, 0)).isTrue();
        assertThat(matches("7", 8L, 1)).isFalse();
        assertThat(matches("7.5", 7L, 1)).isFalse();
        assertThat(matches("true", true, 0)).isTrue();
        assertThat(matches("1", true, 0)).isFalse();
        assertThat(matches("\"1.50\"", new BigDecimal("1.5"), 0)).isTrue();
        assertThat(matches("\"a\"", "a", 0)).isTrue();
        assertThat(matches("1", "1", 0)).isFalse();
    }

    @Test
    void datesAndTimestampsAreEqualByValue() {
        assertThat(matches("\"2024-02-29\"", LocalDate.of(2024, 2, 29), 0)).isTrue();
        LocalDateTime time = LocalDateTime.of(2024, 3, 10, 2, 15, 0, 250_000_000);
        assertThat(matches("\"2024-03-10 02:15:00.25\"", time, 0)).isTrue();
        assertThat(matches("\"2024-03-10 02:15:00\"", time, 0)).isFalse();
        assertThat(matches("\"yesterday\"", time, 0)).isFalse();
    }

    @Test
    void approximateValuesLieInTheirBounds() {
        assertThat(within("[1, 2]", 2.0)).isTrue();
        assertThat(within("[1, 2]", 2.1)).isFalse();
        assertThat(within("[1, 2]", null)).isFalse();
        assertThat(within("null", null)).isTrue();
    }

    private static boolean matches(String expected, Object actual, double tolerance) {
        return ValueComparison.matches(json(expected), actual, tolerance);
    }

    private static boolean within(String bounds, Object actual) {
        return ValueComparison.within(json(bounds), actual);
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
