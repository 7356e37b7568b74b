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
package dev.sluice.benchmark.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.benchmark.Engine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Every query gives with Sluice what it gives with stock Flink, and its runs are measured. */
class OverJobITCase {
    private static final int ROWS = 3000;

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "SUM_ROWS_5_5_FOLLOWING")
    void sluiceAndStockAgree(OverShape shape) {
        assertThat(job(shape, Engine.SLUICE, "rocksdb").checksum())
                .isEqualTo(job(shape, Engine.STOCK, "hashmap").checksum())
                .isNotZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"SLUICE", "FLOOR"})
    void aRunTakesTime(Engine engine) {
        OverJob job = job(OverShape.SUM_ROWS_5_5_FOLLOWING, engine, "hashmap");
        assertThat(job.measure(new long[1])).isPositive();
        assertThat(job.run()).isEqualTo(ROWS);
    }

    private static OverJob job(OverShape shape, Engine engine, String backend) {
        return new OverJob(new BenchRows(20, 2), shape, engine, backend, ROWS, ROWS, 100);
    }
}
