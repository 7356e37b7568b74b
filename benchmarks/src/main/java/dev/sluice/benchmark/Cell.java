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

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * One thing to measure.
 *
 * @param suite the suite's name
 * @param shape what is computed
 * @param engine who computes it
 * @param params over which data
 * @param workload makes the workload; its data take memory from then on
 * @param control makes what its time is compared with; the copy of a column if empty
 */
public record Cell(
        String suite,
        String shape,
        String engine,
        Map<String, Object> params,
        Supplier<Workload> workload,
        Optional<Supplier<Workload>> control) {

    public Cell {
        params = new TreeMap<>(params);
    }

    public Cell(
            String suite,
            String shape,
            String engine,
            Map<String, Object> params,
            Supplier<Workload> workload) {
        this(suite, shape, engine, params, workload, Optional.empty());
    }

    /** Names what is computed over which data, whoever does it. */
    public String task() {
        return suite + " " + shape + " " + params;
    }

    @Override
    public String toString() {
        return task() + " by " + engine;
    }
}
