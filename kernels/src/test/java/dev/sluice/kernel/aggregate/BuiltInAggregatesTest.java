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
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.NaiveAggregates;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract for each built-in aggregate and argument type. */
class BuiltInAggregatesTest {

    /** COUNT, SUM, AVG, MIN or MAX of one column, whose oracle is exact. */
    private abstract static class OneColumn extends AggregateContractTest {
        private final String name;
        private final StorageType type;

        OneColumn(String name, StorageType type) {
            this.name = name;
            this.type = type;
        }

        @Override
        AggregateFunction function() {
            return BuiltInAggregates.get(name, 1);
        }

        @Override
        List<StorageType> argumentTypes() {
            return List.of(type);
        }

        @Override
        Object expected(List<List<Object>> columns) {
            return NaiveAggregates.aggregate(name, columns.get(0));
        }

        /**
         * MIN and MAX of zeros of both signs may give either. Sums and averages are compensated:
         * within 3 ulp and n^2 * 2^-106 of the magnitude, n below 2^11.
         */
        @Override
        boolean isRight(Object actual, Object expected, List<List<Object>> columns) {
            if (actual instanceof Double a && expected instanceof Double e) {
                if (name.equals("min") || name.equals("max")) {
                    return a.equals(e) || (a == 0 && e == 0);
                }
                double magnitude = NaiveAggregates.magnitude(columns.get(0));
                return a.equals(e) || Math.abs(a - e) <= 3 * Math.ulp(e) + magnitude * 0x1p-84;
            }
            return super.isRight(actual, expected, columns);
        }
    }

    @Nested
    class CountStar extends AggregateContractTest {
        @Override
        AggregateFunction function() {
            return BuiltInAggregates.get("count", 0);
        }

        @Override
        List<StorageType> argumentTypes() {
            return List.of();
        }

        @Override
        Object expected(List<List<Object>> columns) {
            return (long) columns.get(0).size();
        }
    }

    @Nested
    class CountBytes extends OneColumn {
        CountBytes() {
            super("count", StorageType.BYTES);
        }
    }

    @Nested
    class SumLong extends OneColumn {
        SumLong() {
            super("sum", StorageType.LONG);
        }
    }

    @Nested
    class SumDouble extends OneColumn {
        SumDouble() {
            super("sum", StorageType.DOUBLE);
        }
    }

    @Nested
    class AvgLong extends OneColumn {
        AvgLong() {
            super("avg", StorageType.LONG);
        }
    }

    @Nested
    class AvgDouble extends OneColumn {
        AvgDouble() {
            super("avg", StorageType.DOUBLE);
        }
    }

    @Nested
    class MinLong extends OneColumn {
        MinLong() {
            super("min", StorageType.LONG);
        }
    }

    @Nested
    class MaxLong extends OneColumn {
        MaxLong() {
            super("max", StorageType.LONG);
        }
    }

    @Nested
    class MinDouble extends OneColumn {
        MinDouble() {
            super("min", StorageType.DOUBLE);
        }
    }

    @Nested
    class MaxDouble extends OneColumn {
        MaxDouble() {
            super("max", StorageType.DOUBLE);
        }
    }

    @Nested
    class MinBytes extends OneColumn {
        MinBytes() {
            super("min", StorageType.BYTES);
        }
    }

    @Nested
    class MaxBytes extends OneColumn {
        MaxBytes() {
            super("max", StorageType.BYTES);
        }
    }

    @Nested
    class CovarSampDouble extends CovarSamp {
        CovarSampDouble() {
            super(StorageType.DOUBLE);
        }
    }

    @Nested
    class CovarSampLong extends CovarSamp {
        CovarSampLong() {
            super(StorageType.LONG);
        }
    }

    private abstract static class CovarSamp extends AggregateContractTest {
        private final StorageType type;

        CovarSamp(StorageType type) {
            this.type = type;
        }

        @Override
        AggregateFunction function() {
            return BuiltInAggregates.get("covar_samp", 2);
        }

        @Override
        List<StorageType> argumentTypes() {
            return List.of(type, type);
        }

        @Override
        Object expected(List<List<Object>> columns) {
            return NaiveAggregates.covarSamp(columns.get(0), columns.get(1));
        }

        /** Values of moderate size with some NaN and infinities, so that the bound below holds. */
        @Override
        Column randomColumn(Random random, StorageType columnType, int rowCount) {
            List<Object> values = new ArrayList<>();
            double offset = random.nextBoolean() ? 1e6 : 0;
            boolean specials = random.nextInt(4) == 0;
            for (int i = 0; i < rowCount; i++) {
                if (random.nextInt(6) == 0) {
                    values.add(null);
                } else if (columnType == StorageType.LONG) {
                    values.add((long) random.nextInt(1000));
                } else if (specials && random.nextInt(20) == 0) {
                    values.add(random.nextBoolean() ? Double.NaN : Double.NEGATIVE_INFINITY);
                } else {
                    values.add(offset + random.nextGaussian());
                }
            }
            return Columns.of(columnType, values);
        }

        /**
         * Each of n updates rounds means and moment a few times: the error stays below 16 n 2^-53
         * times the largest |x| |y| seen.
         */
        @Override
        boolean isRight(Object actual, Object expected, List<List<Object>> columns) {
            if (actual instanceof Double a && expected instanceof Double e) {
                double bound = 16 * columns.get(0).size() * 0x1p-53;
                bound *= largest(columns.get(0)) * largest(columns.get(1));
                return a.equals(e) || Math.abs(a - e) <= bound;
            }
            return Objects.equals(actual, expected);
        }

        private static double largest(List<Object> values) {
            return values.stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(value -> Math.abs(((Number) value).doubleValue()))
                    .filter(Double::isFinite)
                    .max()
                    .orElse(0);
        }
    }

    @Test
    void covarianceOfValuesNearABillionKeepsItsDigits() {
        Accumulator state =
                BuiltInAggregates.get("covar_samp", 2)
                        .newAccumulator(List.of(StorageType.DOUBLE, StorageType.DOUBLE));
        List<Object> values = new ArrayList<>();
        Random random = new Random(42);
        for (int i = 0; i < 10_000; i++) {
            values.add(1e9 + random.nextDouble());
        }
        Column column = Columns.of(StorageType.DOUBLE, values);
        int[] positions = IntStream.range(0, values.size()).toArray();
        state.add(List.of(column, column), positions, 0, positions.length);
        DoubleColumnBuilder output = new DoubleColumnBuilder(1);
        state.result(output);
        double exact = NaiveAggregates.covarSamp(values, values);
        assertThat(output.build().values()[0]).isCloseTo(exact, within(exact * 1e-6));
    }

    @Test
    void anUnknownAggregateListsThoseThatExist() {
        assertThatThrownBy(() -> BuiltInAggregates.get("median", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("median")
                .hasMessageContaining("covar_samp/2");
    }

    @Test
    void aTextArgumentOfASumIsRefusedByName() {
        assertThatThrownBy(
                        () ->
                                BuiltInAggregates.get("sum", 1)
                                        .resultType(List.of(StorageType.BYTES)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("argument 1 of sum");
    }
}
