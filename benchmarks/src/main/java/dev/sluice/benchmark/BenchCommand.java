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

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code bin/bench}. */
@Command(
        name = "bench",
        description = "Measures kernels beside controls and other engines.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:measured",
            "1:engines differ in a result, or a fork failed",
            "2:wrong usage"
        })
public final class BenchCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final String ALL = "all";

    @Parameters(paramLabel = "SUITE", description = "window, groups, flink-over, or all")
    private String suiteName;

    @Option(names = "--json", paramLabel = "FILE", description = "also write results, one a line")
    private Path json;

    @Option(names = "--quick", description = "the same cells with fewer rows, groups and forks")
    private boolean quick;

    @Option(names = "--shape", paramLabel = "REGEX", description = "only shapes that match wholly")
    private String shape;

    @Option(
            names = "--vs",
            split = ",",
            paramLabel = "ENGINE",
            description = "engines to compare with: duckdb")
    private List<String> others = List.of();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this help and exit")
    @SuppressWarnings("unused") // picocli's
    private boolean helpRequested;

    @Spec private CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new BenchCommand());
    }

    @Override
    public Integer call() throws InterruptedException {
        List<Suite> suites = suites();
        Set<String> engines = engines();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<List<Integer>> selected =
                suites.stream().map(suite -> select(suite, engines)).toList();
        List<CellResult> all = new ArrayList<>();
        try {
            for (int i = 0; i < suites.size(); i++) {
                if (!selected.get(i).isEmpty()) {
                    all.addAll(run(suites.get(i), selected.get(i), out, err));
                }
            }
            if (json != null) {
                write(all);
            }
        } catch (IOException e) {
            err.println("bench: " + e.getMessage());
            err.flush();
            return FAILED;
        }
        return all.isEmpty() ? FAILED : 0;
    }

    private List<Suite> suites() {
        if (suiteName.equals(ALL)) {
            return List.of(Suite.values());
        }
        return Arrays.stream(Suite.values())
                .filter(suite -> suite.label().equals(suiteName))
                .findFirst()
                .map(List::of)
                .orElseThrow(
                        () ->
                                usage(
                                        "there is no suite '"
                                                + suiteName
                                                + "'; the suites are "
                                                + Arrays.stream(Suite.values())
                                                        .map(Suite::label)
                                                        .collect(Collectors.joining(", "))
                                                + " and "
                                                + ALL));
    }

    private Set<String> engines() {
        Set<String> engines =
                new TreeSet<>(
                        List.of(Engine.SLUICE.label(), Engine.NAIVE.label(), Engine.STOCK.label()));
        for (String other : others) {
            if (!other.equals(Engine.DUCKDB.label())) {
                throw usage("engine '" + other + "' is not available; --vs takes duckdb");
            }
            engines.add(other);
        }
        return engines;
    }

    /** Indexes of the cells to measure. */
    private List<Integer> select(Suite suite, Set<String> engines) {
        List<Cell> cells = suite.cells(suite.scale(quick));
        Pattern pattern;
        try {
            pattern = Pattern.compile(shape == null ? ".*" : shape);
        } catch (PatternSyntaxException e) {
            throw usage("--shape is not a regular expression: " + e.getMessage());
        }
        List<Integer> selected =
                IntStream.range(0, cells.size())
                        .filter(i -> pattern.matcher(cells.get(i).shape()).matches())
                        .filter(i -> engines.contains(cells.get(i).engine()))
                        .boxed()
                        .toList();
        if (selected.isEmpty() && !suiteName.equals(ALL)) {
            Optional<String> later =
                    suite.laterShapes().stream().filter(pattern.asMatchPredicate()).findFirst();
            throw usage(
                    later.map(name -> "shape '" + name + "' is not available yet; ")
                                    .orElse("no shape matches '" + shape + "'; ")
                            + "the shapes are "
                            + cells.stream()
                                    .map(Cell::shape)
                                    .distinct()
                                    .collect(Collectors.joining(", ")));
        }
        return selected;
    }

    private List<CellResult> run(
            Suite suite, List<Integer> selected, PrintWriter out, PrintWriter err)
            throws IOException, InterruptedException {
        Scale scale = suite.scale(quick);
        List<Cell> cells = suite.cells(scale);
        List<Samples> samples = new ArrayList<>();
        if (CpuClock.isWallTime()) {
            err.println("this JVM cannot tell a thread's processor time: measuring wall time");
        }
        for (int fork = 1; fork <= scale.forks(); fork++) {
            err.printf("%s: fork %d of %d%n", suite.label(), fork, scale.forks());
            err.flush();
            samples.addAll(Fork.run(suite, quick, selected));
        }
        List<String> disagreements = Checksums.disagreements(cells, samples);
        if (!disagreements.isEmpty()) {
            throw new IOException(String.join(System.lineSeparator(), disagreements));
        }
        List<CellResult> results =
                selected.stream()
                        .map(
                                index ->
                                        CellResult.of(
                                                cells.get(index),
                                                samples.stream()
                                                        .filter(sample -> sample.cell() == index)
                                                        .toList()))
                        .toList();
        ResultTable.print(out, results);
        printNoise(out, results);
        out.flush();
        return results;
    }

    private static void printNoise(PrintWriter out, List<CellResult> results) {
        for (int i = 0; i < results.size(); i++) {
            for (int j = i + 1; j < results.size(); j++) {
                CellResult first = results.get(i);
                CellResult second = results.get(j);
                if (Stream.of(first, second)
                                .map(r -> r.shape() + r.engine() + r.params())
                                .distinct()
                                .count()
                        == 1) {
                    ResultTable.printNoise(out, first, second);
                    return;
                }
            }
        }
    }

    /** Writes all lines or, if that fails, none. */
    private void write(List<CellResult> results) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        List<String> lines = new ArrayList<>();
        for (CellResult result : results) {
            lines.add(mapper.writeValueAsString(result));
        }
        Path target = json.toAbsolutePath();
        Path part = target.resolveSibling(target.getFileName() + ".part");
        Files.write(part, lines);
        Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
