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

import dev.sluice.e2e.conformance.cases.CaseFile;
import dev.sluice.e2e.conformance.cases.CaseFormatException;
import dev.sluice.e2e.conformance.cases.ConformanceCase;
import dev.sluice.e2e.conformance.kernels.KernelEvaluator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All cases of {@code e2e/cases} through the kernels. */
class ConformanceTest {
    private static final Path CASES = Path.of("cases");

    /** What the kernels reach. Raise it with every feature; a skip that comes back shows here. */
    private static final int PASSING_CASES = 44;

    private static final int ALL_CASES = 311;

    @Test
    void noCaseFailsThroughTheKernelsAndNoneIsSkippedThatOncePassed() throws Exception {
        StringWriter text = new StringWriter();
        ConformanceReport report = new ConformanceReport(new PrintWriter(text));
        CaseRunner runner = new CaseRunner(new KernelEvaluator());
        int caseCount = 0;
        for (Path file : caseFiles()) {
            for (ConformanceCase conformanceCase : cases(file)) {
                report.add(conformanceCase.id(), runner.run(conformanceCase));
                caseCount++;
            }
        }
        report.printTotals();
        assertThat(report.failed()).as(text.toString()).isZero();
        assertThat(report.passed()).as(text.toString()).isGreaterThanOrEqualTo(PASSING_CASES);
        assertThat(caseCount).isEqualTo(ALL_CASES);
    }

    private static List<Path> caseFiles() throws IOException {
        try (Stream<Path> files = Files.list(CASES)) {
            return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
        }
    }

    private static List<ConformanceCase> cases(Path file) throws CaseFormatException {
        List<ConformanceCase> cases = CaseFile.read(file);
        assertThat(cases).as(file.toString()).isNotEmpty();
        return cases;
    }
}
