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

import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.function.WindowFunctions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FrameReachTest {
    private static FrameReach rows(FrameBound start, FrameBound end) {
        return FrameReach.of(new FrameSpec(FrameUnit.ROWS, start, end));
    }

    private static FrameReach range(FrameBound start, FrameBound end) {
        return FrameReach.of(new FrameSpec(FrameUnit.RANGE, start, end));
    }

    @Test
    void aBoundedFrameUpToTheCurrentRowKeepsItsPrecedingRowsOrRange() {
        assertThat(rows(FrameBound.preceding(5), FrameBound.CURRENT_ROW))
                .isEqualTo(new FrameReach(5, 0, 0, 0, false, true));
        assertThat(range(FrameBound.preceding(5), FrameBound.CURRENT_ROW))
                .isEqualTo(new FrameReach(0, 5, 0, 0, false, true));
    }

    @Test
    void followingRowsAndRangesAreWaitedFor() {
        assertThat(rows(FrameBound.CURRENT_ROW, FrameBound.following(3)))
                .isEqualTo(new FrameReach(0, 0, 3, 0, false, false));
        assertThat(range(FrameBound.preceding(2), FrameBound.following(3)))
                .isEqualTo(new FrameReach(0, 2, 0, 3, false, false));
    }

    @Test
    void anUnboundedStartKeepsOnlyTheRowsBehindItsEnd() {
        assertThat(rows(FrameBound.UNBOUNDED_PRECEDING, FrameBound.preceding(4)))
                .isEqualTo(new FrameReach(4, 0, 0, 0, false, false));
        assertThat(FrameReach.of(FrameSpec.DEFAULT))
                .isEqualTo(new FrameReach(0, 0, 0, 0, false, false));
    }

    @Test
    void anUnboundedEndNeedsTheWholePartition() {
        assertThat(FrameReach.of(FrameSpec.WHOLE_PARTITION).needsWholePartition()).isTrue();
    }

    @Test
    void lagReachesBackAndLeadAheadWhateverTheFrame() {
        assertThat(offset("lag", 3)).isEqualTo(new FrameReach(3, 0, 0, 0, false, false));
        assertThat(offset("lag", -3)).isEqualTo(new FrameReach(0, 0, 3, 0, false, false));
        assertThat(offset("lead", 2)).isEqualTo(new FrameReach(0, 0, 2, 0, false, false));
        assertThat(offset("lead", 0)).isEqualTo(FrameReach.NONE);
        assertThat(offset("lag", Long.MIN_VALUE).followingRows()).isEqualTo(Long.MAX_VALUE);
        assertThat(offset("lead", Long.MIN_VALUE).precedingRows()).isEqualTo(Long.MAX_VALUE);
    }

    private static FrameReach offset(String name, long offset) {
        WindowCall call =
                new WindowCall(
                        name, List.of(WindowCases.TEXT), OptionalLong.of(offset), Optional.empty());
        return WindowFunctions.create(call, WindowCases.TYPES, FrameSpec.WHOLE_PARTITION).reach();
    }
}
