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
package dev.sluice.operator.key;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** How a {@link dev.sluice.state.layout.StateSchema} names columns. */
public final class SchemaText {
    private SchemaText() {}

    /** Names and types; whether a type has NULL makes no difference to state. */
    public static String columns(RowType type) {
        List<String> columns = new ArrayList<>();
        for (RowType.RowField field : type.getFields()) {
            LogicalType nullable = field.getType().copy(true);
            columns.add(field.getName() + " " + nullable.asSummaryString());
        }
        return String.join(", ", columns);
    }
}
