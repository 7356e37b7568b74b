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
package dev.sluice.api;

import java.util.List;
import org.apache.flink.table.types.logical.RowType;

/** The columns of an input, found by name. */
final class InputColumns {
    private final RowType type;

    InputColumns(RowType type) {
        this.type = type;
    }

    RowType type() {
        return type;
    }

    /**
     * The index of a column.
     *
     * @throws IllegalArgumentException if there is none of that name; the message lists the columns
     */
    int index(String name) {
        int index = type.getFieldIndex(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "unknown column '"
                            + name
                            + "'; the columns are "
                            + String.join(", ", type.getFieldNames()));
        }
        return index;
    }

    int[] indexes(List<String> names) {
        return names.stream().mapToInt(this::index).toArray();
    }
}
