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
package dev.sluice.kernel.window.slot;

import dev.sluice.kernel.column.Validity;
import java.util.Arrays;

/**
 * The results of one function for the rows of a slice: 64 bits each, those of a double if it is.
 */
public final class SlotResults {
    private long[] bits = new long[64];
    private long[] validity = new long[1];

    /** The bits of every row's result; arbitrary where null. Only to be read. */
    public long[] bits() {
        return bits;
    }

    public boolean isValid(int row) {
        return Validity.isValid(validity, row);
    }

    /** Makes room for {@code rowCount} results, none of them null. */
    void reset(int rowCount) {
        if (bits.length < rowCount) {
            bits = new long[Math.max(rowCount, 2 * bits.length)];
            validity = new long[Validity.wordCount(bits.length)];
        }
        Arrays.fill(validity, 0, Validity.wordCount(rowCount), -1L);
    }

    void setNull(int row) {
        Validity.setNull(validity, row);
    }

    void copy(int from, int to) {
        bits[to] = bits[from];
        if (isValid(from)) {
            Validity.setValid(validity, to);
        } else {
            Validity.setNull(validity, to);
        }
    }
}
