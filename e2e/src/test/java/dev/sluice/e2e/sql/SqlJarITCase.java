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
package dev.sluice.e2e.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The three ways in which a user brings the jar to Flink. Each runs in a JVM whose class path holds
 * Flink and nothing of Sluice, on Flink's local executor.
 */
class SqlJarITCase {
    private static final String TRADES =
            "CREATE TEMPORARY VIEW trades AS SELECT * FROM (VALUES"
                    + " ('A', 1.0, 2.0), ('A', 3.0, 6.0), ('A', 5.0, 4.0), ('B', 1.0, 1.0)"
                    + ") AS t (symbol, price, volume)";
    private static final String QUERY =
            "SELECT symbol, covar_samp(price, volume) FROM trades GROUP BY symbol";

    // Means 3 and 4: ((-2)(-2) + 0 * 2 + 2 * 0) / 2 = 2. One pair has no sample covariance.
    private static final String RESULT_A = "A, 2.0]";
    private static final String RESULT_B = "B, null]";

    @TempDir Path directory;

    @Test
    void createFunctionUsingJar() throws Exception {
        String create =
                "CREATE FUNCTION `covar_samp` AS 'dev.sluice.udf.function.CovarSamp' USING JAR '"
                        + jar()
                        + "'";
        assertGivesCovariance(run(List.of(), create, TRADES, QUERY));
    }

    @Test
    void addJarAndLoadModule() throws Exception {
        assertGivesCovariance(
                run(List.of(), "ADD JAR '" + jar() + "'", "LOAD MODULE sluice", TRADES, QUERY));
    }

    @Test
    void jarInLib() throws Exception {
        assertGivesCovariance(run(List.of(jar()), "LOAD MODULE sluice", TRADES, QUERY));
    }

    @Test
    void withoutTheJarThereIsNoFunction() throws Exception {
        assertThat(run(List.of(), TRADES, QUERY)).contains("No match found for function signature");
    }

    private static void assertGivesCovariance(String output) {
        assertThat(output).contains(RESULT_A, RESULT_B);
    }

    /** Everything that a JVM with the statements prints. */
    private String run(List<Path> lib, String... statements) throws Exception {
        List<String> classPath = new ArrayList<>();
        lib.forEach(path -> classPath.add(path.toString()));
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !isOfSluice(Path.of(entry)))
                .forEach(classPath::add);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + Path.of("..", "config", "jvm.options"));
        command.add("-Xmx1g");
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath));
        command.add(SqlScript.class.getName());
        command.addAll(List.of(statements));
        Path output = directory.resolve("output.txt");
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        boolean ended = process.waitFor(3, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertThat(ended).as("the statements end").isTrue();
        return Files.readString(output, UTF_8);
    }

    /** The modules, as jars or class folders, and the libraries that the jar brings itself. */
    private static boolean isOfSluice(Path entry) {
        String name = entry.getFileName().toString();
        return name.equals("classes")
                || name.startsWith("sluice-")
                || name.startsWith("arrow-")
                || name.startsWith("flatbuffers-");
    }

    private static Path jar() throws IOException {
        Path target = Path.of("..", "table-udfs", "target").toAbsolutePath().normalize();
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.getFileName().toString().startsWith("sluice-sql-2.3-"))
                    .findFirst()
                    .orElseThrow(
                            () ->
                                    new AssertionError(
                                            "no sluice-sql jar in " + target + "; package"));
        }
    }
}
