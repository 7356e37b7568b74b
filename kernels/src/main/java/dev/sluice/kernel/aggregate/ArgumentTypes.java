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
import java.util.Set;

/** Checks of argument types, with one wording. */
final class ArgumentTypes {
    private static final Set<StorageType> NUMERIC = Set.of(StorageType.LONG, StorageType.DOUBLE);

    private ArgumentTypes() {}

    static void requireCount(AggregateFunction function, List<StorageType> types) {
        if (types.size() != function.argumentCount()) {
            throw new IllegalArgumentException(
                    function.name()
                            + " takes "
                            + function.argumentCount()
                            + " argument(s), not "
                            + types.size());
        }
    }

    static void requireNumeric(AggregateFunction function, List<StorageType> types) {
        requireCount(function, types);
        for (int i = 0; i < types.size(); i++) {
            if (!NUMERIC.contains(types.get(i))) {
                throw new IllegalArgumentException(
                        "argument "
                                + (i + 1)
                                + " of "
                                + function.name()
                                + " has storage type "
                                + types.get(i)
                                + "; it takes LONG or DOUBLE");
            }
        }
    }
}
