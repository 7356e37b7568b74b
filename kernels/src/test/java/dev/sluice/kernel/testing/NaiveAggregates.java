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
package dev.sluice.kernel.testing;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The oracle of aggregates: the definition, on boxed values and in exact arithmetic. */
public final class NaiveAggregates {
    private static final MathContext PRECISE = new MathContext(60);

    private NaiveAggregates() {}

    /** COUNT, SUM, AVG, MIN or MAX of values, of which nulls are skipped. */
    public static Object aggregate(String name, List<?> values) {
        List<Object> present = new ArrayList<>();
        values.stream().filter(Objects::nonNull).forEach(present::add);
        if (name.equals("count")) {
            return (long) present.size();
        }
        if (present.isEmpty()) {
            return null;
        }
        return switch (name) {
            case "sum" -> sum(present);
            case "avg" -> average(present);
            case "min" -> present.stream().min(NaiveWindow::compare).orElseThrow();
            case "max" -> present.stream().max(NaiveWindow::compare).orElseThrow();
            default -> throw new IllegalArgumentException("no oracle for " + name);
        };
    }

    private static Object sum(List<Object> values) {
        if (values.get(0) instanceof Long) {
            return exactLongs(values).longValue();
        }
        Double special = special(values);
        return special != null ? special : NaiveWindow.toDouble(exactDoubles(values));
    }

    private static Double average(List<Object> values) {
        BigDecimal count = BigDecimal.valueOf(values.size());
        if (values.get(0) instanceof Long) {
            return new BigDecimal(exactLongs(values)).divide(count, PRECISE).doubleValue();
        }
        Double special = special(values);
        return special != null
                ? special
                : (Double) exactDoubles(values).divide(count, PRECISE).doubleValue();
    }

    private static BigInteger exactLongs(List<Object> values) {
        return values.stream()
                .map(value -> BigInteger.valueOf((Long) value))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    private static BigDecimal exactDoubles(List<Object> values) {
        return values.stream()
                .map(value -> new BigDecimal((Double) value))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** The sum if a NaN or an infinity decides it, else null. */
    private static Double special(List<Object> values) {
        double special = 0;
        boolean found = false;
        for (Object value : values) {
            if (!Double.isFinite((Double) value)) {
                special = found ? special + (Double) value : (Double) value;
                found = true;
            }
        }
        return found ? special : null;
    }

    /** The sum of absolute values, for error bounds of double sums; 0 for other types. */
    public static double magnitude(List<?> values) {
        return values.stream()
                .filter(Double.class::isInstance)
                .mapToDouble(value -> Math.abs((Double) value))
                .sum();
    }

    /** The sample covariance of the pairs without null; null for fewer than two. */
    public static Double covarSamp(List<?> ys, List<?> xs) {
        List<double[]> pairs = new ArrayList<>();
        boolean special = false;
        for (int i = 0; i < ys.size(); i++) {
            if (ys.get(i) != null && xs.get(i) != null) {
                double y = ((Number) ys.get(i)).doubleValue();
                double x = ((Number) xs.get(i)).doubleValue();
                pairs.add(new double[] {y, x});
                special |= !Double.isFinite(y) || !Double.isFinite(x);
            }
        }
        if (pairs.size() < 2) {
            return null;
        }
        if (special) {
            return Double.NaN;
        }
        BigDecimal count = BigDecimal.valueOf(pairs.size());
        BigDecimal sumY = BigDecimal.ZERO;
        BigDecimal sumX = BigDecimal.ZERO;
        BigDecimal sumProducts = BigDecimal.ZERO;
        for (double[] pair : pairs) {
            BigDecimal y = new BigDecimal(pair[0]);
            BigDecimal x = new BigDecimal(pair[1]);
            sumY = sumY.add(y);
            sumX = sumX.add(x);
            sumProducts = sumProducts.add(y.multiply(x));
        }
        return sumProducts
                .subtract(sumY.multiply(sumX).divide(count, new MathContext(2000)))
                .divide(count.subtract(BigDecimal.ONE), PRECISE)
                .doubleValue();
    }
}
