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
package dev.sluice.e2e.conformance.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.e2e.conformance.cases.CaseFile;
import dev.sluice.e2e.conformance.cases.UnsupportedCaseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** RANGE offsets of cases over double keys: whole numbers reach the kernels, others are skipped. */
class RangeOverDoublesTest {
    private static final String COUNT =
            """
            {"id":"a","kind":"over","schema":[{"name":"k","type":"double"}],\
            "rows":[[0.25],[1.0],[1.25],["Infinity"],["NaN"],[null]],"partition_by":[],\
            "order_by":[{"col":"k","dir":"asc","nulls":"last"}],\
            "frame":{"unit":"range","start":{"kind":"preceding","offset":%s},\
            "end":{"kind":"current_row"},"exclude":"no_others"},\
            "calls":[{"fn":"count","args":[],"filter":null,"distinct":false,\
            "ignore_nulls":false,"as":"c"}],\
            "expected":[[1],[2],[3],[1],[1],[1]],"tolerance":0.0}
            """;

    @TempDir private Path directory;

    @Test
    void wholeNumbersAreDistancesOfKeys() throws Exception {
        List<List<Object>> all =
                List.of(
                        List.of(1L),
                        List.of(2L),
                        List.of(3L),
                        List.of(1L),
                        List.of(1L),
                        List.of(1L));
        assertThat(counts("1")).isEqualTo(all);
        assertThat(counts("1.0")).isEqualTo(all);
        assertThat(counts("1e3")).isEqualTo(all);
        assertThat(counts("0"))
                .isEqualTo(
                        List.of(
                                List.of(1L),
                                List.of(1L),
                                List.of(1L),
                                List.of(1L),
                                List.of(1L),
                                List.of(1L)));
    }

    @Test
    void fractionsAndInfinityAreSkippedByName() {
        assertThatThrownBy(() -> counts("0.5"))
                .isInstanceOf(UnsupportedCaseException.class)
                .hasMessage("RANGE with an offset that is no whole number (0.5)");
        assertThatThrownBy(() -> counts("\"Infinity\""))
                .isInstanceOf(UnsupportedCaseException.class)
                .hasMessage("RANGE with an offset that is no whole number (Infinity)");
    }

    private List<List<Object>> counts(String offset) throws Exception {
        Path file = directory.resolve("case.jsonl");
        Files.writeString(file, COUNT.formatted(offset));
        return new KernelEvaluator().evaluate(CaseFile.read(file).get(0));
    }
}
