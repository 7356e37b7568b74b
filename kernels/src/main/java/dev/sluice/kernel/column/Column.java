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

/**
 * An immutable vector of values of one {@link StorageType} with their validity.
 *
 * <p>The values and the validity words are the column's own arrays, not copies: kernels loop over
 * them directly and must not write to them. A position whose validity bit is unset holds zero (or
 * no bytes), so that sums need no mask.
 *
 * <p>Thread-safe once published.
 */
public abstract sealed class Column permits LongColumn, DoubleColumn, BytesColumn {
    private final int positionCount;
    private final long[] validityWords;

    Column(int positionCount, long[] validityWords) {
        this.positionCount = positionCount;
        this.validityWords = validityWords;
    }

    public abstract StorageType storageType();

    public final int positionCount() {
        return positionCount;
    }

    /** False means that every position is valid and {@link #validityWords()} is empty. */
    public final boolean mayHaveNulls() {
        return validityWords.length != 0;
    }

    /**
     * The validity bitmap: bit {@code position & 63} of word {@code position >>> 6} is set where a
     * value is present. Empty if the column has no nulls.
     */
    public final long[] validityWords() {
        return validityWords;
    }

    public final boolean isValid(int position) {
        return validityWords.length == 0 || Validity.isValid(validityWords, position);
    }

    /**
     * A new column whose position {@code i} is this column's position {@code positions[i]}, for i
     * below {@code count}. Time and space O(count).
     */
    public abstract Column gather(int[] positions, int count);

    /** Bytes held by the arrays of this column. */
    public abstract long retainedBytes();
}
