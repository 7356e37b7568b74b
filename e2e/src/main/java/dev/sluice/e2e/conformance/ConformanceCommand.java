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

import dev.sluice.e2e.conformance.cases.CaseEvaluator;
import dev.sluice.e2e.conformance.cases.CaseFile;
import dev.sluice.e2e.conformance.cases.CaseFormatException;
import dev.sluice.e2e.conformance.cases.ConformanceCase;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code bin/conformance}. */
@Command(
        name = "conformance",
        description = "Runs conformance cases and compares every value with the expected one.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:no case failed",
            "1:a case failed",
            "2:wrong usage, or a file that cannot be read"
        })
public final class ConformanceCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int BAD_INPUT = 2;

    @Option(
            names = "--via",
            paramLabel = "SURFACE",
            defaultValue = "kernels",
            description = "what evaluates the cases: ${COMPLETION-CANDIDATES} (default: kernels)")
    private Surface surface;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "JSON Lines, a case a line")
    private List<Path> files;

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
        return new CommandLine(new ConformanceCommand()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public Integer call() {
        CaseEvaluator evaluator =
                surface.evaluator()
                        .orElseThrow(
                                () ->
                                        new ParameterException(
                                                spec.commandLine(),
                                                "--via " + surface + " is not available yet"));
        List<ConformanceCase> cases = new ArrayList<>();
        try {
            for (Path file : files) {
                cases.addAll(CaseFile.read(file));
            }
        } catch (CaseFormatException e) {
            PrintWriter errors = spec.commandLine().getErr();
            errors.println(e.getMessage());
            errors.flush();
            return BAD_INPUT;
        }
        ConformanceReport report = new ConformanceReport(spec.commandLine().getOut());
        CaseRunner runner = new CaseRunner(evaluator);
        cases.forEach(
                conformanceCase -> report.add(conformanceCase.id(), runner.run(conformanceCase)));
        report.printTotals();
        return report.failed() > 0 ? FAILED : 0;
    }
}
