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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether all engines, and all forks, have computed the same. */
final class Checksums {
    private Checksums() {}

    /** A line for each cell that differs from the first of the same task. */
    static List<String> disagreements(List<Cell> cells, List<Samples> samples) {
        Map<String, Samples> first = new HashMap<>();
        List<String> lines = new ArrayList<>();
        for (Samples sample : samples) {
            Cell cell = cells.get(sample.cell());
            Samples other = first.putIfAbsent(cell.task(), sample);
            if (other != null && other.checksum() != sample.checksum()) {
                lines.add(
                        cell
                                + " has checksum "
                                + sample.checksum()
                                + ", but "
                                + cells.get(other.cell()).engine()
                                + " has "
                                + other.checksum());
            }
        }
        return lines;
    }
}
