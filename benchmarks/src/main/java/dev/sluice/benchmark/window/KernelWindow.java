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
package dev.sluice.benchmark.window;

import dev.sluice.benchmark.Workload;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.function.WindowFunctions;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.peer.Segments;
import java.util.List;

/** A shape by our kernels: boundaries of partitions, functions, results with their validity. */
final class KernelWindow implements Workload {
    private static final List<StorageType> TYPES =
            List.of(StorageType.LONG, StorageType.LONG, StorageType.LONG, StorageType.DOUBLE);

    private final List<ColumnBatch> batches;
    private final List<WindowFunction> functions;

    KernelWindow(WindowData data, WindowShape shape, int width) {
        batches = data.batches();
        FrameSpec frame = shape.frame(width);
        functions =
                shape.calls().stream()
                        .map(call -> WindowFunctions.create(call, TYPES, frame))
                        .toList();
    }

    @Override
    public long rowCount() {
        return batches.stream().mapToLong(ColumnBatch::positionCount).sum();
    }

    @Override
    public long run() {
        long used = 0;
        for (ColumnBatch columns : batches) {
            WindowBatch batch = batch(columns);
            for (WindowFunction function : functions) {
                used += evaluate(function, batch).retainedBytes();
            }
        }
        return used;
    }

    @Override
    public long checksum() {
        long sum = 0;
        long row = 0;
        for (ColumnBatch columns : batches) {
            WindowBatch batch = batch(columns);
            for (WindowFunction function : functions) {
                sum += ResultSum.of(evaluate(function, batch), row);
            }
            row += columns.positionCount();
        }
        return sum;
    }

    private static WindowBatch batch(ColumnBatch columns) {
        return new WindowBatch(
                columns,
                Segments.of(columns, WindowData.PARTITION),
                List.of(OrderKey.ascending(WindowData.KEY)));
    }

    private static Column evaluate(WindowFunction function, WindowBatch batch) {
        long[] carry = new long[function.carryCells() * batch.segments().segmentCount()];
        return function.evaluate(batch, carry);
    }
}
