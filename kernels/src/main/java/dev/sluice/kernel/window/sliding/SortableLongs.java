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
package dev.sluice.kernel.window.sliding;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.StorageType;

/**
 * Maps numbers to longs whose greatest stands for the wanted extreme, so that one kernel finds MIN
 * and MAX of longs and doubles.
 *
 * <p>Doubles keep their order as SQL has it: NaN, all of them one, is greatest. Zeros come apart,
 * -0.0 below 0.0, so that the extreme does not depend on the order of rows. MIN complements.
 *
 * @param type LONG or DOUBLE
 */
record SortableLongs(StorageType type, boolean greatest) {

    /**
     * The mapped values; {@code Long.MIN_VALUE} for nulls. Only to be read: may be the column's.
     */
    long[] map(Column column) {
        int positionCount = column.positionCount();
        long flip = flip();
        long[] mapped;
        if (column instanceof DoubleColumn doubles) {
            double[] values = doubles.values();
            mapped = new long[positionCount];
            for (int position = 0; position < positionCount; position++) {
                mapped[position] = order(Double.doubleToLongBits(values[position])) ^ flip;
            }
        } else {
            long[] values = ((LongColumn) column).values();
            if (greatest && !column.mayHaveNulls()) {
                return values;
            }
            mapped = new long[positionCount];
            for (int position = 0; position < positionCount; position++) {
                mapped[position] = values[position] ^ flip;
            }
        }
        Validities.fillNulls(mapped, column.validityWords(), positionCount, Long.MIN_VALUE);
        return mapped;
    }

    /** Turns mapped values back, in place, into a column. */
    Column unmap(long[] mapped, long[] validityWords, int positionCount) {
        long flip = flip();
        for (int position = 0; position < positionCount; position++) {
            mapped[position] ^= flip;
        }
        if (type == StorageType.LONG) {
            Validities.fillNulls(mapped, validityWords, positionCount, 0);
            return new LongColumn(mapped, validityWords, positionCount);
        }
        double[] values = new double[positionCount];
        for (int position = 0; position < positionCount; position++) {
            values[position] = Double.longBitsToDouble(order(mapped[position]));
        }
        Validities.fillNulls(values, validityWords, positionCount, 0);
        return new DoubleColumn(values, validityWords, positionCount);
    }

    /** The bits of a mapped value as the column holds them. */
    long toBits(long mapped) {
        return type == StorageType.LONG ? mapped ^ flip() : order(mapped ^ flip());
    }

    /** The inverse of {@link #toBits}. */
    long fromBits(long bits) {
        return (type == StorageType.LONG ? bits : order(bits)) ^ flip();
    }

    private long flip() {
        return greatest ? 0 : -1;
    }

    /** Bits of doubles to longs of the same order, and back: negative ones run backwards. */
    private static long order(long bits) {
        return bits ^ (bits >> 63) >>> 1;
    }
}
