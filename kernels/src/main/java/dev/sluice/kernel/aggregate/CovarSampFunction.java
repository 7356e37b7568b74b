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
 * COVAR_SAMP(y, x): the sample covariance of the pairs in which both are present; null for fewer
 * than two pairs, NaN if a pair holds a NaN or an infinity. Symmetric in its arguments.
 */
final class CovarSampFunction implements AggregateFunction {

    @Override
    public String name() {
        return "covar_samp";
    }

    @Override
    public int argumentCount() {
        return 2;
    }

    @Override
    public StorageType resultType(List<StorageType> argumentTypes) {
        ArgumentTypes.requireNumeric(this, argumentTypes);
        return StorageType.DOUBLE;
    }

    @Override
    public boolean isInvertible(List<StorageType> argumentTypes) {
        return true;
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
        resultType(argumentTypes);
        return new CovarSampAccumulator();
    }

    @Override
    public GroupsAccumulator newGroupsAccumulator(List<StorageType> argumentTypes) {
        resultType(argumentTypes);
        return new CovarSampGroups();
    }
}
