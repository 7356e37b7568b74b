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

/** A function whose only state is a vectorised one; one group of it serves as its accumulator. */
abstract class NativeFunction implements AggregateFunction {

    @Override
    public abstract GroupsAccumulator newGroupsAccumulator(List<StorageType> argumentTypes);

    @Override
    public Accumulator newAccumulator(List<StorageType> argumentTypes) {
        return new SingleGroupAccumulator(newGroupsAccumulator(argumentTypes));
    }

    @Override
    public boolean isMergeable() {
        return true;
    }

    @Override
    public boolean isOrderSensitive() {
        return false;
    }
}
