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

import dev.sluice.kernel.aggregate.ExactCovariance;
import dev.sluice.udf.inference.NumericArguments;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.DataTypeFactory;
import org.apache.flink.table.functions.AggregateFunction;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.inference.TypeInference;
import org.apache.flink.table.types.inference.TypeStrategies;

/**
 * {@code COVAR_SAMP(y, x)}: the sample covariance of the pairs in which both are present.
 *
 * <p>Takes two arguments of any numeric type, returns a nullable DOUBLE: NULL for fewer than two
 * pairs, NaN while a pair with a NaN or an infinity is among them, else the exact covariance
 * rounded once, so that neither the order of rows nor pairs retracted since change it. Runs in
 * GROUP BY in one or two phases, over updating input, in group windows and in OVER.
 */
public final class CovarSamp extends AggregateFunction<Double, ExactCovariance> {
    private static final long serialVersionUID = 1L;

    @Override
    public ExactCovariance createAccumulator() {
        return ExactCovariance.empty();
    }

    /** Called by generated code, as are {@link #retract} and {@link #merge}. */
    public void accumulate(ExactCovariance state, Double y, Double x) {
        if (y != null && x != null) {
            state.add(y, x);
        }
    }

    public void retract(ExactCovariance state, Double y, Double x) {
        if (y != null && x != null) {
            state.retract(y, x);
        }
    }

    public void merge(ExactCovariance state, Iterable<ExactCovariance> others) {
        for (ExactCovariance other : others) {
            state.merge(other);
        }
    }

    @Override
    public Double getValue(ExactCovariance state) {
        return state.hasSample() ? state.sample() : null;
    }

    @Override
    public TypeInference getTypeInference(DataTypeFactory typeFactory) {
        return TypeInference.newBuilder()
                .inputTypeStrategy(new NumericArguments("y", "x"))
                .accumulatorTypeStrategy(TypeStrategies.explicit(stateType()))
                .outputTypeStrategy(TypeStrategies.explicit(DataTypes.DOUBLE()))
                .build();
    }

    /** The layout of the state, which checkpoints keep: fields may be added, not changed. */
    private static DataType stateType() {
        DataType sum =
                DataTypes.ARRAY(DataTypes.BIGINT().notNull()).notNull().bridgedTo(long[].class);
        DataType count = DataTypes.BIGINT().notNull().bridgedTo(long.class);
        return DataTypes.STRUCTURED(
                        ExactCovariance.class,
                        DataTypes.FIELD("count", count),
                        DataTypes.FIELD("special", count),
                        DataTypes.FIELD("sumY", sum),
                        DataTypes.FIELD("sumX", sum),
                        DataTypes.FIELD("sumYX", sum))
                .notNull();
    }
}
