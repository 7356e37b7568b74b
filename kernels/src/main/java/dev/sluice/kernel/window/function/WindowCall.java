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
package dev.sluice.kernel.window.function;

import dev.sluice.kernel.column.Column;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A call of a window function on columns of a batch.
 *
 * @param name the SQL name in lower case
 * @param arguments argument columns
 * @param offset the offset of lag and lead; 1 if empty
 * @param defaultValue a one-row column with the default of lag and lead; null if empty
 */
public record WindowCall(
        String name, List<Integer> arguments, OptionalLong offset, Optional<Column> defaultValue) {
    public WindowCall {
        arguments = List.copyOf(arguments);
    }

    public static WindowCall of(String name, Integer... arguments) {
        return new WindowCall(name, List.of(arguments), OptionalLong.empty(), Optional.empty());
    }
}
