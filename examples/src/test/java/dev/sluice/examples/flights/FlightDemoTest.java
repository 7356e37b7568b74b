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
package dev.sluice.examples.flights;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command's options, and what is refused before a cluster starts. */
class FlightDemoTest {
    @TempDir private Path directory;

    @Test
    void unknownOptionsGetUsageAndExitCode2() {
        DemoRun run = DemoRun.of("--verbose");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Unknown option: '--verbose'", "Usage: demo", "--input");
    }

    @Test
    void optionsWithoutTheirValueGetUsageAndExitCode2() {
        DemoRun run = DemoRun.of("--input");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--input", "Usage: demo");
    }

    @Test
    void helpExplainsOptionsAndExitCodes() {
        DemoRun run = DemoRun.of("--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("--input=FILE", "--output=DIR", "Exit codes:");
    }

    @Test
    void aMissingFileIsNamed() {
        Path missing = directory.resolve("missing.csv");
        DemoRun run = DemoRun.over(missing, directory);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualToNormalizingNewlines("demo: " + missing + ": no such file\n");
    }

    @Test
    void aDirectoryIsNoInput() {
        DemoRun run = DemoRun.over(directory, directory.resolve("out"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(directory + ": not a file");
    }

    @Test
    void aWrongHeaderIsRefusedAndResultsOfAnEarlierRunAreGone() throws IOException {
        Path input = Files.writeString(directory.resolve("flights.csv"), "a,b\n1,2\n");
        Path output = Files.createDirectory(directory.resolve("out"));
        Files.writeString(output.resolve("over.csv"), "of an earlier run");
        DemoRun run = DemoRun.over(input, output);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("demo: " + input + ", line 1, column 'departure': ")
                .contains("\"a\"");
        assertThat(DemoRun.results(output)).isEmpty();
    }

    @Test
    void aRunDoesNotReplaceItsInput() throws IOException {
        Path input = Files.writeString(directory.resolve("over.csv"), "precious");
        DemoRun run = DemoRun.over(input, directory);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("over.csv", "replaces");
        assertThat(input).hasContent("precious");
    }
}
