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
package dev.sluice.kernel.aggregate;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;

/** Numeric columns as doubles. */
final class NumberColumns {
    private NumberColumns() {}

    /** The values as doubles: the column's own array, or for longs a converted copy. */
    static double[] doubles(Column column) {
        if (column instanceof DoubleColumn doubles) {
            return doubles.values();
        }
        long[] longs = ((LongColumn) column).values();
        double[] converted = new double[column.positionCount()];
        for (int position = 0; position < converted.length; position++) {
            converted[position] = longs[position];
        }
        return converted;
    }

    /** One value as a double. */
    static double doubleAt(Column column, int position) {
        return column instanceof DoubleColumn doubles
                ? doubles.values()[position]
                : ((LongColumn) column).values()[position];
    }
}
