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
 * MIN and MAX; null without values. Doubles by the total order of {@code DoubleOps}: MAX is NaN if
 * there is a NaN, MIN only if all are. Bytes by unsigned comparison, which for UTF-8 is code point
 * order.
 */
final class ExtremeFunction implements AggregateFunction {
    private final String name;
    private final boolean greatest;

    private ExtremeFunction(String name, boolean greatest) {
        this.name = name;
        this.greatest = greatest;
    }

    static ExtremeFunction min() {
        return new ExtremeFunction("min", false);
    }

    static ExtremeFunction max() {
        return new ExtremeFunction("max", true);
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
        ArgumentTypes.requireCount(this, argumentTypes);
        return argumentTypes.get(0);
    }

    @Override
    public boolean isInvertible(List<StorageType> argumentTypes) {
        return false;
    }

    @Override
    public boolean isMergeable() {
        return true;
    }

    @Override
    public boolean isOrderSensitive() {
        return false;
    }

    @Override
    public Accumulator newAccumulator(List<StorageType> argumentTypes) {
        return switch (resultType(argumentTypes)) {
            case LONG, DOUBLE -> new SingleGroupAccumulator(newGroupsAccumulator(argumentTypes));
            case BYTES -> new BytesExtremeAccumulator(name, greatest);
        };
    }

    @Override
    public GroupsAccumulator newGroupsAccumulator(List<StorageType> argumentTypes) {
        return switch (resultType(argumentTypes)) {
            case LONG -> new LongExtremeGroups(name, greatest);
            case DOUBLE -> new DoubleExtremeGroups(name, greatest);
            case BYTES -> new GroupsAccumulatorAdapter(this, argumentTypes);
        };
    }
}
