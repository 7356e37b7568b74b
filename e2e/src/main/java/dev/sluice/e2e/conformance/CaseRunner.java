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

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.e2e.conformance.cases.CaseEvaluator;
import dev.sluice.e2e.conformance.cases.ConformanceCase;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Kind;
import dev.sluice.e2e.conformance.cases.UnsupportedCaseException;
import java.util.ArrayList;
import java.util.List;

/** Evaluates a case by a surface and compares every value. */
final class CaseRunner {
    private final CaseEvaluator evaluator;

    CaseRunner(CaseEvaluator evaluator) {
        this.evaluator = evaluator;
    }

    Outcome run(ConformanceCase conformanceCase) {
        List<List<Object>> actual;
        try {
            actual = new ArrayList<>(evaluator.evaluate(conformanceCase));
        } catch (UnsupportedCaseException e) {
            return new Outcome.Skipped(e.getMessage());
        } catch (RuntimeException e) {
            // A surface that breaks has failed the case; the others still run.
            return new Outcome.Failed("expected values got " + e);
        }
        if (conformanceCase.kind() == Kind.GROUP) {
            actual.sort(new GroupOrder(conformanceCase.partitionBy().size()));
        }
        return compare(conformanceCase, actual);
    }

    private static Outcome compare(ConformanceCase conformanceCase, List<List<Object>> actual) {
        JsonNode expected = conformanceCase.expected();
        if (actual.size() != expected.size()) {
            return new Outcome.Failed("expected " + expected.size() + " rows got " + actual.size());
        }
        for (int row = 0; row < actual.size(); row++) {
            for (int value = 0; value < expected.get(row).size(); value++) {
                Object got = actual.get(row).get(value);
                if (!matches(conformanceCase, row, value, got)) {
                    return new Outcome.Failed(
                            "expected "
                                    + expected.get(row).get(value)
                                    + " got "
                                    + got
                                    + " ("
                                    + where(conformanceCase, row, value)
                                    + ")");
                }
            }
        }
        return new Outcome.Passed();
    }

    private static boolean matches(
            ConformanceCase conformanceCase, int row, int value, Object got) {
        JsonNode expected = conformanceCase.expected().get(row).get(value);
        if (value < keyCount(conformanceCase)) {
            // The sign of a zero key is not significant.
            return ValueComparison.matches(expected, got, Double.MIN_VALUE);
        }
        JsonNode bounds = conformanceCase.bounds().path(row).path(value);
        return bounds.isArray()
                ? ValueComparison.within(bounds, got)
                : ValueComparison.matches(expected, got, conformanceCase.tolerance());
    }

    private static int keyCount(ConformanceCase conformanceCase) {
        return conformanceCase.kind() == Kind.GROUP ? conformanceCase.partitionBy().size() : 0;
    }

    private static String where(ConformanceCase conformanceCase, int row, int value) {
        int keyCount = keyCount(conformanceCase);
        String name =
                value < keyCount
                        ? "key " + (value + 1)
                        : call(conformanceCase.calls().get(value - keyCount));
        String noun = conformanceCase.kind() == Kind.GROUP ? "group " : "row ";
        return noun + (row + 1) + ", " + name;
    }

    private static String call(ConformanceCase.Call call) {
        return call.function() + " as " + call.alias();
    }
}
