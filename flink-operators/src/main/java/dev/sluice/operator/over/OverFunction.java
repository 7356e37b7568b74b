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
package dev.sluice.operator.over;

import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.function.WindowFunctions;
import dev.sluice.kernel.window.slot.FramedCall;
import dev.sluice.operator.adapter.ColumnType;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One window function of an OVER query.
 *
 * @param name the SQL name in lower case
 * @param argumentColumns columns of the batch that are its arguments
 * @param offset the offset of lag and lead; other functions ignore it
 * @param frame its frame
 * @param resultType the type of its result field
 */
public record OverFunction(
        String name,
        List<Integer> argumentColumns,
        long offset,
        FrameSpec frame,
        ColumnType resultType)
        implements Serializable {

    public OverFunction {
        argumentColumns = List.copyOf(argumentColumns);
    }

    /** The kernel that evaluates it in segments. */
    public WindowFunction toKernel(List<StorageType> columnTypes) {
        return WindowFunctions.create(call(), columnTypes, frame);
    }

    FramedCall framedCall() {
        return new FramedCall(call(), frame);
    }

    private WindowCall call() {
        return new WindowCall(name, argumentColumns, OptionalLong.of(offset), Optional.empty());
    }
}
