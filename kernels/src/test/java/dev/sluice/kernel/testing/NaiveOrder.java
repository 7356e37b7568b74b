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

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.window.order.NullPlacement;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The oracle of ORDER BY: boxed values, the JDK's stable sort, and the rules spelt out. */
public final class NaiveOrder {
    private NaiveOrder() {}

    /** The positions of a batch sorted by partition, order keys and arrival. */
    public static List<Integer> sortedPositions(
            ColumnBatch batch, List<Integer> partitions, List<OrderKey> orderKeys) {
        List<Integer> positions = new ArrayList<>();
        for (int position = 0; position < batch.positionCount(); position++) {
            positions.add(position);
        }
        Comparator<Integer> order = Comparator.comparing(partitions::get);
        for (OrderKey orderKey : orderKeys) {
            List<Object> values = Columns.toList(batch.column(orderKey.column()));
            order =
                    order.thenComparing(
                            (left, right) ->
                                    compare(orderKey, values.get(left), values.get(right)));
        }
        positions.sort(order);
        return positions;
    }

    /** Compares two values as an ORDER BY column does; NULL ties with NULL. */
    public static int compare(OrderKey orderKey, Object left, Object right) {
        if (left == null || right == null) {
            int nullsLast = Boolean.compare(left == null, right == null);
            return orderKey.nulls() == NullPlacement.LAST ? nullsLast : -nullsLast;
        }
        int ascending = compare(left, right);
        return orderKey.direction() == SortDirection.ASCENDING ? ascending : -ascending;
    }

    /** Whether two values are equal as keys of ORDER BY or PARTITION BY. */
    public static boolean equal(Object left, Object right) {
        return left == null || right == null ? left == right : compare(left, right) == 0;
    }

    /** Ascending: NaN greatest and equal to itself, -0.0 equal to 0.0, strings by UTF-8 bytes. */
    private static int compare(Object left, Object right) {
        if (left instanceof Long number) {
            return number.compareTo((Long) right);
        }
        if (left instanceof Double number) {
            return Double.compare(number + 0.0, (Double) right + 0.0); // -0.0 + 0.0 is 0.0
        }
        return Arrays.compareUnsigned(
                ((String) left).getBytes(StandardCharsets.UTF_8),
                ((String) right).getBytes(StandardCharsets.UTF_8));
    }
}
