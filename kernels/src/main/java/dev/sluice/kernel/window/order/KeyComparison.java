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
package dev.sluice.kernel.window.order;

import dev.sluice.kernel.arithmetic.DoubleOps;
import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import java.util.Arrays;
import java.util.List;

/**
 * Compares positions of a batch by ORDER BY keys. NULL equals NULL and stands where its key says;
 * NaN is the greatest number; bytes compare unsigned, which for UTF-8 is code point order.
 */
public final class KeyComparison {
    private final Column[] columns;
    private final OrderKey[] keys;

    public KeyComparison(ColumnBatch batch, List<OrderKey> orderKeys) {
        keys = orderKeys.toArray(new OrderKey[0]);
        columns = new Column[keys.length];
        for (int i = 0; i < keys.length; i++) {
            columns[i] = batch.column(keys[i].column());
        }
    }

    /** Negative, zero or positive as {@code left} sorts before, with or after {@code right}. */
    public int compare(int left, int right) {
        for (int i = 0; i < keys.length; i++) {
            int order = compare(columns[i], keys[i], left, right);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Whether two positions of a column are equal as keys. */
    public static boolean equal(Column column, int left, int right) {
        boolean leftValid = column.isValid(left);
        boolean rightValid = column.isValid(right);
        return leftValid && rightValid
                ? compareValues(column, left, right) == 0
                : leftValid == rightValid;
    }

    private static int compare(Column column, OrderKey key, int left, int right) {
        boolean leftValid = column.isValid(left);
        boolean rightValid = column.isValid(right);
        if (leftValid && rightValid) {
            int order = compareValues(column, left, right);
            return key.direction() == SortDirection.ASCENDING ? order : -order;
        }
        if (leftValid == rightValid) {
            return 0;
        }
        boolean nullFirst = key.nulls() == NullPlacement.FIRST;
        return leftValid == nullFirst ? 1 : -1;
    }

    private static int compareValues(Column column, int left, int right) {
        return switch (column.storageType()) {
            case LONG -> {
                long[] values = ((LongColumn) column).values();
                yield Long.compare(values[left], values[right]);
            }
            case DOUBLE -> {
                double[] values = ((DoubleColumn) column).values();
                yield DoubleOps.compare(values[left], values[right]);
            }
            case BYTES -> {
                BytesColumn bytes = (BytesColumn) column;
                int[] offsets = bytes.offsets();
                yield Integer.signum(
                        Arrays.compareUnsigned(
                                bytes.data(),
                                offsets[left],
                                offsets[left + 1],
                                bytes.data(),
                                offsets[right],
                                offsets[right + 1]));
            }
        };
    }
}
