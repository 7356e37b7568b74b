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
package dev.sluice.kernel.testing;

import java.util.Random;

/**
 * The randomness of random tests: seeded, replayed by {@code -Dtest.seed=}, longer by {@code
 * -Dtest.iterations=}. Put {@link #describe} into every failure message.
 */
public final class TestSeed {
    private static final long SEED = longProperty("test.seed", 20260101L);

    private TestSeed() {}

    /** A generator for one case of a test; different cases get different streams. */
    public static Random random(long caseNumber) {
        return new Random(SEED * 0x9E3779B97F4A7C15L + caseNumber);
    }

    public static int iterations(int defaultIterations) {
        return (int) longProperty("test.iterations", defaultIterations);
    }

    public static String describe(long caseNumber) {
        return "case " + caseNumber + " (replay with -Dtest.seed=" + SEED + ")";
    }

    private static long longProperty(String name, long defaultValue) {
        String value = System.getProperty(name, "");
        return value.isEmpty() ? defaultValue : Long.parseLong(value);
    }
}
