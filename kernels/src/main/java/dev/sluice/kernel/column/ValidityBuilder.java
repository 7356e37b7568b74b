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

import java.util.Arrays;

/** Collects validity bits; allocates words only once the first null arrives. */
final class ValidityBuilder {
    private long[] words = Validity.ALL_VALID;

    /** Notes that {@code position} is null, all earlier unnoted positions being valid. */
    void appendNull(int position) {
        grow(position + 1);
        Validity.setNull(words, position);
    }

    long[] build(int positionCount) {
        if (words.length == 0) {
            return Validity.ALL_VALID;
        }
        grow(positionCount);
        long[] built = words;
        words = Validity.ALL_VALID;
        return built;
    }

    private void grow(int positionCount) {
        int wordCount = Validity.wordCount(positionCount);
        if (words.length < wordCount) {
            int old = words.length;
            words = Arrays.copyOf(words, Math.max(wordCount, old * 2));
            Arrays.fill(words, old, words.length, -1L);
        }
    }

    long retainedBytes() {
        return 8L * words.length;
    }
}
