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

/**
 * Work whose cost tells how fast the machine is at the moment: copying a column of 3,000,000 longs,
 * bound by memory, and a chain of multiplications, bound by the processor.
 */
final class Controls {
    static final int COPIED_ROWS = 3_000_000;
    private static final int CHAIN_STEPS = 1_000_000;

    private final long[] source = new long[COPIED_ROWS];
    private final long[] target = new long[COPIED_ROWS];
    private long chain = 1;

    Controls() {
        for (int i = 0; i < COPIED_ROWS; i++) {
            source[i] = i;
        }
    }

    /** Nanoseconds a row. */
    double copy() {
        long start = CpuClock.nanos();
        System.arraycopy(source, 0, target, 0, COPIED_ROWS);
        return (double) (CpuClock.nanos() - start) / COPIED_ROWS;
    }

    /** Nanoseconds a step. */
    double compute() {
        long start = CpuClock.nanos();
        long value = chain;
        for (int i = 0; i < CHAIN_STEPS; i++) {
            value = value * 0x5851F42D4C957F2DL + 1;
        }
        chain = value;
        return (double) (CpuClock.nanos() - start) / CHAIN_STEPS;
    }

    /** Depends on all work done. */
    long result() {
        return chain + target[(int) (chain & 1023)];
    }
}
