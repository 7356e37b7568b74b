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

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * What a fork measured of a cell: nanoseconds a row of each iteration, and of the controls beside
 * it, of which {@code copies} are those of the cell's own control if it has one.
 *
 * @param cell the cell's index among those of the run
 */
record Samples(
        @JsonProperty("cell") int cell,
        @JsonProperty("rows") List<Double> rows,
        @JsonProperty("copies") List<Double> copies,
        @JsonProperty("chains") List<Double> chains,
        @JsonProperty("checksum") long checksum) {

    /**
     * Measures a cell: warms up, then takes workload and controls in turn.
     *
     * @param blackhole takes results, so that nothing is left out
     */
    static Samples measure(int index, Cell cell, Scale scale, Controls controls, long[] blackhole) {
        Workload workload = cell.workload().get();
        long checksum = workload.checksum();
        DoubleSupplier control =
                cell.control()
                        .map(Supplier::get)
                        .<DoubleSupplier>map(other -> () -> other.measure(blackhole))
                        .orElse(controls::copy);
        long warmUpEnd = System.nanoTime() + scale.warmUpMillis() * 1_000_000L;
        do {
            workload.measure(blackhole);
            blackhole[0] += (long) control.getAsDouble();
            controls.compute();
        } while (System.nanoTime() < warmUpEnd);
        List<Double> rows = new ArrayList<>();
        List<Double> copies = new ArrayList<>();
        List<Double> chains = new ArrayList<>();
        for (int i = 0; i < scale.iterations(); i++) {
            rows.add(workload.measure(blackhole));
            copies.add(control.getAsDouble());
            chains.add(controls.compute());
        }
        blackhole[0] += controls.result();
        return new Samples(index, rows, copies, chains, checksum);
    }
}
