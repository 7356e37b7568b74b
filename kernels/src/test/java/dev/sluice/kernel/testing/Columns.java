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

import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.BytesColumnBuilder;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.LongColumnBuilder;
import dev.sluice.kernel.column.StorageType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Columns from and to boxed values: Long, Double, String; null for null. */
public final class Columns {
    private Columns() {}

    public static Column of(StorageType type, List<?> values) {
        ColumnBuilder builder = ColumnBuilder.of(type, values.size());
        for (Object value : values) {
            if (value == null) {
                builder.appendNull();
            } else {
                switch (type) {
                    case LONG -> ((LongColumnBuilder) builder).append((Long) value);
                    case DOUBLE -> ((DoubleColumnBuilder) builder).append((Double) value);
                    case BYTES ->
                            ((BytesColumnBuilder) builder)
                                    .append(((String) value).getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        return builder.build();
    }

    public static Column longs(Long... values) {
        return of(StorageType.LONG, Arrays.asList(values));
    }

    public static Column doubles(Double... values) {
        return of(StorageType.DOUBLE, Arrays.asList(values));
    }

    public static Column strings(String... values) {
        return of(StorageType.BYTES, Arrays.asList(values));
    }

    public static Object get(Column column, int position) {
        if (!column.isValid(position)) {
            return null;
        }
        return switch (column.storageType()) {
            case LONG -> ((LongColumn) column).values()[position];
            case DOUBLE -> ((DoubleColumn) column).values()[position];
            case BYTES ->
                    new String(((BytesColumn) column).copyOf(position), StandardCharsets.UTF_8);
        };
    }

    public static List<Object> toList(Column column) {
        List<Object> values = new ArrayList<>();
        for (int position = 0; position < column.positionCount(); position++) {
            values.add(get(column, position));
        }
        return values;
    }
}
