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

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** One run of the command with what it printed. */
record DemoRun(int exitCode, String out, String err) {
    static final Path BUNDLED_FLIGHTS = Path.of("data", "flights-20k.csv");

    static DemoRun of(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode =
                new CommandLine(new FlightDemo())
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(err))
                        .execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        return new DemoRun(exitCode, out.toString(), err.toString());
    }

    /** Runs over a file with results into a directory. */
    static DemoRun over(Path input, Path output) {
        return of("--input", input, "--output", output);
    }

    /** Names of the files in a directory, apart from the log. */
    static List<String> results(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("demo.log"))
                    .sorted()
                    .toList();
        }
    }
}
