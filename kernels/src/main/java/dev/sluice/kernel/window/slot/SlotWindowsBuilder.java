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
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameBound.CurrentRow;
import dev.sluice.kernel.window.frame.FrameBound.Preceding;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedPreceding;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Says which functions slots can serve, and lays out the slot for those of a query. */
public final class SlotWindowsBuilder {
    /** Rows of a frame that is added up anew for each row: what a ring of 64 values serves. */
    private static final int MAX_RING_ROWS = 60;

    private final List<StorageType> columnTypes;
    private final Map<Integer, SlotRing> rings = new LinkedHashMap<>();
    private final List<SlotFunction> functions = new ArrayList<>();
    private final BitSet columns = new BitSet();
    private final OptionalInt rangeKey;
    private final SlidingFramesBuilder sliding;

    private SlotWindowsBuilder(List<StorageType> columnTypes, OptionalInt rangeKey) {
        this.columnTypes = columnTypes;
        this.rangeKey = rangeKey;
        sliding = new SlidingFramesBuilder(columnTypes, rangeKey);
    }

    /**
     * The windows for the given calls, or empty if one of them needs what slots do not have: a
     * frame that does not end at the current row; strings; a frame by RANGE of an order that is not
     * by one ascending column of longs.
     *
     * @param columnTypes the storage types of the batch's columns
     * @param orderKeys the ORDER BY, by column; the key of frames by RANGE is never null
     */
    public static Optional<SlotWindows> build(
            List<FramedCall> calls, List<StorageType> columnTypes, List<OrderKey> orderKeys) {
        SlotWindowsBuilder builder =
                new SlotWindowsBuilder(columnTypes, rangeKey(columnTypes, orderKeys));
        for (FramedCall call : calls) {
            Optional<SlotFunction> function = builder.function(call.call(), call.frame());
            if (function.isEmpty()) {
                return Optional.empty();
            }
            builder.functions.add(function.get());
            call.call().arguments().forEach(builder.columns::set);
        }
        return builder.sliding.fits() ? Optional.of(builder.layOut(orderKeys)) : Optional.empty();
    }

    private static OptionalInt rangeKey(List<StorageType> columnTypes, List<OrderKey> orderKeys) {
        return orderKeys.size() == 1
                        && orderKeys.get(0).direction() == SortDirection.ASCENDING
                        && columnTypes.get(orderKeys.get(0).column()) == StorageType.LONG
                ? OptionalInt.of(orderKeys.get(0).column())
                : OptionalInt.empty();
    }

    private SlotWindows layOut(List<OrderKey> orderKeys) {
        int offset = SlotRows.HEAD_BYTES;
        for (SlotFunction function : functions) {
            function.place(offset);
            offset += function.stateBytes();
        }
        for (SlotRing ring : rings.values()) {
            ring.place(offset);
            offset += ring.byteCount();
        }
        SlidingFrames slidingFrames = sliding.build(offset);
        offset += sliding.byteCount();
        if (functions.stream().anyMatch(SlotFunction::needsPeers)) {
            orderKeys.forEach(key -> columns.set(key.column()));
        }
        return new SlotWindows(
                List.copyOf(rings.values()),
                List.copyOf(functions),
                slidingFrames,
                orderKeys,
                columns,
                offset);
    }

    private Optional<SlotFunction> function(WindowCall call, FrameSpec frame) {
        return switch (call.name()) {
            case "row_number" -> Optional.of(new SlotRanking(SlotRanking.Kind.ROW_NUMBER));
            case "rank" -> Optional.of(new SlotRanking(SlotRanking.Kind.RANK));
            case "dense_rank" -> Optional.of(new SlotRanking(SlotRanking.Kind.DENSE_RANK));
            case "lag" -> lag(call);
            case "count", "sum", "avg", "min", "max", "first_value", "last_value" ->
                    !(frame.end() instanceof CurrentRow)
                            ? Optional.empty()
                            : frame.start() instanceof UnboundedPreceding
                                    ? running(call, frame.unit() == FrameUnit.RANGE)
                                    : bounded(call, frame.unit(), offset(frame.start()));
            default -> Optional.empty();
        };
    }

    private Optional<SlotFunction> lag(WindowCall call) {
        long distance = call.offset().orElse(1);
        if (call.defaultValue().isPresent() || distance < 0) {
            return Optional.empty();
        }
        if (distance >= MAX_RING_ROWS) {
            return sliding(call, FrameUnit.ROWS, distance);
        }
        StorageType type = columnTypes.get(call.arguments().get(0));
        return ring(call, (int) distance + 1)
                .map(ring -> new SlotLag(ring, type, (int) distance, false));
    }

    /** A frame that begins {@code offset} before the current row and ends there. */
    private Optional<SlotFunction> bounded(WindowCall call, FrameUnit unit, long offset) {
        boolean byRange = unit == FrameUnit.RANGE;
        if (unit == FrameUnit.ROWS && call.arguments().isEmpty() && offset < Long.MAX_VALUE) {
            return Optional.of(new SlotCount(Optional.empty(), offset + 1, false));
        }
        if (call.name().equals("last_value")) {
            int column = call.arguments().get(0);
            StorageType type = columnTypes.get(column);
            return type == StorageType.BYTES
                    ? Optional.empty()
                    : Optional.of(new LastOfFrame(column, type, byRange));
        }
        return unit == FrameUnit.ROWS && offset < MAX_RING_ROWS
                ? overLastRows(call, (int) offset + 1)
                : sliding(call, unit, offset);
    }

    private Optional<SlotFunction> sliding(WindowCall call, FrameUnit unit, long offset) {
        if (!sliding.serves(call, unit)) {
            return Optional.empty();
        }
        if (unit == FrameUnit.RANGE) {
            columns.set(rangeKey.getAsInt());
        }
        return Optional.of(sliding.add(call, unit, offset, functions.size()));
    }

    private Optional<SlotFunction> overLastRows(WindowCall call, int rows) {
        StorageType type = columnTypes.get(call.arguments().get(0));
        boolean average = call.name().equals("avg");
        boolean greatest = call.name().equals("max");
        return ring(call, rows)
                .map(
                        ring ->
                                switch (call.name()) {
                                    case "count" -> new SlotCount(Optional.of(ring), rows, false);
                                    case "first_value" -> new SlotLag(ring, type, rows - 1, true);
                                    case "min", "max" ->
                                            new SlotExtreme(ring, type, greatest, rows);
                                    default ->
                                            type == StorageType.LONG
                                                    ? new SlotLongSum(ring, rows, average)
                                                    : new SlotDoubleSum(ring, rows, average);
                                });
    }

    private Optional<SlotFunction> running(WindowCall call, boolean byRange) {
        if (call.arguments().isEmpty()) {
            return Optional.of(new SlotCount(Optional.empty(), Long.MAX_VALUE, byRange));
        }
        int column = call.arguments().get(0);
        StorageType type = columnTypes.get(column);
        boolean average = call.name().equals("avg");
        if (type == StorageType.BYTES && !call.name().equals("count")) {
            return Optional.empty();
        }
        return switch (call.name()) {
            case "count" -> Optional.of(new RunningCount(column, byRange));
            case "first_value" -> Optional.of(new RunningFirst(column, type));
            case "last_value" -> Optional.of(new LastOfFrame(column, type, byRange));
            case "min", "max" ->
                    Optional.of(
                            new RunningExtreme(column, type, call.name().equals("max"), byRange));
            default ->
                    Optional.of(
                            type == StorageType.LONG
                                    ? new RunningLongSum(column, average, byRange)
                                    : new RunningDoubleSum(column, average, byRange));
        };
    }

    /** A ring of the call's argument, unless it is of bytes. */
    private Optional<SlotRing> ring(WindowCall call, int rows) {
        int column = call.arguments().get(0);
        if (columnTypes.get(column) == StorageType.BYTES) {
            return Optional.empty();
        }
        SlotRing ring = rings.computeIfAbsent(column, SlotRing::new);
        ring.require(rows);
        return Optional.of(ring);
    }

    /** By how much a frame that has a bounded start begins before the current row. */
    private static long offset(FrameBound start) {
        return start instanceof Preceding preceding ? preceding.offset() : 0;
    }
}
