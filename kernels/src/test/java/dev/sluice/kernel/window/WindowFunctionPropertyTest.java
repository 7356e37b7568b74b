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

import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.function.WindowFunctions;
import dev.sluice.kernel.window.order.OrderKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** All window functions together over random frames, partitions and values, against the oracle. */
class WindowFunctionPropertyTest {

    @Test
    void everyFunctionEqualsTheOracle() {
        for (int number = 0; number < TestSeed.iterations(400); number++) {
            Random random = TestSeed.random(number);
            List<OrderKey> orderKeys = List.of(WindowCases.orderKey(random));
            int rowCount = Math.min(RandomColumns.length(random), 260);
            WindowBatch batch =
                    WindowCases.batch(
                            random, rowCount, orderKeys, 1 + random.nextInt(rowCount + 1));
            FrameSpec frame = WindowCases.frame(random);
            for (WindowCall call : calls(random)) {
                // One batch for all: bounds, peers and counts are shared.
                WindowFunction function = WindowFunctions.create(call, WindowCases.TYPES, frame);
                int cells = function.carryCells() * batch.segments().segmentCount();
                List<Object> actual = Columns.toList(function.evaluate(batch, new long[cells]));
                WindowCases.assertEqualsOracle(
                        call, frame, batch, actual, TestSeed.describe(number));
            }
        }
    }

    private static List<WindowCall> calls(Random random) {
        List<WindowCall> calls = new ArrayList<>();
        for (String name : List.of("count", "row_number", "rank", "dense_rank")) {
            calls.add(WindowCall.of(name));
        }
        for (int column = WindowCases.LONG_VALUE; column <= WindowCases.TEXT; column++) {
            for (String name : List.of("count", "min", "max", "first_value", "last_value")) {
                calls.add(WindowCall.of(name, column));
            }
            for (String name : List.of("sum", "avg")) {
                if (column != WindowCases.TEXT) {
                    calls.add(WindowCall.of(name, column));
                }
            }
            calls.add(offsetCall("lag", column, random));
            calls.add(offsetCall("lead", column, random));
        }
        return calls;
    }

    private static WindowCall offsetCall(String name, int column, Random random) {
        long offset =
                random.nextInt(5) == 0 ? WindowCases.offset(random) : random.nextInt(140) - 70;
        return new WindowCall(
                name,
                List.of(column),
                OptionalLong.of(random.nextBoolean() ? offset : offset % 3),
                random.nextBoolean()
                        ? Optional.of(
                                RandomColumns.column(random, WindowCases.TYPES.get(column), 1))
                        : Optional.empty());
    }
}
