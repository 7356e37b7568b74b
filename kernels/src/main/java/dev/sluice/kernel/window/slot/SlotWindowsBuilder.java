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

/**
 * Says which functions slots can serve, and lays out the slot for those of a query.
 *
 * <p>Not: strings; frames that reach the end of the partition; by RANGE, an offset of an order that
 * is not by one ascending column of longs; and in a query that looks ahead, whatever needs peers or
 * more than a few dozen rows.
 */
public final class SlotWindowsBuilder {
    /** Rows of a frame that is added up anew for each row: what a ring of 64 values serves. */
    private static final int MAX_RING_ROWS = 60;

    private final List<StorageType> columnTypes;
    private final Map<Integer, SlotRing> rings = new LinkedHashMap<>();
    private final List<SlotFunction> functions = new ArrayList<>();
    private final BitSet columns = new BitSet();
    private final OptionalInt rangeKey;
    private final SlidingFramesBuilder sliding;
    private long followingRows;

    private SlotWindowsBuilder(List<StorageType> columnTypes, OptionalInt rangeKey) {
        this.columnTypes = columnTypes;
        this.rangeKey = rangeKey;
        sliding = new SlidingFramesBuilder(columnTypes, rangeKey);
    }

    /**
     * The windows for the given calls, or empty if slots cannot serve one of them.
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
            if (!(function.get() instanceof RingFunction)) {
                call.call().arguments().forEach(builder.columns::set);
            }
        }
        return builder.build(orderKeys);
    }

    private static OptionalInt rangeKey(List<StorageType> columnTypes, List<OrderKey> orderKeys) {
        return orderKeys.size() == 1
                        && orderKeys.get(0).direction() == SortDirection.ASCENDING
                        && columnTypes.get(orderKeys.get(0).column()) == StorageType.LONG
                ? OptionalInt.of(orderKeys.get(0).column())
                : OptionalInt.empty();
    }

    private Optional<SlotWindows> build(List<OrderKey> orderKeys) {
        if (followingRows > 0) {
            return canDelay() ? Optional.of(buildDelayed()) : Optional.empty();
        }
        return sliding.fits() ? Optional.of(buildArrival(orderKeys)) : Optional.empty();
    }

    private SlotWindows buildArrival(List<OrderKey> orderKeys) {
        int offset = placeStates(ArrivingRows.HEAD_BYTES);
        SlidingFrames slidingFrames = sliding.build(offset);
        offset += sliding.byteCount();
        if (functions.stream().anyMatch(SlotFunction::needsPeers)) {
            orderKeys.forEach(key -> columns.set(key.column()));
        }
        rings.keySet().forEach(columns::set);
        return new ArrivalWindows(
                List.copyOf(rings.values()),
                List.copyOf(functions),
                slidingFrames,
                orderKeys,
                columns,
                offset);
    }

    private boolean canDelay() {
        return functions.stream().allMatch(f -> f instanceof BatchFunction && !f.needsPeers())
                && rings.values().stream()
                        .allMatch(ring -> ring.depth() + followingRows <= MAX_RING_ROWS)
                && followingRows < MAX_RING_ROWS;
    }

    private SlotWindows buildDelayed() {
        int referenceColumn = columnTypes.size();
        SlotRing references = new SlotRing(referenceColumn);
        rings.put(referenceColumn, references);
        SlotDelay delay = new SlotDelay(references, followingRows, ArrivingRows.HEAD_BYTES);
        int slotBytes = placeStates(ArrivingRows.HEAD_BYTES + SlotDelay.BYTES);
        return new DelayedWindows(
                List.copyOf(rings.values()),
                List.copyOf(functions),
                delay,
                referenceColumn,
                columns,
                slotBytes);
    }

    /** Lays out functions and rings from an offset on and returns their end. */
    private int placeStates(int from) {
        int offset = from;
        for (SlotFunction function : functions) {
            if (!(function instanceof SlidingFunction)) {
                function.place(offset);
                offset += function.stateBytes();
            }
        }
        for (SlotRing ring : rings.values()) {
            ring.layOut(followingRows);
            ring.place(offset);
            offset += ring.byteCount();
        }
        return offset;
    }

    private Optional<SlotFunction> function(WindowCall call, FrameSpec frame) {
        return switch (call.name()) {
            case "row_number" -> Optional.of(new SlotRanking(SlotRanking.Kind.ROW_NUMBER));
            case "rank" -> Optional.of(new SlotRanking(SlotRanking.Kind.RANK));
            case "dense_rank" -> Optional.of(new SlotRanking(SlotRanking.Kind.DENSE_RANK));
            case "lag" -> shifted(call, -call.offset().orElse(1));
            case "lead" -> shifted(call, call.offset().orElse(1));
            case "count", "sum", "avg", "min", "max", "first_value", "last_value" ->
                    framed(call, frame);
            default -> Optional.empty();
        };
    }

    private Optional<SlotFunction> framed(WindowCall call, FrameSpec frame) {
        boolean endsNow = frame.end() instanceof CurrentRow;
        if (endsNow && frame.start() instanceof UnboundedPreceding) {
            return running(call, frame.unit() == FrameUnit.RANGE);
        }
        if (endsNow && frame.unit() == FrameUnit.RANGE) {
            return range(call, offset(frame.start()));
        }
        return frame.isBoundedRows() ? rows(call, RowOffsets.of(frame)) : Optional.empty();
    }

    /** LAG with a negative offset, LEAD with a positive one. */
    private Optional<SlotFunction> shifted(WindowCall call, long offset) {
        int column = call.arguments().get(0);
        StorageType type = columnTypes.get(column);
        boolean isNegative = call.offset().orElse(1) < 0;
        if (isNegative || call.defaultValue().isPresent() || type == StorageType.BYTES) {
            return Optional.empty();
        }
        if (offset <= -MAX_RING_ROWS) {
            return call.name().equals("lag")
                    ? sliding(call, FrameUnit.ROWS, -offset)
                    : Optional.empty();
        }
        RowOffsets reach = new RowOffsets(offset, offset);
        return Optional.of(new SlotOffset(ring(column, reach), type, offset));
    }

    private Optional<SlotFunction> rows(WindowCall call, RowOffsets frame) {
        if (call.arguments().isEmpty()) {
            followingRows = Math.max(followingRows, frame.following());
            return Optional.of(new SlotCount(Optional.empty(), frame, false));
        }
        if (call.name().equals("last_value") && frame.last() == 0 && frame.first() <= 0) {
            return lastOfFrame(call, false);
        }
        if (frame.preceding() < MAX_RING_ROWS) {
            return inRing(call, frame);
        }
        return frame.last() == 0 ? sliding(call, FrameUnit.ROWS, -frame.first()) : Optional.empty();
    }

    private Optional<SlotFunction> inRing(WindowCall call, RowOffsets frame) {
        int column = call.arguments().get(0);
        StorageType type = columnTypes.get(column);
        if (type == StorageType.BYTES) {
            return Optional.empty();
        }
        SlotRing ring = ring(column, frame);
        return Optional.of(
                switch (call.name()) {
                    case "count" -> new SlotCount(Optional.of(ring), frame, false);
                    case "first_value" -> new SlotEdge(ring, type, frame, false);
                    case "last_value" -> new SlotEdge(ring, type, frame, true);
                    case "min" -> new SlotExtreme(ring, type, false, frame);
                    case "max" -> new SlotExtreme(ring, type, true, frame);
                    default -> {
                        boolean average = call.name().equals("avg");
                        yield type == StorageType.LONG
                                ? new SlotLongSum(ring, frame, average)
                                : new SlotDoubleSum(ring, frame, average);
                    }
                });
    }

    /** The ring of a column, which then holds what a frame reaches. */
    private SlotRing ring(int column, RowOffsets frame) {
        followingRows = Math.max(followingRows, frame.following());
        SlotRing ring = rings.computeIfAbsent(column, SlotRing::new);
        ring.require(frame);
        return ring;
    }

    /** A frame by RANGE that begins {@code offset} before the current row and ends there. */
    private Optional<SlotFunction> range(WindowCall call, long offset) {
        return call.name().equals("last_value")
                ? lastOfFrame(call, true)
                : sliding(call, FrameUnit.RANGE, offset);
    }

    private Optional<SlotFunction> lastOfFrame(WindowCall call, boolean byRange) {
        int column = call.arguments().get(0);
        StorageType type = columnTypes.get(column);
        return type == StorageType.BYTES
                ? Optional.empty()
                : Optional.of(new LastOfFrame(column, type, byRange));
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

    private Optional<SlotFunction> running(WindowCall call, boolean byRange) {
        if (call.arguments().isEmpty()) {
            return Optional.of(new SlotCount(Optional.empty(), RowOffsets.RUNNING, byRange));
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

    /** By how much a frame that has a bounded start begins before the current row. */
    private static long offset(FrameBound start) {
        return start instanceof Preceding preceding ? preceding.offset() : 0;
    }
}
