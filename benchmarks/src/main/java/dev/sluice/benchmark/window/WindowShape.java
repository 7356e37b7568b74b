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

import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import java.util.List;
import java.util.Locale;

/** The shapes: which functions over which frames. */
enum WindowShape {
    ROW_NUMBER(Frame.NONE, "row_number()"),
    RANK(Frame.NONE, "rank()"),
    DENSE_RANK(Frame.NONE, "dense_rank()"),
    LAG(Frame.NONE, "lag(v)"),
    FIRST_VALUE(Frame.NONE, "first_value(v)"),
    SUM_DEFAULT(Frame.NONE, "sum(v)"),
    COUNT_DEFAULT(Frame.NONE, "count(v)"),
    AVG_DEFAULT(Frame.NONE, "avg(v)"),
    SUM_ROWS(Frame.ROWS, "sum(v)"),
    SUM_DOUBLE_ROWS(Frame.ROWS, "sum(x)"),
    MAX_ROWS(Frame.ROWS, "max(v)"),
    SUM_RANGE(Frame.RANGE, "sum(v)"),
    FOUR_AGGREGATES_ROWS(Frame.ROWS, "sum(v) count(v) avg(v) max(v)"),
    SUM_WHOLE_PARTITION(Frame.WHOLE, "sum(v)");

    /** What the frame of a shape is made of. */
    private enum Frame {
        NONE,
        ROWS,
        RANGE,
        WHOLE
    }

    private final Frame frame;
    private final String functions;

    WindowShape(Frame frame, String functions) {
        this.frame = frame;
        this.functions = functions;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean hasWidth() {
        return frame == Frame.ROWS || frame == Frame.RANGE;
    }

    List<WindowCall> calls() {
        return sqlFunctions().stream().map(WindowShape::call).toList();
    }

    private static WindowCall call(String function) {
        int open = function.indexOf('(');
        String name = function.substring(0, open);
        return switch (function.substring(open)) {
            case "()" -> WindowCall.of(name);
            case "(v)" -> WindowCall.of(name, WindowData.V);
            default -> WindowCall.of(name, WindowData.X);
        };
    }

    /** The frame that reaches {@code width / 2} to either side, if the shape has a width. */
    FrameSpec frame(int width) {
        FrameBound start = FrameBound.preceding(width / 2);
        FrameBound end = FrameBound.following(width / 2);
        return switch (frame) {
            case NONE -> FrameSpec.DEFAULT;
            case ROWS -> new FrameSpec(FrameUnit.ROWS, start, end);
            case RANGE -> new FrameSpec(FrameUnit.RANGE, start, end);
            case WHOLE -> FrameSpec.WHOLE_PARTITION;
        };
    }

    /** The functions in SQL, one for each call. */
    List<String> sqlFunctions() {
        return List.of(functions.split(" ", -1));
    }

    String sqlFrame(int width) {
        String sides = " BETWEEN " + width / 2 + " PRECEDING AND " + width / 2 + " FOLLOWING";
        return switch (frame) {
            case NONE -> "";
            case ROWS -> "ROWS" + sides;
            case RANGE -> "RANGE" + sides;
            case WHOLE -> "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING";
        };
    }
}
