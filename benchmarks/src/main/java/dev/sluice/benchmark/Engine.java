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

import java.util.Locale;

/** Who computes a cell. */
public enum Engine {
    SLUICE,
    /** The same result by an algorithm that visits every group that exists. */
    NAIVE,
    DUCKDB,
    /** Flink's own operators, by SQL. */
    STOCK,
    /** The same job with an operator that does nothing. */
    FLOOR;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
