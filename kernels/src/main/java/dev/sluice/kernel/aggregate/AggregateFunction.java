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
 * The one definition of an aggregate, which GROUP BY, window frames and the SQL module all use: its
 * name, its types, what it can do, and how to make its state.
 *
 * <p>Definitions are immutable and stateless.
 */
public interface AggregateFunction {

    /** The SQL name in lower case. */
    String name();

    /** How many arguments it takes. */
    int argumentCount();

    /**
     * The storage type of the result.
     *
     * @throws IllegalArgumentException if it does not accept these argument types; the message
     *     names the function, the argument and the types accepted
     */
    StorageType resultType(List<StorageType> argumentTypes);

    /**
     * Whether {@link Accumulator#retract} undoes {@link Accumulator#add} for these argument types.
     * Floating-point sums are not invertible: a value that has left would leave a trace.
     */
    boolean isInvertible(List<StorageType> argumentTypes);

    /** Whether partial states of disjoint inputs can be merged. */
    boolean isMergeable();

    /** Whether the result depends on the order of the input rows. */
    boolean isOrderSensitive();

    /** A new, empty state for one group. */
    Accumulator newAccumulator(List<StorageType> argumentTypes);

    /**
     * A new state for all groups. Functions without a vectorised one run one {@link Accumulator} a
     * group behind {@link GroupsAccumulatorAdapter}.
     */
    default GroupsAccumulator newGroupsAccumulator(List<StorageType> argumentTypes) {
        return new GroupsAccumulatorAdapter(this, argumentTypes);
    }
}
