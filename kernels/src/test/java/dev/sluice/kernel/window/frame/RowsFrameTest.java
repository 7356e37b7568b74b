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
package dev.sluice.kernel.window.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.testing.RandomBatches;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.peer.Segments;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowsFrameTest extends FrameContractTest {

    @Override
    FrameUnit unit() {
        return FrameUnit.ROWS;
    }

    @Override
    FrameBounds bounds(
            ColumnBatch batch, List<OrderKey> orderKeys, Segments segments, FrameSpec frame) {
        return FrameBoundsKernel.rows(segments, frame);
    }

    @Override
    List<OrderKey> orderKeysForOffsets(Random random) {
        return RandomBatches.orderKeys(random, 3);
    }

    @Test
    void offsetsCountRowsAndStopAtTheSegment() {
        Segments segments = new Segments(new int[] {0, 4, 6}, 2);
        FrameSpec frame =
                new FrameSpec(FrameUnit.ROWS, FrameBound.preceding(1), FrameBound.following(2));

        FrameBounds bounds = FrameBoundsKernel.rows(segments, frame);

        assertThat(bounds.frameStart()).containsExactly(0, 0, 1, 2, 4, 4);
        assertThat(bounds.frameEnd()).containsExactly(3, 4, 4, 4, 6, 6);
    }

    @Test
    void aFrameThatLiesBehindTheCurrentRowIsEmptyAtTheFirstRows() {
        FrameSpec frame =
                new FrameSpec(FrameUnit.ROWS, FrameBound.preceding(3), FrameBound.preceding(2));

        FrameBounds bounds = FrameBoundsKernel.rows(new Segments(new int[] {0, 5}, 1), frame);

        assertThat(bounds.frameStart()).containsExactly(0, 0, 0, 0, 1);
        assertThat(bounds.frameEnd()).containsExactly(0, 0, 1, 2, 3);
    }

    @Test
    void aRangeFrameIsRefused() {
        assertThatThrownBy(
                        () ->
                                FrameBoundsKernel.rows(
                                        new Segments(new int[] {0}, 0), FrameSpec.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("frame counts RANGE, not ROWS");
    }
}
