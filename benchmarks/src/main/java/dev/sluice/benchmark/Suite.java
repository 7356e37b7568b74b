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
package dev.sluice.benchmark;

import dev.sluice.benchmark.flink.FlinkOverSuite;
import dev.sluice.benchmark.groups.GroupsSuite;
import dev.sluice.benchmark.window.WindowSuite;
import java.util.List;
import java.util.Locale;

/** The suites. */
enum Suite {
    WINDOW {
        @Override
        List<Cell> cells(Scale scale) {
            return WindowSuite.cells(scale);
        }

        @Override
        List<String> laterShapes() {
            return WindowSuite.LATER_SHAPES;
        }
    },
    GROUPS {
        @Override
        List<Cell> cells(Scale scale) {
            return GroupsSuite.cells(scale);
        }

        @Override
        List<String> laterShapes() {
            return GroupsSuite.LATER_SHAPES;
        }
    },
    FLINK_OVER {
        @Override
        Scale scale(boolean quick) {
            return quick ? FlinkOverSuite.QUICK : FlinkOverSuite.FULL;
        }

        @Override
        List<Cell> cells(Scale scale) {
            return FlinkOverSuite.cells(scale);
        }

        @Override
        List<String> laterShapes() {
            return List.of();
        }
    };

    /** How much the suite measures. */
    Scale scale(boolean quick) {
        return quick ? Scale.QUICK : Scale.FULL;
    }

    /** All cells, of all engines; the first is there twice, which shows the noise. */
    abstract List<Cell> cells(Scale scale);

    /** Shapes that the suite will have once there are kernels for them. */
    abstract List<String> laterShapes();

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
