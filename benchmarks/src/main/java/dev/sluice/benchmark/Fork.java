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

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A JVM of its own that measures some cells. What the compiler makes of a kernel depends on what
 * ran before, so one JVM's figures alone say little.
 */
final class Fork {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Fork() {}

    /** Measures the cells of the given indexes in a new JVM. */
    static List<Samples> run(Suite suite, boolean quick, List<Integer> cells)
            throws IOException, InterruptedException {
        Path samples = Files.createTempFile("sluice-bench", ".json");
        try {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
            command.add("-cp");
            command.add(System.getProperty("java.class.path"));
            command.add(Fork.class.getName());
            command.add(suite.name());
            command.add(Boolean.toString(quick));
            command.add(samples.toString());
            command.add(cells.stream().map(String::valueOf).collect(Collectors.joining(",")));
            Process process =
                    new ProcessBuilder(command)
                            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            int exitCode = process.waitFor();
            if (exitCode != 0) {
                throw new IOException(
                        "a fork of suite "
                                + suite.label()
                                + " ended with exit code "
                                + exitCode
                                + "; its output is above");
            }
            return JSON.readValue(samples.toFile(), new TypeReference<List<Samples>>() {});
        } finally {
            Files.deleteIfExists(samples);
        }
    }

    /** The forked JVM. */
    public static void main(String[] arguments) throws IOException {
        Suite suite = Suite.valueOf(arguments[0]);
        Scale scale = suite.scale(Boolean.parseBoolean(arguments[1]));
        List<Cell> cells = suite.cells(scale);
        Controls controls = new Controls();
        long[] blackhole = new long[1];
        List<Samples> samples = new ArrayList<>();
        for (String index : arguments[3].split(",", -1)) {
            Cell cell = cells.get(Integer.parseInt(index));
            System.err.println("  " + cell);
            samples.add(Samples.measure(Integer.parseInt(index), cell, scale, controls, blackhole));
        }
        if (blackhole[0] == Long.MIN_VALUE) {
            System.err
                    .println(); // so improbable that nothing prints, which the compiler cannot know
        }
        JSON.writeValue(Path.of(arguments[2]).toFile(), samples);
    }
}
