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

import java.io.PrintWriter;

/** Prints failures and skips as they come, counts, and ends with one line of totals. */
final class ConformanceReport {
    private final PrintWriter output;
    private int passed;
    private int failed;
    private int skipped;

    ConformanceReport(PrintWriter output) {
        this.output = output;
    }

    void add(String caseId, Outcome outcome) {
        if (outcome instanceof Outcome.Failed failure) {
            output.println("FAIL " + caseId + ": " + failure.difference());
            failed++;
        } else if (outcome instanceof Outcome.Skipped skip) {
            output.println("SKIP " + caseId + ": " + skip.reason());
            skipped++;
        } else {
            passed++;
        }
    }

    void printTotals() {
        output.println(passed + " passed, " + failed + " failed, " + skipped + " skipped");
        output.flush();
    }

    int passed() {
        return passed;
    }

    int failed() {
        return failed;
    }
}
