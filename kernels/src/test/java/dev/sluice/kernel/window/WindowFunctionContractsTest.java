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
import dev.sluice.kernel.window.function.WindowCall;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Nested;

/** The contract of window functions, for every function and every type of its argument. */
class WindowFunctionContractsTest {

    @Nested
    class RowNumber extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("row_number");
        }
    }

    @Nested
    class Rank extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("rank");
        }
    }

    @Nested
    class DenseRank extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("dense_rank");
        }
    }

    @Nested
    class CountOfRows extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("count");
        }
    }

    @Nested
    class CountOfLongs extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("count", WindowCases.LONG_VALUE);
        }
    }

    @Nested
    class CountOfDoubles extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("count", WindowCases.DOUBLE_VALUE);
        }
    }

    @Nested
    class CountOfBytes extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("count", WindowCases.TEXT);
        }
    }

    @Nested
    class SumOfLongs extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("sum", WindowCases.LONG_VALUE);
        }
    }

    @Nested
    class SumOfDoubles extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("sum", WindowCases.DOUBLE_VALUE);
        }
    }

    @Nested
    class AverageOfLongs extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("avg", WindowCases.LONG_VALUE);
        }
    }

    @Nested
    class AverageOfDoubles extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("avg", WindowCases.DOUBLE_VALUE);
        }
    }

    @Nested
    class MinOfLongs extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("min", WindowCases.LONG_VALUE);
        }
    }

    @Nested
    class MinOfDoubles extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("min", WindowCases.DOUBLE_VALUE);
        }
    }

    @Nested
    class MinOfBytes extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("min", WindowCases.TEXT);
        }
    }

    @Nested
    class MaxOfLongs extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("max", WindowCases.LONG_VALUE);
        }
    }

    @Nested
    class MaxOfDoubles extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("max", WindowCases.DOUBLE_VALUE);
        }
    }

    @Nested
    class MaxOfBytes extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("max", WindowCases.TEXT);
        }
    }

    @Nested
    class FirstValueOfLongs extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("first_value", WindowCases.LONG_VALUE);
        }
    }

    @Nested
    class FirstValueOfDoubles extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("first_value", WindowCases.DOUBLE_VALUE);
        }
    }

    @Nested
    class FirstValueOfBytes extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("first_value", WindowCases.TEXT);
        }
    }

    @Nested
    class LastValueOfLongs extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("last_value", WindowCases.LONG_VALUE);
        }
    }

    @Nested
    class LastValueOfDoubles extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("last_value", WindowCases.DOUBLE_VALUE);
        }
    }

    @Nested
    class LastValueOfBytes extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("last_value", WindowCases.TEXT);
        }
    }

    @Nested
    class LagOfLongs extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("lag", WindowCases.LONG_VALUE);
        }
    }

    @Nested
    class LagOfDoublesWithDefault extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return new WindowCall(
                    "lag",
                    List.of(WindowCases.DOUBLE_VALUE),
                    OptionalLong.of(3),
                    Optional.of(Columns.doubles(-1.5)));
        }
    }

    @Nested
    class LagOfBytesForward extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return new WindowCall(
                    "lag", List.of(WindowCases.TEXT), OptionalLong.of(-2), Optional.empty());
        }
    }

    @Nested
    class LeadOfLongsWithDefault extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return new WindowCall(
                    "lead",
                    List.of(WindowCases.LONG_VALUE),
                    OptionalLong.of(2),
                    Optional.of(Columns.longs(7L)));
        }
    }

    @Nested
    class LeadOfDoublesByNone extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return new WindowCall(
                    "lead",
                    List.of(WindowCases.DOUBLE_VALUE),
                    OptionalLong.of(0),
                    Optional.empty());
        }
    }

    @Nested
    class LeadOfBytes extends WindowFunctionContractTest {
        @Override
        WindowCall call() {
            return WindowCall.of("lead", WindowCases.TEXT);
        }
    }
}
