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

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChecksumsTest {
    private static final List<Cell> CELLS =
            List.of(cell("sluice", 64), cell("naive", 64), cell("sluice", 1024));

    @Test
    void enginesOfOneTaskMustAgree() {
        assertThat(Checksums.disagreements(CELLS, List.of(sample(0, 5), sample(1, 5)))).isEmpty();
        assertThat(Checksums.disagreements(CELLS, List.of(sample(0, 5), sample(1, 6))))
                .containsExactly(
                        "groups routing {groups=64} by naive has checksum 6, but sluice has 5");
    }

    @Test
    void otherTasksNeedNotAgreeAndForksOfOneCellMust() {
        assertThat(Checksums.disagreements(CELLS, List.of(sample(0, 5), sample(2, 6)))).isEmpty();
        assertThat(Checksums.disagreements(CELLS, List.of(sample(2, 5), sample(2, 6)))).hasSize(1);
    }

    private static Cell cell(String engine, int groups) {
        return new Cell("groups", "routing", engine, Map.of("groups", groups), () -> null);
    }

    private static Samples sample(int cell, long checksum) {
        return new Samples(cell, List.of(1.0), List.of(1.0), List.of(1.0), checksum);
    }
}
