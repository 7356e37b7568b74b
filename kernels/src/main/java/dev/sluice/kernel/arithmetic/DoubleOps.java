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
package dev.sluice.kernel.arithmetic;

/**
 * What SQL means by comparing doubles: NaN is greater than every other value and equal to itself,
 * and -0.0 equals 0.0. One order for ORDER BY, peers, keys, MIN and MAX.
 */
public final class DoubleOps {
    private static final long NAN_BITS = Double.doubleToLongBits(Double.NaN);

    private DoubleOps() {}

    /** Negative, zero or positive as {@code left} is less than, equal to or greater than right. */
    public static int compare(double left, double right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        if (left == right) {
            return 0;
        }
        return Boolean.compare(Double.isNaN(left), Double.isNaN(right));
    }

    public static boolean equal(double left, double right) {
        return left == right || (Double.isNaN(left) && Double.isNaN(right));
    }

    /** Bits that are the same exactly for values that are {@link #equal}. */
    public static long canonicalBits(double value) {
        if (Double.isNaN(value)) {
            return NAN_BITS;
        }
        return Double.doubleToRawLongBits(value + 0.0); // -0.0 + 0.0 is 0.0
    }
}
