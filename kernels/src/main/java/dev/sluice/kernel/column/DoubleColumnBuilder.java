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

/** Appends {@code double} values to a growing column. */
public final class DoubleColumnBuilder extends ColumnBuilder {
    private static final double[] EMPTY = {};

    private final ValidityBuilder validity = new ValidityBuilder();
    private double[] values;
    private int positionCount;

    public DoubleColumnBuilder(int expectedPositions) {
        values = new double[expectedPositions];
    }

    public void append(double value) {
        ensureCapacity();
        values[positionCount++] = value;
    }

    @Override
    public void appendNull() {
        ensureCapacity();
        values[positionCount] = 0;
        validity.appendNull(positionCount++);
    }

    @Override
    public void appendFrom(Column column, int position) {
        if (column.isValid(position)) {
            append(((DoubleColumn) column).values()[position]);
        } else {
            appendNull();
        }
    }

    @Override
    public int positionCount() {
        return positionCount;
    }

    @Override
    public DoubleColumn build() {
        DoubleColumn column =
                new DoubleColumn(values, validity.build(positionCount), positionCount);
        values = EMPTY;
        positionCount = 0;
        return column;
    }

    @Override
    public long retainedBytes() {
        return 8L * values.length + validity.retainedBytes();
    }

    private void ensureCapacity() {
        if (positionCount == values.length) {
            values = Arrays.copyOf(values, Math.max(64, positionCount * 2));
        }
    }
}
