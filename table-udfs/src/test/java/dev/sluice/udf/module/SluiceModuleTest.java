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

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.udf.function.CovarSamp;
import java.util.Locale;
import java.util.ServiceLoader;
import org.apache.flink.table.factories.Factory;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.junit.jupiter.api.Test;

class SluiceModuleTest {
    private final SluiceModule module = new SluiceModule();

    @Test
    void findsFunctionsInAnyCaseAndNothingElse() {
        assertThat(module.getFunctionDefinition("covar_samp")).containsInstanceOf(CovarSamp.class);
        assertThat(module.getFunctionDefinition("COVAR_SAMP")).containsInstanceOf(CovarSamp.class);
        assertThat(module.getFunctionDefinition("sum")).isEmpty();
    }

    @Test
    void everyListedNameHasADefinition() {
        assertThat(module.listFunctions())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(module.getFunctionDefinition(name)).isPresent());
    }

    /** A module's function replaces the built-in of its name as soon as the module is loaded. */
    @Test
    void replacesNoBuiltInFunction() {
        assertThat(BuiltInFunctionDefinitions.getDefinitions())
                .extracting(definition -> definition.getName().toLowerCase(Locale.ROOT))
                .doesNotContainAnyElementsOf(module.listFunctions());
    }

    @Test
    void factoryIsAServiceThatFlinkFindsByIdentifier() {
        assertThat(ServiceLoader.load(Factory.class))
                .filteredOn(factory -> factory.factoryIdentifier().equals("sluice"))
                .singleElement()
                .isInstanceOf(SluiceModuleFactory.class);
    }
}
