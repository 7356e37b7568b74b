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

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** Compares an evaluated value with the JSON of a case, by the rules of the cases' README. */
final class ValueComparison {
    private ValueComparison() {}

    /**
     * Whether a value is the expected one.
     *
     * @param tolerance relative tolerance of doubles; 0 compares the sign of zeros too
     */
    static boolean matches(JsonNode expected, Object actual, double tolerance) {
        if (actual == null || expected.isNull()) {
            return actual == null && expected.isNull();
        }
        if (actual instanceof Double value) {
            return isNumber(expected)
                    && doublesMatch(Double.parseDouble(expected.asText()), value, tolerance);
        }
        return exactMatches(expected, actual);
    }

    /** Whether an approximate value lies in {@code [low, high]}; null bounds ask for NULL. */
    static boolean within(JsonNode bounds, Object actual) {
        if (bounds.isNull() || actual == null) {
            return bounds.isNull() && actual == null;
        }
        return actual instanceof Number value
                && bounds.get(0).asDouble() <= value.doubleValue()
                && value.doubleValue() <= bounds.get(1).asDouble();
    }

    private static boolean exactMatches(JsonNode expected, Object actual) {
        String text = expected.asText();
        try {
            if (actual instanceof Long value) {
                return isNumber(expected) && new BigInteger(text).equals(BigInteger.valueOf(value));
            }
            if (actual instanceof BigDecimal value) {
                return isNumber(expected) && new BigDecimal(text).compareTo(value) == 0;
            }
            if (actual instanceof Boolean value) {
                return expected.isBoolean() && expected.booleanValue() == value;
            }
            if (actual instanceof LocalDateTime value) {
                return LocalDateTime.parse(text.replace(' ', 'T')).equals(value);
            }
            if (actual instanceof LocalDate value) {
                return LocalDate.parse(text).equals(value);
            }
            return expected.isTextual() && text.equals(actual);
        } catch (NumberFormatException | java.time.DateTimeException e) {
            return false; // expected is of another type
        }
    }

    private static boolean isNumber(JsonNode json) {
        return json.isNumber() || json.isTextual();
    }

    private static boolean doublesMatch(double expected, double actual, double tolerance) {
        if (tolerance == 0 || !Double.isFinite(expected) || !Double.isFinite(actual)) {
            return Double.compare(expected, actual) == 0;
        }
        double allowed = expected == 0 ? tolerance : tolerance * Math.abs(expected);
        return Math.abs(actual - expected) <= allowed;
    }
}
