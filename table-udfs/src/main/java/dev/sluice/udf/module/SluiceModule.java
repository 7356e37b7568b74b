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
package dev.sluice.udf.module;

import dev.sluice.udf.function.CovarSamp;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.table.functions.FunctionDefinition;
import org.apache.flink.table.module.Module;

/** The functions of {@code LOAD MODULE sluice}. Names are found in upper and lower case. */
public final class SluiceModule implements Module {
    /** The identifier of {@code LOAD MODULE}. */
    public static final String IDENTIFIER = "sluice";

    // A name of a built-in function must not get here by accident: it would replace the built-in.
    private static final Map<String, FunctionDefinition> FUNCTIONS =
            Map.of("covar_samp", new CovarSamp());

    @Override
    public Set<String> listFunctions() {
        return FUNCTIONS.keySet();
    }

    @Override
    public Optional<FunctionDefinition> getFunctionDefinition(String name) {
        return Optional.ofNullable(FUNCTIONS.get(name.toLowerCase(Locale.ROOT)));
    }
}
