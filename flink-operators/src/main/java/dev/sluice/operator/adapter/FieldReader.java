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

import dev.sluice.kernel.column.BytesColumnBuilder;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.column.LongColumnBuilder;
import java.io.Serializable;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * Reads one field of rows into a column. The type is chosen once per field and call; the loop over
 * rows is inside.
 */
public abstract class FieldReader implements Serializable {
    final int field;

    FieldReader(int field) {
        this.field = field;
    }

    /** The index of the field in a row. */
    public final int field() {
        return field;
    }

    /** A reader of {@code field}, whose values become those of {@code type}. */
    public static FieldReader of(int field, ColumnType type) {
        if (FixedFieldReader.canRead(type.logicalType())) {
            return new FixedFieldReader(field, type);
        }
        return generic(field, type);
    }

    static FieldReader generic(int field, ColumnType type) {
        return switch (type.storageType()) {
            case LONG -> new LongReader(field, LongGetter.of(field, type.logicalType()));
            case DOUBLE ->
                    switch (type.logicalType().getTypeRoot()) {
                        case FLOAT -> new FloatReader(field);
                        default -> new DoubleReader(field);
                    };
            case BYTES ->
                    switch (type.logicalType().getTypeRoot()) {
                        case CHAR, VARCHAR -> new StringReader(field);
                        default -> new BinaryReader(field);
                    };
        };
    }

    /** Appends the field of every row to {@code output}. */
    public final void read(List<? extends RowData> rows, ColumnBuilder output) {
        for (RowData row : rows) {
            read(row, output);
        }
    }

    /** Appends the field of one row to {@code output}. */
    public final void read(RowData row, ColumnBuilder output) {
        if (row.isNullAt(field)) {
            output.appendNull();
        } else {
            readValue(row, output);
        }
    }

    /** Appends the field of every row of a batch to {@code output}. */
    public void read(BinaryRowBatch rows, ColumnBuilder output) {
        for (int row = 0; row < rows.count(); row++) {
            read(rows.row(row), output);
        }
    }

    abstract void readValue(RowData row, ColumnBuilder output);

    /** Reads a present value as a long. */
    private interface LongGetter extends Serializable {
        long get(RowData row);

        static LongGetter of(int field, LogicalType type) {
            return switch (type.getTypeRoot()) {
                case BOOLEAN -> row -> row.getBoolean(field) ? 1 : 0;
                case TINYINT -> row -> row.getByte(field);
                case SMALLINT -> row -> row.getShort(field);
                case INTEGER, DATE, TIME_WITHOUT_TIME_ZONE -> row -> row.getInt(field);
                case BIGINT -> row -> row.getLong(field);
                case DECIMAL -> {
                    int precision = ((DecimalType) type).getPrecision();
                    int scale = ((DecimalType) type).getScale();
                    yield row -> row.getDecimal(field, precision, scale).toUnscaledLong();
                }
                case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
                    int precision = LogicalTypeChecks.getPrecision(type);
                    yield precision <= 3
                            ? row -> row.getTimestamp(field, precision).getMillisecond()
                            : row -> toMicros(row.getTimestamp(field, precision));
                }
                default -> throw new IllegalArgumentException(type + " is not stored as a long");
            };
        }
    }

    private static long toMicros(TimestampData timestamp) {
        return Math.addExact(
                Math.multiplyExact(timestamp.getMillisecond(), 1000L),
                timestamp.getNanoOfMillisecond() / 1000);
    }

    private static final class LongReader extends FieldReader {
        private final LongGetter getter;

        LongReader(int field, LongGetter getter) {
            super(field);
            this.getter = getter;
        }

        @Override
        void readValue(RowData row, ColumnBuilder output) {
            ((LongColumnBuilder) output).append(getter.get(row));
        }
    }

    private static final class FloatReader extends FieldReader {
        FloatReader(int field) {
            super(field);
        }

        @Override
        void readValue(RowData row, ColumnBuilder output) {
            ((DoubleColumnBuilder) output).append(row.getFloat(field));
        }
    }

    private static final class DoubleReader extends FieldReader {
        DoubleReader(int field) {
            super(field);
        }

        @Override
        void readValue(RowData row, ColumnBuilder output) {
            ((DoubleColumnBuilder) output).append(row.getDouble(field));
        }
    }

    private static final class StringReader extends FieldReader {
        StringReader(int field) {
            super(field);
        }

        @Override
        void readValue(RowData row, ColumnBuilder output) {
            ((BytesColumnBuilder) output).append(row.getString(field).toBytes());
        }
    }

    private static final class BinaryReader extends FieldReader {
        BinaryReader(int field) {
            super(field);
        }

        @Override
        void readValue(RowData row, ColumnBuilder output) {
            ((BytesColumnBuilder) output).append(row.getBinary(field));
        }
    }
}
