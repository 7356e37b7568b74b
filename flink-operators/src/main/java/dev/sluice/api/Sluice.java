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

import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/** The entry to the DataStream API. */
public final class Sluice {
    private Sluice() {}

    /** Evaluates window functions over insert-only {@code rows} of type {@code rowType}. */
    public static OverBuilder over(DataStream<RowData> rows, RowType rowType) {
        return new OverBuilder(rows, rowType);
    }

    /** Groups insert-only {@code rows} of type {@code rowType}. */
    public static GroupByBuilder groupBy(DataStream<RowData> rows, RowType rowType) {
        return new GroupByBuilder(rows, rowType);
    }
}
