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
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellResultTest {
    private static final Cell CELL =
            new Cell(
                    "window",
                    "lag",
                    "sluice",
                    Map.of("partition", "r10", "ties", false),
                    () -> {
                        throw new AssertionError("no workload is needed");
                    });

    @Test
    void theMedianIsTheMiddleOrTheMeanOfTheTwoMiddleOnes() {
        assertThat(CellResult.median(new double[] {5, 1, 9})).isEqualTo(5);
        assertThat(CellResult.median(new double[] {5, 1, 9, 7})).isEqualTo(6);
        assertThat(CellResult.median(new double[] {3})).isEqualTo(3);
    }

    @Test
    void figuresAreMediansOverForksOfMediansOverIterations() {
        Samples first = samples(List.of(2.0, 4.0, 90.0), List.of(1.0, 1.0, 1.0));
        Samples second = samples(List.of(6.0, 6.0, 6.0), List.of(3.0, 3.0, 3.0));
        Samples third = samples(List.of(8.0, 8.0, 1.0), List.of(2.0, 2.0, 2.0));
        CellResult result = CellResult.of(CELL, List.of(first, second, third));
        assertThat(result.nanosPerRow()).isEqualTo(6);
        assertThat(result.controlNanosPerRow()).isEqualTo(2);
        assertThat(result.ratio()).isEqualTo(3);
        assertThat(result.spread()).isCloseTo((8.0 - 4.0) / 2 / 6, within(1e-12));
    }

    @Test
    void oneForkSpreadsOverItsIterations() {
        Samples only = samples(List.of(8.0, 10.0, 14.0), List.of(1.0, 1.0, 1.0));
        assertThat(CellResult.of(CELL, List.of(only)).spread()).isCloseTo(0.3, within(1e-12));
    }

    @Test
    void aLineOfJsonHasTheFieldsThatScriptsReadInTheirOrder() throws Exception {
        Samples only = samples(List.of(8.0), List.of(2.0));
        String line = new ObjectMapper().writeValueAsString(CellResult.of(CELL, List.of(only)));
        JsonNode json = new ObjectMapper().readTree(line);
        List<String> names = new ArrayList<>();
        json.fieldNames().forEachRemaining(names::add);
        assertThat(names)
                .containsExactly(
                        "suite",
                        "shape",
                        "engine",
                        "params",
                        "ns_per_row",
                        "spread",
                        "control_ns_per_row",
                        "compute_control_ns_per_row",
                        "ratio",
                        "checksum");
        assertThat(json.get("params").get("partition").asText()).isEqualTo("r10");
        assertThat(json.get("ratio").asDouble()).isEqualTo(4);
        assertThat(line).doesNotContain("\n");
    }

    private static Samples samples(List<Double> rows, List<Double> copies) {
        return new Samples(0, rows, copies, List.of(1.0), 17);
    }
}
