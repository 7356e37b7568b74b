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

/** A column of {@code double} values. */
public final class DoubleColumn extends Column {
    private final double[] values;

    /**
     * Wraps arrays without copying them; the caller gives them up.
     *
     * @param values at least {@code positionCount} values, zero where null
     * @param validityWords {@link Validity#ALL_VALID} or at least one bit a position
     */
    public DoubleColumn(double[] values, long[] validityWords, int positionCount) {
        super(positionCount, validityWords);
        if (values.length < positionCount) {
            throw new IllegalArgumentException(
                    "values is shorter than positionCount: "
                            + values.length
                            + " < "
                            + positionCount);
        }
        this.values = values;
    }

    /** The backing array, which may be longer than the column. */
    public double[] values() {
        return values;
    }

    @Override
    public StorageType storageType() {
        return StorageType.DOUBLE;
    }

    @Override
    public DoubleColumn gather(int[] positions, int count) {
        double[] gathered = new double[count];
        for (int i = 0; i < count; i++) {
            gathered[i] = values[positions[i]];
        }
        return new DoubleColumn(
                gathered, Validity.gather(validityWords(), positions, count), count);
    }

    @Override
    public long retainedBytes() {
        return 8L * values.length + 8L * validityWords().length;
    }
}
