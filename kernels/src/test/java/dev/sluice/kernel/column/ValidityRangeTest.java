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
package dev.sluice.kernel.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.testing.TestSeed;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Operations of {@link Validity} on ranges and shifts, against single bits. */
class ValidityRangeTest {
    private static final int POSITIONS = 200;

    private static long[] randomWords(Random random) {
        return random.longs(Validity.wordCount(POSITIONS)).toArray();
    }

    private static int border(Random random) {
        int[] borders = {0, 1, 63, 64, 65, 127, 128, 129, 199, 200};
        return random.nextBoolean()
                ? borders[random.nextInt(borders.length)]
                : random.nextInt(POSITIONS + 1);
    }

    @Test
    void rangesAreSetClearedAndCountedBitByBit() {
        Random random = TestSeed.random(0);
        for (int repeat = 0; repeat < TestSeed.iterations(2000); repeat++) {
            long[] words = randomWords(random);
            int start = border(random);
            int end = Math.max(start, border(random));
            long[] set = words.clone();
            long[] cleared = words.clone();
            int count = 0;
            for (int position = start; position < end; position++) {
                count += Validity.isValid(words, position) ? 1 : 0;
                Validity.setValid(set, position);
                Validity.setNull(cleared, position);
            }
            assertThat(Validity.countValid(words, start, end)).isEqualTo(count);
            assertThat(Validity.countValid(Validity.ALL_VALID, start, end)).isEqualTo(end - start);
            long[] actual = words.clone();
            Validity.setValid(actual, start, end);
            assertThat(actual).isEqualTo(set);
            actual = words.clone();
            Validity.setNull(actual, start, end);
            assertThat(actual).isEqualTo(cleared);
        }
    }

    @Test
    void aShiftMovesEveryBitThatStaysInside() {
        Random random = TestSeed.random(1);
        for (int repeat = 0; repeat < TestSeed.iterations(500); repeat++) {
            long[] words = randomWords(random);
            int shift = border(random) * (random.nextBoolean() ? 1 : -1);
            long[] shifted = Validity.shifted(words, POSITIONS, shift);
            for (int position = 0; position < POSITIONS; position++) {
                int source = position + shift;
                if (source >= 0 && source < POSITIONS) {
                    assertThat(Validity.isValid(shifted, position))
                            .as("position %d shifted by %d", position, shift)
                            .isEqualTo(Validity.isValid(words, source));
                } else if (source < 0) {
                    assertThat(Validity.isValid(shifted, position)).isFalse();
                }
            }
        }
    }
}
