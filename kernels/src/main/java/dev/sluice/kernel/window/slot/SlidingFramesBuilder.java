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
package dev.sluice.kernel.window.slot;

import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Collects the sliding frames of a query and what they retain. */
final class SlidingFramesBuilder {
    /** What tells a frame from others. */
    private record Extent(FrameUnit unit, long offset) {}

    /** A function and which result of the query its is. */
    private record Placed(SlidingFunction function, int result) {}

    private final List<StorageType> columnTypes;
    private final OptionalInt rangeKey;
    private final RetainedRows retained = new RetainedRows();
    private final Map<Extent, List<Placed>> frames = new LinkedHashMap<>();
    private OptionalInt keyColumn = OptionalInt.empty();
    private int bytes;

    /**
     * @param rangeKey the order key of frames by RANGE, if it can be one
     */
    SlidingFramesBuilder(List<StorageType> columnTypes, OptionalInt rangeKey) {
        this.columnTypes = columnTypes;
        this.rangeKey = rangeKey;
    }

    /** Whether a function can be served over a frame of a unit. */
    boolean serves(WindowCall call, FrameUnit unit) {
        boolean hasBytes =
                call.arguments().stream().map(columnTypes::get).anyMatch(StorageType.BYTES::equals);
        return !hasBytes
                && (unit == FrameUnit.ROWS || (unit == FrameUnit.RANGE && rangeKey.isPresent()));
    }

    /**
     * Adds a function that {@link #serves} says yes to.
     *
     * @param offset by how much the frame begins before the current row
     * @param result which of the results of the query it is
     */
    SlidingFunction add(WindowCall call, FrameUnit unit, long offset, int result) {
        boolean byRange = unit == FrameUnit.RANGE;
        if (byRange && keyColumn.isEmpty()) {
            keyColumn = rangeKey;
            retained.requireKey(rangeKey.getAsInt());
        }
        SlidingFunction function = function(call, offset, byRange);
        frames.computeIfAbsent(new Extent(unit, offset), extent -> new ArrayList<>())
                .add(new Placed(function, result));
        return function;
    }

    private SlidingFunction function(WindowCall call, long offset, boolean byRange) {
        if (call.arguments().isEmpty()) {
            return new SlidingRowCount(byRange);
        }
        int column = call.arguments().get(0);
        StorageType type = columnTypes.get(column);
        RetainedRows.Input input = retained.require(column);
        boolean average = call.name().equals("avg");
        return switch (call.name()) {
            case "count" -> new SlidingCount(input, byRange);
            case "first_value" -> new SlidingFirst(input, type, 1, byRange);
            case "lag" -> new SlidingFirst(input, type, offset + 1, byRange);
            case "min", "max" ->
                    new SlidingExtreme(input, type, call.name().equals("max"), byRange);
            default ->
                    type == StorageType.LONG
                            ? new SlidingLongSum(input, average, byRange)
                            : new SlidingDoubleSum(input, average, byRange);
        };
    }

    /** Whether an entry of what is retained is small enough for a block. */
    boolean fits() {
        retained.layOut(
                frames.values().stream().flatMap(List::stream).map(Placed::function).toList());
        return retained.fits();
    }

    /** The frames, which lie in a slot from an offset on; all has been added, and fits. */
    SlidingFrames build(int offset) {
        List<SlidingFrame> built = new ArrayList<>();
        int stateEnd = 0;
        for (Map.Entry<Extent, List<Placed>> entry : frames.entrySet()) {
            SlidingFrame frame =
                    new SlidingFrame(
                            retained,
                            entry.getKey().unit(),
                            entry.getKey().offset(),
                            entry.getValue().stream().map(Placed::function).toList(),
                            entry.getValue().stream().map(Placed::result).toList());
            stateEnd = frame.place(stateEnd);
            built.add(frame);
        }
        retained.place(offset);
        bytes = built.isEmpty() ? 0 : retained.layOutSlot(stateEnd);
        return new SlidingFrames(retained, built, keyColumn);
    }

    /** Bytes of a slot that the frames take; once they are built. */
    int byteCount() {
        return bytes;
    }
}
