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
package dev.sluice.kernel.window.function;

import dev.sluice.kernel.KernelException;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.rank.RankingFunction;
import dev.sluice.kernel.window.sliding.BytesExtremeOver;
import dev.sluice.kernel.window.sliding.CountOver;
import dev.sluice.kernel.window.sliding.DoubleSumOver;
import dev.sluice.kernel.window.sliding.ExtremeOver;
import dev.sluice.kernel.window.sliding.LongSumOver;
import dev.sluice.kernel.window.value.EdgeValueFunction;
import dev.sluice.kernel.window.value.OffsetFunction;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** The registry of window functions: makes the function that evaluates a call over a frame. */
public final class WindowFunctions {
    private static final String NAMES =
            "count, sum, avg, min, max, row_number, rank, dense_rank, lag, lead, first_value,"
                    + " last_value";

    private static final Set<String> WITHOUT_FRAME =
            Set.of("row_number", "rank", "dense_rank", "lag", "lead");

    private WindowFunctions() {}

    /** Whether the results of a function depend on the frame. */
    public static boolean usesFrame(String name) {
        return !WITHOUT_FRAME.contains(name);
    }

    /**
     * The function for a call.
     *
     * @param columnTypes the storage types of the batch's columns
     * @throws KernelException if there is no such function, or not for these types; the message
     *     says what there is
     */
    public static WindowFunction create(
            WindowCall call, List<StorageType> columnTypes, FrameSpec frame) {
        return switch (call.name()) {
            case "count" -> count(call, frame);
            case "sum" -> sum(call, columnTypes, false, frame);
            case "avg" -> sum(call, columnTypes, true, frame);
            case "min" -> extreme(call, columnTypes, false, frame);
            case "max" -> extreme(call, columnTypes, true, frame);
            case "row_number" -> ranking(call, RankingFunction.ROW_NUMBER);
            case "rank" -> ranking(call, RankingFunction.RANK);
            case "dense_rank" -> ranking(call, RankingFunction.DENSE_RANK);
            case "lag" ->
                    // One less than the least offset reaches no row either, and can be negated.
                    offset(call, columnTypes, -Math.max(call.offset().orElse(1), -Long.MAX_VALUE));
            case "lead" -> offset(call, columnTypes, call.offset().orElse(1));
            case "first_value" -> edge(call, columnTypes, false, frame);
            case "last_value" -> edge(call, columnTypes, true, frame);
            default ->
                    throw unsupported(
                            "window function "
                                    + call.name()
                                    + " is not supported; the functions are "
                                    + NAMES);
        };
    }

    private static WindowFunction count(WindowCall call, FrameSpec frame) {
        return new CountOver(
                call.arguments().isEmpty() ? OptionalInt.empty() : OptionalInt.of(argument(call)),
                frame);
    }

    private static WindowFunction ranking(WindowCall call, RankingFunction function) {
        if (!call.arguments().isEmpty()) {
            throw unsupported(call.name() + " takes no column, not " + call.arguments().size());
        }
        return function;
    }

    private static WindowFunction sum(
            WindowCall call, List<StorageType> types, boolean average, FrameSpec frame) {
        int column = argument(call);
        return switch (types.get(column)) {
            case LONG -> new LongSumOver(column, average, frame);
            case DOUBLE -> new DoubleSumOver(column, average, frame);
            case BYTES -> throw unsupportedType(call, types.get(column));
        };
    }

    private static WindowFunction extreme(
            WindowCall call, List<StorageType> types, boolean greatest, FrameSpec frame) {
        int column = argument(call);
        return switch (types.get(column)) {
            case LONG, DOUBLE -> new ExtremeOver(column, types.get(column), greatest, frame);
            case BYTES -> new BytesExtremeOver(column, greatest, frame);
        };
    }

    private static WindowFunction offset(WindowCall call, List<StorageType> types, long shift) {
        int column = argument(call);
        StorageType type = types.get(column);
        if (call.defaultValue().isPresent() && call.defaultValue().get().storageType() != type) {
            throw unsupported(
                    "the default of "
                            + call.name()
                            + " is stored as "
                            + call.defaultValue().get().storageType()
                            + ", its column as "
                            + type);
        }
        return new OffsetFunction(column, type, shift, call.defaultValue());
    }

    private static WindowFunction edge(
            WindowCall call, List<StorageType> types, boolean last, FrameSpec frame) {
        int column = argument(call);
        return new EdgeValueFunction(column, types.get(column), last, frame);
    }

    private static int argument(WindowCall call) {
        if (call.arguments().size() != 1) {
            throw unsupported(call.name() + " takes one column, not " + call.arguments().size());
        }
        return call.arguments().get(0);
    }

    private static KernelException unsupportedType(WindowCall call, StorageType type) {
        return unsupported(call.name() + " takes columns stored as LONG or DOUBLE, not " + type);
    }

    private static KernelException unsupported(String message) {
        return new KernelException(KernelException.Code.UNSUPPORTED, message);
    }
}
