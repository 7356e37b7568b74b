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

import java.util.List;
import java.util.stream.Collectors;

/** The registry of aggregates: one line each. */
public final class BuiltInAggregates {
    private static final List<AggregateFunction> ALL =
            List.of(
                    new CountFunction(0),
                    new CountFunction(1),
                    SumFunction.sum(),
                    SumFunction.avg(),
                    ExtremeFunction.min(),
                    ExtremeFunction.max(),
                    new CovarSampFunction());

    private BuiltInAggregates() {}

    public static List<AggregateFunction> all() {
        return ALL;
    }

    /**
     * The aggregate of that name and number of arguments.
     *
     * @throws IllegalArgumentException if there is none; the message lists what there is
     */
    public static AggregateFunction get(String name, int argumentCount) {
        for (AggregateFunction function : ALL) {
            if (function.name().equals(name) && function.argumentCount() == argumentCount) {
                return function;
            }
        }
        throw new IllegalArgumentException(
                "unknown aggregate "
                        + name
                        + " of "
                        + argumentCount
                        + " argument(s); the aggregates are "
                        + ALL.stream()
                                .map(known -> known.name() + "/" + known.argumentCount())
                                .collect(Collectors.joining(", ")));
    }
}
