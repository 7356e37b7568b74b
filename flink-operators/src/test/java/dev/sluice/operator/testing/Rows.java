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
package dev.sluice.operator.testing;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.Row;

/** Rows of tests from and to plain Java values. */
public final class Rows {
    private Rows() {}

    /** A row of values; Strings and Instants become Flink's own. */
    public static RowData of(Object... values) {
        GenericRowData row = new GenericRowData(values.length);
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value instanceof String text) {
                value = StringData.fromString(text);
            } else if (value instanceof Instant instant) {
                value = TimestampData.fromInstant(instant);
            }
            row.setField(i, value);
        }
        return row;
    }

    /** A row with comparable values, and with its kind. */
    public static Row toRow(RowData row, RowType type) {
        Row values = new Row(row.getRowKind(), row.getArity());
        for (int i = 0; i < row.getArity(); i++) {
            Object value = RowData.createFieldGetter(type.getTypeAt(i), i).getFieldOrNull(row);
            if (value instanceof StringData text) {
                value = text.toString();
            } else if (value instanceof TimestampData time) {
                LocalDateTime local = time.toLocalDateTime();
                value = local.toInstant(ZoneOffset.UTC);
            }
            values.setField(i, value);
        }
        return values;
    }
}
