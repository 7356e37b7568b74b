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
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A cell's figures over all forks: a line of the JSON.
 *
 * @param nanosPerRow the median of the forks' medians
 * @param spread half the distance of the least from the greatest of these, as a part of the median;
 *     of the iterations if there is one fork
 * @param controlNanosPerRow the same of copying a column
 * @param computeControlNanos the same of a step of multiplication
 * @param ratio nanosPerRow / controlNanosPerRow
 */
@JsonPropertyOrder({
    "suite",
    "shape",
    "engine",
    "params",
    "ns_per_row",
    "spread",
    "control_ns_per_row",
    "compute_control_ns_per_row",
    "ratio",
    "checksum"
})
record CellResult(
        @JsonProperty("suite") String suite,
        @JsonProperty("shape") String shape,
        @JsonProperty("engine") String engine,
        @JsonProperty("params") Map<String, Object> params,
        @JsonProperty("ns_per_row") double nanosPerRow,
        @JsonProperty("spread") double spread,
        @JsonProperty("control_ns_per_row") double controlNanosPerRow,
        @JsonProperty("compute_control_ns_per_row") double computeControlNanos,
        @JsonProperty("ratio") double ratio,
        @JsonProperty("checksum") long checksum) {

    /** The result of a cell of which every fork has measured samples. */
    static CellResult of(Cell cell, List<Samples> forks) {
        double nanosPerRow = medianOfForks(forks, Samples::rows);
        double control = medianOfForks(forks, Samples::copies);
        return new CellResult(
                cell.suite(),
                cell.shape(),
                cell.engine(),
                cell.params(),
                nanosPerRow,
                spread(forks, nanosPerRow),
                control,
                medianOfForks(forks, Samples::chains),
                nanosPerRow / control,
                forks.get(0).checksum());
    }

    private static double medianOfForks(
            List<Samples> forks, Function<Samples, List<Double>> samples) {
        return median(medians(forks, samples));
    }

    private static double[] medians(List<Samples> forks, Function<Samples, List<Double>> samples) {
        return forks.stream().mapToDouble(fork -> median(toArray(samples.apply(fork)))).toArray();
    }

    private static double spread(List<Samples> forks, double median) {
        double[] values =
                forks.size() > 1 ? medians(forks, Samples::rows) : toArray(forks.get(0).rows());
        double least = Arrays.stream(values).min().orElseThrow();
        double greatest = Arrays.stream(values).max().orElseThrow();
        return (greatest - least) / 2 / median;
    }

    private static double[] toArray(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The value in the middle; the mean of the two in the middle of an even number. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
