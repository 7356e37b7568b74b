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
package dev.sluice.e2e.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command: its output, its exit codes, and that it can tell right from wrong. */
class ConformanceCommandTest {
    private static final String SUM_OVER =
            """
            {"id":"%s","kind":"over","schema":[{"name":"k","type":"int"},{"name":"v","type":"int"}],\
            "rows":[[2,5],[1,null],[3,7]],"partition_by":[],\
            "order_by":[{"col":"k","dir":"asc","nulls":"last"}],"frame":null,\
            "calls":[{"fn":"%s","args":["v"],"filter":null,"distinct":false,\
            "ignore_nulls":false,"as":"s"}],"expected":[[5],[null],[%s]],"tolerance":0.0}
            """;

    private static final String AVG_GROUP =
            """
            {"id":"%s","kind":"group","schema":[{"name":"g","type":"string"},\
            {"name":"v","type":"decimal(5,2)"},{"name":"f","type":"boolean"}],\
            "rows":[["b","1.50",true],[null,"3.00",true],["b","2.25",true],["b","9.99",null]],\
            "group_by":["g"],"calls":[{"fn":"avg","args":["v"],"filter":"f","distinct":false,\
            "ignore_nulls":false,"as":"a"}],"expected":[["%s",1.875],[null,3.0]],"tolerance":0.0}
            """;

    @TempDir private Path directory;
    private final StringWriter output = new StringWriter();
    private final StringWriter errors = new StringWriter();

    @Test
    void rightValuesPass() throws IOException {
        int exitCode =
                run(write(SUM_OVER.formatted("a", "sum", 12) + AVG_GROUP.formatted("b", "b")));
        assertThat(output.toString().lines()).containsExactly("2 passed, 0 failed, 0 skipped");
        assertThat(exitCode).isZero();
    }

    @Test
    void aWrongExpectedValueFails() throws IOException {
        int exitCode = run(write(SUM_OVER.formatted("a", "sum", 13)));
        assertThat(output.toString().lines())
                .containsExactly(
                        "FAIL a: expected 13 got 12 (row 3, sum as s)",
                        "0 passed, 1 failed, 0 skipped");
        assertThat(exitCode).isEqualTo(1);
    }

    @Test
    void aWrongExpectedKeyFails() throws IOException {
        int exitCode = run(write(AVG_GROUP.formatted("a", "c")));
        assertThat(output.toString()).startsWith("FAIL a: expected \"c\" got b (group 1, key 1)");
        assertThat(exitCode).isEqualTo(1);
    }

    @Test
    void anUnknownFunctionIsSkippedByNameAndFailsNothing() throws IOException {
        int exitCode = run(write(SUM_OVER.formatted("a", "entropy", 12)));
        assertThat(output.toString().lines())
                .containsExactly(
                        "SKIP a: window function entropy is not supported",
                        "0 passed, 0 failed, 1 skipped");
        assertThat(exitCode).isZero();
    }

    @Test
    void badJsonNamesFileAndLine() throws IOException {
        Path file = write(SUM_OVER.formatted("a", "sum", 12) + "\n{\"id\": \n");
        assertThat(run(file)).isEqualTo(2);
        assertThat(errors.toString()).startsWith(file + ", line 3: no JSON");
        assertThat(output.toString()).isEmpty();
    }

    @Test
    void aMissingFieldNamesFileAndLine() throws IOException {
        Path file = write("{\"id\":\"a\",\"kind\":\"over\"}");
        assertThat(run(file)).isEqualTo(2);
        assertThat(errors.toString()).contains(file + ", line 1: no list schema");
    }

    @Test
    void aMissingFileIsNamed() {
        Path file = directory.resolve("none.jsonl");
        assertThat(run(file)).isEqualTo(2);
        assertThat(errors.toString()).contains(file + ": cannot be read: no such file");
    }

    @Test
    void aSurfaceThatIsNotBuiltIsAUsageError() throws IOException {
        Path file = write(SUM_OVER.formatted("a", "sum", 12));
        for (String surface : new String[] {"operator", "sql"}) {
            assertThat(commandLine().execute("--via", surface, file.toString())).isEqualTo(2);
            assertThat(errors.toString())
                    .contains("--via " + surface + " is not available yet")
                    .contains("Usage:");
        }
    }

    @Test
    void anUnknownSurfaceOrNoFileIsAUsageError() {
        assertThat(commandLine().execute("--via", "telepathy", "f")).isEqualTo(2);
        assertThat(errors.toString()).contains("telepathy").contains("kernels, operator, sql");
        assertThat(commandLine().execute()).isEqualTo(2);
    }

    private int run(Path file) {
        return commandLine().execute("--via", "kernels", file.toString());
    }

    private CommandLine commandLine() {
        return ConformanceCommand.commandLine()
                .setOut(new PrintWriter(output, true))
                .setErr(new PrintWriter(errors, true));
    }

    private Path write(String lines) throws IOException {
        return Files.writeString(directory.resolve("cases.jsonl"), lines);
    }
}
