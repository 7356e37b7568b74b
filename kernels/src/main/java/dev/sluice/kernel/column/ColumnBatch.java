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

import java.util.List;

/** Columns of equal length: the unit that kernels work on. */
public record ColumnBatch(List<Column> columns, int positionCount) {
    public ColumnBatch {
        columns = List.copyOf(columns);
        for (Column column : columns) {
            if (column.positionCount() != positionCount) {
                throw new IllegalArgumentException(
                        "columns differ in length: "
                                + column.positionCount()
                                + " and "
                                + positionCount);
            }
        }
    }

    public Column column(int index) {
        return columns.get(index);
    }

    public LongColumn longColumn(int index) {
        return (LongColumn) columns.get(index);
    }

    public DoubleColumn doubleColumn(int index) {
        return (DoubleColumn) columns.get(index);
    }

    public BytesColumn bytesColumn(int index) {
        return (BytesColumn) columns.get(index);
    }

    /** All columns gathered by the same positions. */
    public ColumnBatch gather(int[] positions, int count) {
        return new ColumnBatch(
                columns.stream().map(column -> column.gather(positions, count)).toList(), count);
    }

    public long retainedBytes() {
        return columns.stream().mapToLong(Column::retainedBytes).sum();
    }
}
