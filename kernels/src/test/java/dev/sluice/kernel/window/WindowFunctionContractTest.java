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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.function.WindowFunctions;
import dev.sluice.kernel.window.order.OrderKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every window function keeps to, inherited for each function and type of argument. */
abstract class WindowFunctionContractTest {
    private static final List<OrderKey> BY_KEY = List.of(OrderKey.ascending(WindowCases.KEY));

    /** The call under test, on columns of {@link WindowCases#TYPES}. */
    abstract WindowCall call();

    private WindowFunction function(FrameSpec frame) {
        return WindowFunctions.create(call(), WindowCases.TYPES, frame);
    }

    private static long[] noCarry(WindowFunction function, WindowBatch batch) {
        return new long[function.carryCells() * batch.segments().segmentCount()];
    }

    /** All pairs of bounds that a frame may have, with small offsets. */
    private static List<FrameSpec> frames() {
        List<FrameSpec> frames = new ArrayList<>();
        List<FrameBound> offsets =
                List.of(
                        FrameBound.preceding(4),
                        FrameBound.preceding(2),
                        FrameBound.preceding(1),
                        FrameBound.CURRENT_ROW,
                        FrameBound.following(1),
                        FrameBound.following(3));
        List<FrameBound> starts = new ArrayList<>(offsets);
        starts.add(FrameBound.UNBOUNDED_PRECEDING);
        List<FrameBound> ends = new ArrayList<>(offsets);
        ends.add(FrameBound.UNBOUNDED_FOLLOWING);
        for (FrameUnit unit : FrameUnit.values()) {
            for (FrameBound start : starts) {
                for (FrameBound end : ends) {
                    frames.add(new FrameSpec(unit, start, end));
                }
            }
        }
        return frames;
    }

    @Test
    void anEmptyBatchGivesNoResults() {
        WindowBatch batch = WindowCases.batch(TestSeed.random(0), 0, BY_KEY, 1);
        for (FrameSpec frame : frames()) {
            WindowFunction function = function(frame);
            Column results = function.evaluate(batch, noCarry(function, batch));
            assertThat(results.positionCount()).isZero();
        }
    }

    @Test
    void everyPairOfBoundsGivesWhatTheOracleGives() {
        Random random = TestSeed.random(1);
        for (int rowCount : new int[] {1, 2, 13, 70}) {
            WindowBatch batch = WindowCases.batch(random, rowCount, BY_KEY, 3);
            for (FrameSpec frame : frames()) {
                WindowFunction function = function(frame);
                Column results = function.evaluate(batch, noCarry(function, batch));
                WindowCases.assertEqualsOracle(
                        call(), frame, batch, Columns.toList(results), TestSeed.describe(1));
            }
        }
    }

    @Test
    void onlyNullsGiveWhatTheOracleGives() {
        List<Column> columns = new ArrayList<>();
        for (StorageType type : WindowCases.TYPES) {
            columns.add(Columns.of(type, Collections.nCopies(9, null)));
        }
        WindowBatch batch = WindowCases.batch(TestSeed.random(2), columns, BY_KEY, 2);
        for (FrameSpec frame : frames()) {
            WindowFunction function = function(frame);
            Column results = function.evaluate(batch, noCarry(function, batch));
            WindowCases.assertEqualsOracle(
                    call(), frame, batch, Columns.toList(results), "only nulls");
        }
    }

    @Test
    void resultsAreOfTheResultTypeAndNullSlotsHoldZero() {
        Random random = TestSeed.random(3);
        for (int repeat = 0; repeat < 5; repeat++) {
            WindowBatch batch = WindowCases.batch(random, 65, BY_KEY, 7);
            for (FrameSpec frame : frames()) {
                WindowFunction function = function(frame);
                Column results = function.evaluate(batch, noCarry(function, batch));
                assertThat(results.storageType()).isEqualTo(function.resultType());
                assertThat(results.positionCount()).isEqualTo(65);
                for (int position = 0; position < 65; position++) {
                    assertThat(results.isValid(position) || holdsZero(results, position))
                            .as("null slot %d of %s", position, frame)
                            .isTrue();
                }
            }
        }
    }

    private static boolean holdsZero(Column column, int position) {
        if (column instanceof LongColumn longs) {
            return longs.values()[position] == 0;
        }
        if (column instanceof DoubleColumn doubles) {
            return Double.doubleToRawLongBits(doubles.values()[position]) == 0;
        }
        int[] offsets = ((BytesColumn) column).offsets();
        return offsets[position] == offsets[position + 1];
    }

    @Test
    void evaluatingChangesNeitherInputNorCarry() {
        Random random = TestSeed.random(4);
        WindowBatch batch = WindowCases.batch(random, 40, BY_KEY, 2);
        List<List<Object>> before = contents(batch);
        for (FrameSpec frame : frames()) {
            WindowFunction function = function(frame);
            long[] carry = noCarry(function, batch);
            if (function.isFoldable()) {
                function.fold(batch, new int[] {3, 5}, carry);
            }
            long[] copy = carry.clone();
            List<Object> first = Columns.toList(function.evaluate(batch, carry));
            List<Object> second = Columns.toList(function.evaluate(batch, carry));
            assertThat(second).isEqualTo(first);
            assertThat(carry).isEqualTo(copy);
        }
        assertThat(contents(batch)).isEqualTo(before);
    }

    private static List<List<Object>> contents(WindowBatch batch) {
        return batch.columns().columns().stream().map(Columns::toList).toList();
    }

    @Test
    void aFunctionWithoutFoldingRefusesToFold() {
        WindowBatch batch = WindowCases.batch(TestSeed.random(5), 4, BY_KEY, 1);
        for (FrameSpec frame : frames()) {
            WindowFunction function = function(frame);
            if (!function.isFoldable()) {
                assertThatThrownBy(() -> function.fold(batch, new int[] {1}, new long[0]))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("isFoldable");
            }
        }
    }

    /** Batch-split invariance: slices with only the rows in reach give what the whole gives. */
    @Test
    void slicesWithFoldedRowsGiveWhatTheWholePartitionGives() {
        for (int number = 0; number < TestSeed.iterations(4); number++) {
            Random random = TestSeed.random(100 + number);
            int rowCount = 1 + random.nextInt(60);
            WindowBatch whole = WindowCases.batch(random, streamed(random, rowCount), BY_KEY, 1);
            for (FrameSpec frame : frames()) {
                WindowFunction function = function(frame);
                if (!function.isFoldable()) {
                    continue;
                }
                List<Object> results =
                        new StreamedPartition(whole, WindowCases.KEY, function).evaluate(random);
                WindowCases.assertEqualsOracle(
                        call(), frame, whole, results, TestSeed.describe(100 + number));
            }
        }
    }

    /** Keys as of event time: never null, near each other, with ties. */
    private static List<Column> streamed(Random random, int rowCount) {
        List<Object> keys = new ArrayList<>();
        for (int row = 0; row < rowCount; row++) {
            keys.add((long) random.nextInt(rowCount));
        }
        List<Column> columns = new ArrayList<>();
        columns.add(Columns.of(StorageType.LONG, keys));
        for (StorageType type : WindowCases.TYPES.subList(1, WindowCases.TYPES.size())) {
            columns.add(RandomColumns.column(random, type, rowCount));
        }
        return columns;
    }

    @Test
    void segmentsDoNotSeeEachOther() {
        Random random = TestSeed.random(6);
        WindowBatch batch = WindowCases.batch(random, 50, BY_KEY, 6);
        for (FrameSpec frame : frames()) {
            WindowFunction function = function(frame);
            List<Object> together =
                    Columns.toList(function.evaluate(batch, noCarry(function, batch)));
            List<Object> alone = new ArrayList<>();
            for (int segment = 0; segment < batch.segments().segmentCount(); segment++) {
                WindowBatch slice =
                        WindowCases.slice(
                                batch,
                                batch.segments().start(segment),
                                batch.segments().end(segment));
                alone.addAll(Columns.toList(function.evaluate(slice, noCarry(function, slice))));
            }
            assertThat(together).as(Arrays.asList(call(), frame).toString()).isEqualTo(alone);
        }
    }
}
