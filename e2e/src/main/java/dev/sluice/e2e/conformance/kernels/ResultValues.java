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
package dev.sluice.e2e.conformance.kernels;

import dev.sluice.e2e.conformance.cases.ConformanceCase;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Call;
import dev.sluice.e2e.conformance.cases.ValueType;
import dev.sluice.e2e.conformance.cases.ValueType.Name;
import dev.sluice.kernel.column.Column;
import java.math.BigDecimal;

/**
 * What a call's result column means in SQL. Kernels see decimals as unscaled longs, so a double
 * computed from them is to be divided by a power of ten.
 *
 * @param doubleScale the power of ten
 */
record ResultValues(ValueType type, int doubleScale) {

    static ResultValues of(ConformanceCase conformanceCase, Call call) {
        return switch (call.function()) {
            case "min", "max", "lag", "lead", "first_value", "last_value" ->
                    new ResultValues(argument(conformanceCase, call), 0);
            case "sum" -> new ResultValues(sumType(argument(conformanceCase, call)), 0);
            case "avg", "covar_samp" ->
                    new ResultValues(ValueType.DOUBLE, totalScale(conformanceCase, call));
            default -> new ResultValues(ValueType.BIGINT, 0); // counts and ranks
        };
    }

    Object read(Column column, int position) {
        Object value = type.read(column, position);
        return doubleScale == 0 || value == null
                ? value
                : (Double) value / BigDecimal.TEN.pow(doubleScale).doubleValue();
    }

    private static ValueType argument(ConformanceCase conformanceCase, Call call) {
        return conformanceCase.type(call.columns().get(0));
    }

    private static ValueType sumType(ValueType argument) {
        return argument.name() == Name.DECIMAL || argument.name() == Name.DOUBLE
                ? argument
                : ValueType.BIGINT;
    }

    private static int totalScale(ConformanceCase conformanceCase, Call call) {
        return call.columns().stream()
                .mapToInt(column -> conformanceCase.type(column).scale())
                .sum();
    }
}
