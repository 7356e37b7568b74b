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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.KernelException;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class WindowFunctionsTest {
    private static final List<StorageType> TYPES = List.of(StorageType.LONG, StorageType.BYTES);
    private static final int NUMBER = 0;
    private static final int TEXT = 1;

    private static WindowFunction create(WindowCall call, FrameSpec frame) {
        return WindowFunctions.create(call, TYPES, frame);
    }

    private static void assertUnsupported(WindowCall call, String message) {
        assertThatThrownBy(() -> create(call, FrameSpec.DEFAULT))
                .isInstanceOfSatisfying(
                        KernelException.class,
                        e -> assertThat(e.code()).isEqualTo(KernelException.Code.UNSUPPORTED))
                .hasMessage(message);
    }

    @Test
    void anUnknownFunctionIsRefusedWithTheNamesOfTheKnown() {
        assertUnsupported(
                WindowCall.of("ntile"),
                "window function ntile is not supported; the functions are count, sum, avg, min,"
                        + " max, row_number, rank, dense_rank, lag, lead, first_value, last_value");
    }

    @Test
    void sumsOfBytesAreRefused() {
        assertUnsupported(
                WindowCall.of("sum", TEXT),
                "sum takes columns stored as LONG or DOUBLE, not BYTES");
        assertUnsupported(
                WindowCall.of("avg", TEXT),
                "avg takes columns stored as LONG or DOUBLE, not BYTES");
    }

    @Test
    void aWrongNumberOfColumnsIsRefused() {
        assertUnsupported(WindowCall.of("sum"), "sum takes one column, not 0");
        assertUnsupported(WindowCall.of("count", NUMBER, TEXT), "count takes one column, not 2");
        assertUnsupported(WindowCall.of("rank", NUMBER), "rank takes no column, not 1");
    }

    @Test
    void aDefaultOfAnotherTypeIsRefused() {
        assertUnsupported(
                new WindowCall(
                        "lag",
                        List.of(NUMBER),
                        OptionalLong.empty(),
                        Optional.of(Columns.strings("x"))),
                "the default of lag is stored as BYTES, its column as LONG");
    }

    @Test
    void onlyFunctionsWhoseCarryWouldHoldBytesAreNotFoldable() {
        FrameSpec bounded =
                new FrameSpec(FrameUnit.ROWS, FrameBound.preceding(2), FrameBound.CURRENT_ROW);
        FrameSpec endsBefore =
                new FrameSpec(
                        FrameUnit.RANGE, FrameBound.UNBOUNDED_PRECEDING, FrameBound.preceding(1));
        for (String name : List.of("first_value", "min", "max")) {
            assertThat(create(WindowCall.of(name, TEXT), FrameSpec.DEFAULT).isFoldable()).isFalse();
            assertThat(create(WindowCall.of(name, TEXT), bounded).isFoldable()).isTrue();
            assertThat(create(WindowCall.of(name, NUMBER), FrameSpec.DEFAULT).isFoldable())
                    .isTrue();
        }
        WindowCall last = WindowCall.of("last_value", TEXT);
        assertThat(create(last, FrameSpec.DEFAULT).isFoldable()).isTrue();
        assertThat(create(last, endsBefore).isFoldable()).isFalse();
        assertThat(create(WindowCall.of("count", TEXT), FrameSpec.DEFAULT).isFoldable()).isTrue();
    }
}
