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
package dev.sluice.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchCommandTest {
    private final StringWriter errors = new StringWriter();

    @Test
    void anUnknownSuiteIsNamedWithThoseThatThereAre() {
        assertThat(run("windows")).isEqualTo(2);
        assertThat(errors.toString())
                .contains(
                        "there is no suite 'windows'; the suites are window, groups, flink-over and all")
                .contains("Usage: bench");
    }

    @Test
    void anUnknownOptionGivesUsage() {
        assertThat(run("window", "--fast")).isEqualTo(2);
        assertThat(errors.toString()).contains("--fast").contains("Usage: bench");
    }

    @Test
    void aSuiteIsRequired() {
        assertThat(run()).isEqualTo(2);
        assertThat(errors.toString()).contains("SUITE");
    }

    @Test
    void anEngineThatIsNotThereIsRefused() {
        assertThat(run("window", "--vs", "duckdb,datafusion")).isEqualTo(2);
        assertThat(errors.toString())
                .contains("engine 'datafusion' is not available; --vs takes duckdb");
    }

    @Test
    void aShapeThatIsNotThereYetIsSaidToBeSo() {
        assertThat(run("window", "--shape", "median_rows")).isEqualTo(2);
        assertThat(errors.toString()).contains("shape 'median_rows' is not available yet");
    }

    @Test
    void aShapeThatNobodyKnowsIsAnsweredByThoseThatThereAre() {
        assertThat(run("groups", "--shape", "sun")).isEqualTo(2);
        assertThat(errors.toString())
                .contains("no shape matches 'sun'; the shapes are routing, interning_long");
    }

    @Test
    void aPatternThatIsNoneIsRefused() {
        assertThat(run("groups", "--shape", "(")).isEqualTo(2);
        assertThat(errors.toString()).contains("--shape is not a regular expression");
    }

    private int run(String... arguments) {
        CommandLine command = BenchCommand.commandLine();
        command.setErr(new PrintWriter(errors));
        return command.execute(arguments);
    }
}
