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

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every cell of kernels runs, over a few rows, and gives what DuckDB or the naive engine gives.
 * Jobs have a test of their own.
 */
class SuiteTest {
    private static final Scale TINY = new Scale(3000, 1024, 0, 3, 1);

    @ParameterizedTest
    @EnumSource(
            value = Suite.class,
            names = {"WINDOW", "GROUPS"})
    void allEnginesAgreeOnEveryCell(Suite suite) {
        List<Cell> cells = suite.cells(TINY);
        List<Samples> samples = new ArrayList<>();
        Controls controls = new Controls();
        long[] blackhole = new long[1];
        for (int i = 0; i < cells.size(); i++) {
            Samples sample = Samples.measure(i, cells.get(i), TINY, controls, blackhole);
            assertThat(sample.rows()).as(cells.get(i).toString()).hasSize(3).allMatch(n -> n >= 0);
            samples.add(sample);
        }
        assertThat(Checksums.disagreements(cells, samples)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Suite.class,
            names = {"WINDOW", "GROUPS"})
    void theFirstCellIsThereTwiceToShowTheNoise(Suite suite) {
        List<Cell> cells = suite.cells(TINY);
        long times =
                cells.stream().filter(c -> c.toString().equals(cells.get(0).toString())).count();
        assertThat(times).isEqualTo(2);
    }

    @Test
    void shapesAreThoseThatScriptsKnow() {
        assertThat(shapes(Suite.WINDOW))
                .containsExactlyInAnyOrder(
                        "row_number",
                        "rank",
                        "dense_rank",
                        "lag",
                        "first_value",
                        "sum_default",
                        "count_default",
                        "avg_default",
                        "sum_rows",
                        "sum_double_rows",
                        "max_rows",
                        "sum_range",
                        "four_aggregates_rows",
                        "sum_whole_partition");
        assertThat(shapes(Suite.GROUPS))
                .containsExactlyInAnyOrder(
                        "routing",
                        "interning_long",
                        "interning_bytes16",
                        "covar_samp_native",
                        "covar_samp_adapter",
                        "sum");
    }

    @Test
    void aWrongResultIsFound() {
        List<Cell> cells = Suite.WINDOW.cells(TINY);
        Samples right = Samples.measure(0, cells.get(0), TINY, new Controls(), new long[1]);
        Samples wrong =
                new Samples(1, right.rows(), right.copies(), right.chains(), right.checksum() + 1);
        assertThat(Checksums.disagreements(cells, List.of(right, wrong))).hasSize(1);
    }

    private static Set<String> shapes(Suite suite) {
        Set<String> shapes = new LinkedHashSet<>();
        suite.cells(TINY).forEach(cell -> shapes.add(cell.shape()));
        return shapes;
    }
}
