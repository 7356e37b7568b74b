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
package dev.sluice.kernel.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.function.WindowFunctions;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.peer.Segments;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** NaN, infinities, zeros of both signs, and sums beyond the range, over frames of all shapes. */
class SpecialValuesTest {
    private static final double MAX = Double.MAX_VALUE;
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    /** Frames of a row and the one before it, for keys 0, 1, 2, ...; each takes another loop. */
    enum Pair {
        ROWS,
        RANGE;

        FrameSpec frame() {
            return new FrameSpec(
                    this == ROWS ? FrameUnit.ROWS : FrameUnit.RANGE,
                    FrameBound.preceding(1),
                    FrameBound.CURRENT_ROW);
        }
    }

    /** Frames that reach the whole partition, each by another loop. */
    enum Whole {
        GROWING,
        BLOCKS,
        STACKS;

        FrameSpec frame() {
            FrameBound start = FrameBound.preceding(9);
            FrameBound end = FrameBound.following(9);
            return switch (this) {
                case GROWING -> FrameSpec.WHOLE_PARTITION;
                case BLOCKS -> new FrameSpec(FrameUnit.ROWS, start, end);
                case STACKS -> new FrameSpec(FrameUnit.RANGE, start, end);
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatHasLeftTheFrameLeavesNoTrace(Pair pair) {
        Column values =
                Columns.doubles(1.0, Double.NaN, 2.0, 3.0, 1e300, 4.0, 5.0, INFINITY, 6.0, 7.0);
        assertThat(evaluate("sum", values, pair.frame()))
                .containsExactly(
                        1.0,
                        Double.NaN,
                        Double.NaN,
                        5.0,
                        1e300,
                        1e300,
                        9.0,
                        INFINITY,
                        INFINITY,
                        13.0);
        assertThat(evaluate("max", values, pair.frame()))
                .containsExactly(
                        1.0,
                        Double.NaN,
                        Double.NaN,
                        3.0,
                        1e300,
                        1e300,
                        5.0,
                        INFINITY,
                        INFINITY,
                        7.0);
        assertThat(evaluate("min", values, pair.frame()))
                .containsExactly(1.0, 1.0, 2.0, 2.0, 3.0, 4.0, 4.0, 5.0, 6.0, 6.0);
    }

    @ParameterizedTest
    @EnumSource
    void cancellationInsideAFrameIsExact(Whole whole) {
        assertThat(last("sum", Columns.doubles(1e16, 1.0, -1e16), whole)).isEqualTo(1.0);
        assertThat(last("sum", Columns.doubles(1.0, 1e100, 1.0, -1e100), whole)).isEqualTo(2.0);
    }

    @ParameterizedTest
    @EnumSource
    void partialSumsBeyondTheRangeDoNotSpoilASumInside(Whole whole) {
        assertThat(last("sum", Columns.doubles(MAX, MAX, 1.5, -MAX, -MAX), whole)).isEqualTo(1.5);
        assertThat(last("avg", Columns.doubles(MAX, MAX), whole)).isEqualTo(MAX);
        assertThat(last("sum", Columns.doubles(MAX, MAX), whole)).isEqualTo(INFINITY);
    }

    @ParameterizedTest
    @EnumSource
    void infinitiesDecideEvenIfPartialSumsOverflow(Whole whole) {
        assertThat(last("sum", Columns.doubles(MAX, MAX, -INFINITY), whole)).isEqualTo(-INFINITY);
        assertThat(last("sum", Columns.doubles(INFINITY, 1.0), whole)).isEqualTo(INFINITY);
        assertThat(last("sum", Columns.doubles(INFINITY, -INFINITY), whole)).isEqualTo(Double.NaN);
        assertThat(last("avg", Columns.doubles(1.0, Double.NaN), whole)).isEqualTo(Double.NaN);
    }

    @ParameterizedTest
    @EnumSource
    void nanIsTheGreatestDouble(Whole whole) {
        assertThat(last("max", Columns.doubles(INFINITY, Double.NaN), whole)).isEqualTo(Double.NaN);
        assertThat(last("min", Columns.doubles(INFINITY, Double.NaN), whole)).isEqualTo(INFINITY);
        assertThat(last("min", Columns.doubles(Double.NaN, null), whole)).isEqualTo(Double.NaN);
    }

    @ParameterizedTest
    @EnumSource
    void zerosKeepTheirSign(Whole whole) {
        assertThat(last("sum", Columns.doubles(-0.0, -0.0), whole)).isEqualTo(-0.0);
        assertThat(last("sum", Columns.doubles(-0.0, null), whole)).isEqualTo(-0.0);
        assertThat(last("sum", Columns.doubles(-0.0, 0.0), whole)).isEqualTo(0.0);
        assertThat(last("min", Columns.doubles(0.0, -0.0, 0.0), whole)).isEqualTo(-0.0);
        assertThat(last("max", Columns.doubles(-0.0, 0.0, -0.0), whole)).isEqualTo(0.0);
    }

    @ParameterizedTest
    @EnumSource
    void averagesOfLongsDivideTheExactSum(Whole whole) {
        long max = Long.MAX_VALUE;
        long min = Long.MIN_VALUE;
        assertThat(last("avg", Columns.longs(max, max), whole)).isEqualTo((double) max);
        assertThat(last("avg", Columns.longs(min, min, min), whole)).isEqualTo((double) min);
        assertThat(last("avg", Columns.longs(max, min), whole)).isEqualTo(-0.5);
        assertThat(last("sum", Columns.longs(max, max, min, min), whole)).isEqualTo(-2L);
    }

    @ParameterizedTest
    @EnumSource
    void theLeastLongIsAValueAndNotTheLackOfOne(Whole whole) {
        long min = Long.MIN_VALUE;
        assertThat(last("max", Columns.longs(min, null), whole)).isEqualTo(min);
        assertThat(last("min", Columns.longs(Long.MAX_VALUE, null), whole))
                .isEqualTo(Long.MAX_VALUE);
        assertThat(last("max", Columns.longs(null, null), whole)).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void aFrameSlidesOverALongSegment(Pair pair) {
        List<Object> ones = new ArrayList<>(Collections.nCopies(1000, 1L));
        List<Object> expected = new ArrayList<>(Collections.nCopies(1000, 2L));
        expected.set(0, 1L);
        assertThat(evaluate("sum", Columns.of(StorageType.LONG, ones), pair.frame()))
                .isEqualTo(expected);
    }

    private static Object last(String name, Column values, Whole whole) {
        List<Object> results = evaluate(name, values, whole.frame());
        assertThat(results).as("all frames are the same").containsOnly(results.get(0));
        return results.get(0);
    }

    private static List<Object> evaluate(String name, Column values, FrameSpec frame) {
        int rowCount = values.positionCount();
        List<Object> keys = new ArrayList<>();
        for (long key = 0; key < rowCount; key++) {
            keys.add(key);
        }
        WindowBatch batch =
                new WindowBatch(
                        new ColumnBatch(
                                List.of(Columns.of(StorageType.LONG, keys), values), rowCount),
                        new Segments(new int[] {0, rowCount}, 1),
                        List.of(OrderKey.ascending(0)));
        WindowFunction function =
                WindowFunctions.create(
                        WindowCall.of(name, 1),
                        List.of(StorageType.LONG, values.storageType()),
                        frame);
        return Columns.toList(function.evaluate(batch, new long[function.carryCells()]));
    }
}
