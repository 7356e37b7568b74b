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
package dev.sluice.api;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One function call of a query: what {@link Functions} makes and {@code select} or {@code
 * aggregate} take. Immutable.
 *
 * @param function the SQL name in lower case
 * @param arguments names of the argument columns
 * @param offset the offset of lag and lead, else empty
 * @param window the name of the window it is evaluated over, if any
 * @param alias the name of the result column, if given
 */
public record Call(
        String function,
        List<String> arguments,
        OptionalLong offset,
        Optional<String> window,
        Optional<String> alias) {

    public Call {
        arguments = List.copyOf(arguments);
    }

    static Call of(String function, String... arguments) {
        return new Call(
                function,
                List.of(arguments),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty());
    }

    Call withOffset(long rows) {
        return new Call(function, arguments, OptionalLong.of(rows), window, alias);
    }

    /** The same call over the window of that name. */
    public Call over(String windowName) {
        return new Call(function, arguments, offset, Optional.of(windowName), alias);
    }

    /** The same call with a name for its result column. */
    public Call as(String resultName) {
        return new Call(function, arguments, offset, window, Optional.of(resultName));
    }

    /** The alias or, without one, the call as text: {@code sum(price)}. */
    public String resultName() {
        return alias.orElseGet(() -> function + "(" + String.join(", ", arguments) + ")");
    }
}
