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

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.StorageType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Seeded random columns that hold what breaks kernels: extremes, specials, ties and nulls. */
public final class RandomColumns {
    private static final int[] LENGTHS = {0, 1, 2, 5, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025};
    private static final double[] NULL_FRACTIONS = {0, 0, .1, .5, .9, 1};
    private static final double[] SPECIALS = {
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        -0.0,
        0.0,
        Double.MIN_VALUE,
        1e300,
        -1e300,
        Double.MAX_VALUE,
        -Double.MAX_VALUE
    };
    private static final long[] EXTREMES = {
        Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE - 1, Long.MAX_VALUE
    };

    private RandomColumns() {}

    /** A length around the word and block borders. */
    public static int length(Random random) {
        return LENGTHS[random.nextInt(LENGTHS.length)];
    }

    public static double nullFraction(Random random) {
        return NULL_FRACTIONS[random.nextInt(NULL_FRACTIONS.length)];
    }

    /** Values of one flavour: few distinct, wide, or with extremes and specials. */
    public static Column column(Random random, StorageType type, int length) {
        double nulls = nullFraction(random);
        int flavour = random.nextInt(3);
        List<Object> values = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            values.add(random.nextDouble() < nulls ? null : value(random, type, flavour));
        }
        return Columns.of(type, values);
    }

    private static Object value(Random random, StorageType type, int flavour) {
        return switch (type) {
            case LONG ->
                    switch (flavour) {
                        case 0 -> (long) random.nextInt(5);
                        case 1 -> (long) random.nextInt(2001) - 1000;
                        default ->
                                random.nextInt(4) == 0
                                        ? EXTREMES[random.nextInt(EXTREMES.length)]
                                        : random.nextLong();
                    };
            case DOUBLE ->
                    switch (flavour) {
                        case 0 -> (double) random.nextInt(5);
                        case 1 -> random.nextGaussian() * 1000;
                        default ->
                                random.nextInt(4) == 0
                                        ? SPECIALS[random.nextInt(SPECIALS.length)]
                                        : random.nextGaussian();
                    };
            case BYTES -> {
                String alphabet = "abé\uD83D\uDE00\uFFEE";
                StringBuilder text = new StringBuilder();
                for (int i = random.nextInt(flavour == 0 ? 2 : 12); i > 0; i--) {
                    int at = alphabet.offsetByCodePoints(0, random.nextInt(5));
                    text.appendCodePoint(alphabet.codePointAt(at));
                }
                yield text.toString();
            }
        };
    }
}
