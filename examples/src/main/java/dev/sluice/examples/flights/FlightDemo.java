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
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code bin/demo}. */
@Command(
        name = "demo",
        description = {
            "Runs Sluice's main example on a Flink cluster inside this process: delays of real"
                    + " flights by OVER windows and GROUP BY, with checkpoints on RocksDB.",
            "Prints the ten busiest airports and writes over.csv, groups.csv, over.arrow and"
                    + " demo.png."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The results are complete.",
            "1:The job failed.",
            "2:The options or the input are wrong."
        })
public final class FlightDemo implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int BAD_INPUT = 2;

    @Spec private CommandSpec spec;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description =
                    "CSV of flights with header departure,origin,destination,distance,delay."
                            + " Default: the bundled 20,000 flights.",
            defaultValue = "${env:SLUICE_HOME:-.}/examples/data/flights-20k.csv",
            showDefaultValue = CommandLine.Help.Visibility.NEVER)
    private Path input;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where results go. Default: target/demo in the project.",
            defaultValue = "${env:SLUICE_HOME:-.}/target/demo",
            showDefaultValue = CommandLine.Help.Visibility.NEVER)
    private Path output;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Prints this text.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    public static void main(String[] arguments) {
        System.setProperty("java.awt.headless", "true");
        System.setProperty("log4j2.configurationFile", "demo-log4j2.properties");
        System.exit(new CommandLine(new FlightDemo()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        Path log = output.resolve("demo.log").normalize();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try {
            // For demo-log4j2.properties, before anything logs.
            System.setProperty("sluice.demo.log", log.toString());
            ResultFiles files = new ResultFiles(output);
            if (files.includes(input)) {
                throw new BadInputException(input + ": a run replaces this file with its results");
            }
            files.deleteEarlier();
            requireReadable(input);
            out.println("Running over " + input.normalize() + " on an embedded Flink cluster");
            long start = System.nanoTime();
            FlightResults results = new EmbeddedRun(input, out).run();
            files.write(results);
            out.printf(Locale.ROOT, "Done in %.1f s%n%n", (System.nanoTime() - start) / 1e9);
            AirportTable.print(out, results);
            report(out, results);
            return 0;
        } catch (BadInputException e) {
            err.println("demo: " + e.getMessage());
            return BAD_INPUT;
        } catch (IOException e) {
            err.println("demo: cannot read or write: " + e);
            return FAILED;
        } catch (ExecutionException e) {
            err.println("demo: the job failed: " + rootCause(e));
            err.println("demo: the details are in " + log);
            return FAILED;
        }
    }

    private static Throwable rootCause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /**
     * What can be wrong with the file before a cluster is started: that it is there, its header.
     */
    private static void requireReadable(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new BadInputException(
                    file + (Files.exists(file) ? ": not a file" : ": no such file"));
        }
        if (!Files.isReadable(file)) {
            throw new BadInputException(file + ": not readable");
        }
        try (InputStream stream = Files.newInputStream(file)) {
            FlightCsvReader.open(file.toString(), stream).close();
        }
    }

    private void report(PrintWriter out, FlightResults results) {
        out.println();
        out.printf(
                Locale.ROOT,
                "Late rows: %,d%s%n",
                results.lateRows(),
                results.lateRows() == 0 ? "" : " (in groups.csv, but not in over.csv)");
        out.println("Results in " + output.normalize());
    }
}
