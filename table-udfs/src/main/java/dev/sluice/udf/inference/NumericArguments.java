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
package dev.sluice.udf.inference;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.functions.FunctionDefinition;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.inference.ArgumentCount;
import org.apache.flink.table.types.inference.CallContext;
import org.apache.flink.table.types.inference.ConstantArgumentCount;
import org.apache.flink.table.types.inference.InputTypeStrategy;
import org.apache.flink.table.types.inference.Signature;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/**
 * Arguments of any numeric type, each widened to DOUBLE. A value beyond 2^53 and a decimal are
 * rounded to the nearest double, as by a CAST.
 */
public final class NumericArguments implements InputTypeStrategy {
    private final List<String> names;

    /**
     * @param names the arguments, in order
     */
    public NumericArguments(String... names) {
        this.names = List.of(names);
    }

    @Override
    public ArgumentCount getArgumentCount() {
        return ConstantArgumentCount.of(names.size());
    }

    @Override
    public Optional<List<DataType>> inferInputTypes(
            CallContext callContext, boolean throwOnFailure) {
        List<DataType> types = callContext.getArgumentDataTypes();
        for (int argument = 0; argument < names.size(); argument++) {
            LogicalType type = types.get(argument).getLogicalType();
            // NULL without a type is a number that is absent.
            if (!type.is(LogicalTypeFamily.NUMERIC) && !type.is(LogicalTypeRoot.NULL)) {
                return callContext.fail(
                        throwOnFailure,
                        "%s takes numbers, but its argument %s (%s) is of type %s.",
                        callContext.getName().toUpperCase(Locale.ROOT),
                        argument + 1,
                        names.get(argument),
                        type.asSummaryString());
            }
        }
        return Optional.of(Collections.nCopies(names.size(), DataTypes.DOUBLE()));
    }

    @Override
    public List<Signature> getExpectedSignatures(FunctionDefinition definition) {
        return List.of(
                Signature.of(
                        names.stream()
                                .map(name -> Signature.Argument.of(name, "<NUMERIC>"))
                                .toList()));
    }
}
