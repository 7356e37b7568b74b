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
package dev.sluice.e2e.conformance.kernels;

import dev.sluice.e2e.conformance.cases.ConformanceCase;
import dev.sluice.e2e.conformance.cases.UnsupportedCaseException;
import dev.sluice.e2e.conformance.cases.ValueType;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.group.BytesGroupIndex;
import dev.sluice.kernel.group.CompositeGroupIndex;
import dev.sluice.kernel.group.GroupIndex;
import dev.sluice.kernel.group.LongGroupIndex;
import java.util.ArrayList;
import java.util.List;

/** The input columns of a case, as kernels store them, each made when it is first asked for. */
final class CaseColumns {
    private final ConformanceCase conformanceCase;
    private final List<Integer> used = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();

    CaseColumns(ConformanceCase conformanceCase) {
        this.conformanceCase = conformanceCase;
    }

    /** The index of a schema's column in {@link #batch()}. */
    int index(int schemaColumn) throws UnsupportedCaseException {
        int index = used.indexOf(schemaColumn);
        if (index >= 0) {
            return index;
        }
        columns.add(build(schemaColumn));
        used.add(schemaColumn);
        return used.size() - 1;
    }

    Column column(int schemaColumn) throws UnsupportedCaseException {
        return columns.get(index(schemaColumn));
    }

    List<Column> columns(List<Integer> schemaColumns) throws UnsupportedCaseException {
        List<Column> found = new ArrayList<>();
        for (int column : schemaColumns) {
            found.add(column(column));
        }
        return found;
    }

    /** The columns asked for so far. */
    ColumnBatch batch() {
        return new ColumnBatch(columns, conformanceCase.rows().size());
    }

    List<StorageType> storageTypes() {
        return columns.stream().map(Column::storageType).toList();
    }

    private Column build(int schemaColumn) throws UnsupportedCaseException {
        ValueType type = conformanceCase.type(schemaColumn);
        ColumnBuilder builder = ColumnBuilder.of(type.storageType(), 0);
        conformanceCase.rows().forEach(row -> type.append(builder, row.get(schemaColumn)));
        return builder.build();
    }

    /** The index that interns such keys. */
    static GroupIndex groupIndex(List<Column> keys) {
        List<StorageType> types = keys.stream().map(Column::storageType).toList();
        if (types.equals(List.of(StorageType.LONG))) {
            return new LongGroupIndex();
        }
        return types.equals(List.of(StorageType.BYTES))
                ? new BytesGroupIndex()
                : new CompositeGroupIndex(types);
    }
}
