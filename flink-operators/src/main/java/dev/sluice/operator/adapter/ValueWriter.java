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
package dev.sluice.operator.adapter;

import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import java.io.Serializable;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Writes column values into rows as values of a Flink type: the inverse of {@link FieldReader}.
 * Narrow integers are range-checked, since a kernel may return any long.
 */
public final class ValueWriter implements Serializable {
    private final ColumnType type;

    public ValueWriter(ColumnType type) {
        this.type = type;
    }

    /** Sets {@code field} of {@code row} to the value, or the null, at {@code position}. */
    public void write(Column column, int position, GenericRowData row, int field) {
        row.setField(field, column.isValid(position) ? value(column, position) : null);
    }

    private Object value(Column column, int position) {
        LogicalType logicalType = type.logicalType();
        return switch (type.storageType()) {
            case LONG -> fromLong(logicalType, ((LongColumn) column).values()[position]);
            case DOUBLE -> fromDouble(logicalType, ((DoubleColumn) column).values()[position]);
            case BYTES -> fromBytes(logicalType, ((BytesColumn) column).copyOf(position));
        };
    }

    private Object fromLong(LogicalType logicalType, long value) {
        return switch (logicalType.getTypeRoot()) {
            case BOOLEAN -> value != 0;
            case TINYINT -> (byte) checkRange(logicalType, value);
            case SMALLINT -> (short) checkRange(logicalType, value);
            case INTEGER, DATE, TIME_WITHOUT_TIME_ZONE -> (int) checkRange(logicalType, value);
            case BIGINT -> value;
            case DECIMAL -> {
                DecimalType decimal = (DecimalType) logicalType;
                yield DecimalData.fromUnscaledLong(
                        value, decimal.getPrecision(), decimal.getScale());
            }
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
                long unitsPerMilli = type.unitsPerMilli();
                long millis = Math.floorDiv(value, unitsPerMilli);
                long rest = Math.floorMod(value, unitsPerMilli);
                yield TimestampData.fromEpochMillis(
                        millis, (int) (rest * (1_000_000L / unitsPerMilli)));
            }
            default -> throw new IllegalStateException(logicalType + " is not stored as a long");
        };
    }

    private static Object fromDouble(LogicalType logicalType, double value) {
        return switch (logicalType.getTypeRoot()) {
            case FLOAT -> (float) value;
            default -> value;
        };
    }

    private static Object fromBytes(LogicalType logicalType, byte[] value) {
        return switch (logicalType.getTypeRoot()) {
            case CHAR, VARCHAR -> StringData.fromBytes(value);
            default -> value;
        };
    }

    /** {@code value}, which must fit an integer type. */
    static long checkRange(LogicalType type, long value) {
        long narrowed =
                switch (type.getTypeRoot()) {
                    case TINYINT -> (byte) value;
                    case SMALLINT -> (short) value;
                    default -> (int) value;
                };
        if (narrowed != value) {
            throw new ArithmeticException(
                    "result " + value + " does not fit " + type.asSummaryString());
        }
        return value;
    }
}
