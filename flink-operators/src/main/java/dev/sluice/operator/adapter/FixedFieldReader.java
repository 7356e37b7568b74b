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

import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.column.LongColumnBuilder;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/**
 * Reads a field of 8 bytes, which holds its column value as it is: from a batch of binary rows
 * without a look at the type, else like any other field.
 */
final class FixedFieldReader extends FieldReader {
    private final FieldReader generic;
    private final boolean isDouble;

    FixedFieldReader(int field, ColumnType type) {
        super(field);
        generic = FieldReader.generic(field, type);
        isDouble = type.logicalType().getTypeRoot() == LogicalTypeRoot.DOUBLE;
    }

    /** Whether a binary row holds the type's column values in fields of 8 bytes. */
    static boolean canRead(LogicalType type) {
        return switch (type.getTypeRoot()) {
            case BIGINT, DOUBLE -> true;
            case DECIMAL, TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                    BinaryRowData.isInFixedLengthPart(type);
            default -> false;
        };
    }

    @Override
    void readValue(RowData row, ColumnBuilder output) {
        generic.readValue(row, output);
    }

    @Override
    public void read(BinaryRowBatch rows, ColumnBuilder output) {
        MemorySegment segment = rows.segment();
        for (int row = 0; row < rows.count(); row++) {
            if (rows.isNull(row, field)) {
                output.appendNull();
            } else if (isDouble) {
                double value = segment.getDouble(rows.fieldOffset(row, field));
                ((DoubleColumnBuilder) output).append(value);
            } else {
                long value = segment.getLong(rows.fieldOffset(row, field));
                ((LongColumnBuilder) output).append(value);
            }
        }
    }
}
