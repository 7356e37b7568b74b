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

/** What a cell measures, over data that lie ready. */
public interface Workload {

    /** Rows of a run, by which its time is divided. */
    long rowCount();

    /** Does the work once and returns something that depends on it, so that it is not left out. */
    long run();

    /** Runs once and tells the nanoseconds a row. */
    default double measure(long[] blackhole) {
        long start = CpuClock.nanos();
        blackhole[0] += run();
        return (double) (CpuClock.nanos() - start) / rowCount();
    }

    /**
     * A number for all results of a run, which is the same for every engine that is right. Slow,
     * and not measured.
     */
    long checksum();
}
