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

import java.util.Optional;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.OutputTag;

/**
 * What happens to rows that come after their window was evaluated. They are counted in {@code
 * numLateRecordsDropped} either way.
 *
 * @param sideOutput where they go; they are dropped if empty
 */
public record LateRows(Optional<OutputTag<RowData>> sideOutput) {
    public static LateRows drop() {
        return new LateRows(Optional.empty());
    }

    /** Late rows, and rows without a time, go to the side output of that tag. */
    public static LateRows sideOutput(OutputTag<RowData> tag) {
        return new LateRows(Optional.of(tag));
    }
}
