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

import dev.sluice.kernel.column.StorageType;
import java.util.List;

/**
 * SUM and AVG; null without values.
 *
 * <p>SUM of longs is a long: the low 64 bits of the exact sum, so it wraps only if the sum itself
 * does not fit. AVG is a double, of longs from the exact 128-bit sum. Doubles are summed with
 * Neumaier's compensation; the sum is NaN if there is a NaN or both infinities.
 */
final class SumFunction extends NativeFunction {
    private final String name;
    private final boolean average;

    private SumFunction(String name, boolean average) {
        this.name = name;
        this.average = average;
    }

    static SumFunction sum() {
        return new SumFunction("sum", false);
    }

    static SumFunction avg() {
        return new SumFunction("avg", true);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int argumentCount() {
        return 1;
    }

    @Override
    public StorageType resultType(List<StorageType> argumentTypes) {
        ArgumentTypes.requireNumeric(this, argumentTypes);
        return average ? StorageType.DOUBLE : argumentTypes.get(0);
    }

    @Override
    public boolean isInvertible(List<StorageType> argumentTypes) {
        return argumentTypes.get(0) == StorageType.LONG;
    }

    @Override
    public GroupsAccumulator newGroupsAccumulator(List<StorageType> argumentTypes) {
        resultType(argumentTypes);
        return switch (argumentTypes.get(0)) {
            case LONG -> new LongSumGroups(name, average);
            case DOUBLE -> new DoubleSumGroups(name, average);
            case BYTES -> throw new IllegalStateException("checked above");
        };
    }
}
