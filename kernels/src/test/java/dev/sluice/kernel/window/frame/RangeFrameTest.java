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

import dev.sluice.kernel.KernelException;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.RandomBatches;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.order.NullPlacement;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import dev.sluice.kernel.window.peer.PeerGroups;
import dev.sluice.kernel.window.peer.Segments;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RangeFrameTest extends FrameContractTest {
    private static final OrderKey ASCENDING = OrderKey.ascending(0);
    private static final OrderKey DESCENDING =
            new OrderKey(0, SortDirection.DESCENDING, NullPlacement.FIRST);

    @Override
    FrameUnit unit() {
        return FrameUnit.RANGE;
    }

    @Override
    FrameBounds bounds(
            ColumnBatch batch, List<OrderKey> orderKeys, Segments segments, FrameSpec frame) {
        PeerGroups peers = PeerGroups.of(batch, segments, orderKeys);
        return FrameBoundsKernel.range(batch, orderKeys, segments, peers, frame);
    }

    @Override
    List<OrderKey> orderKeysForOffsets(Random random) {
        return List.of(RandomBatches.orderKey(random, random.nextInt(2))); // the long or the double
    }

    @Test
    void offsetsAreDistancesOfTheKey() {
        FrameBounds bounds = oneBefore(ASCENDING, Columns.longs(1L, 2L, 4L, 4L, 5L));

        assertThat(bounds.frameStart()).containsExactly(0, 0, 2, 2, 2);
        assertThat(bounds.frameEnd()).containsExactly(1, 2, 4, 4, 5);
    }

    @Test
    void descendingKeysComeBeforeSmallerOnes() {
        FrameBounds bounds = oneBefore(DESCENDING, Columns.longs(5L, 4L, 4L, 2L, 1L));

        assertThat(bounds.frameStart()).containsExactly(0, 0, 0, 3, 3);
        assertThat(bounds.frameEnd()).containsExactly(1, 3, 3, 4, 5);
    }

    @Test
    void distancesBeyondALongDoNotOverflow() {
        Column keys =
                Columns.longs(
                        Long.MIN_VALUE, Long.MIN_VALUE + 1, 0L, Long.MAX_VALUE - 1, Long.MAX_VALUE);

        FrameBounds near = oneBefore(ASCENDING, keys);
        FrameBounds far =
                single(
                        ASCENDING,
                        keys,
                        FrameBound.preceding(Long.MAX_VALUE),
                        FrameBound.following(Long.MAX_VALUE));

        assertThat(near.frameStart()).containsExactly(0, 0, 2, 3, 3);
        assertThat(far.frameStart()).containsExactly(0, 0, 1, 2, 2);
        assertThat(far.frameEnd()).containsExactly(2, 3, 5, 5, 5);
    }

    @Test
    void nullsSeeNullsAndOthersReachThemByUnboundedBoundsOnly() {
        Column keys = Columns.longs(1L, 2L, null, null);

        FrameBounds offsets =
                single(ASCENDING, keys, FrameBound.preceding(9), FrameBound.following(9));
        FrameBounds unbounded =
                single(ASCENDING, keys, FrameBound.following(9), FrameBound.UNBOUNDED_FOLLOWING);

        assertThat(offsets.frameStart()).containsExactly(0, 0, 2, 2);
        assertThat(offsets.frameEnd()).containsExactly(2, 2, 4, 4);
        assertThat(unbounded.frameStart()).containsExactly(2, 2, 2, 2);
        assertThat(unbounded.frameEnd()).containsExactly(4, 4, 4, 4);
    }

    @Test
    void doubleKeysAreComparedWithoutRounding() {
        // 1.1 - 0.1 rounds to 1.0 but is more; 2^53 + 2 - 1 is no double but is more than 2^53.
        FrameBounds bounds =
                oneBefore(ASCENDING, Columns.doubles(0.1, 1.1, 2.1, 0x1p53, 0x1p53 + 2));

        assertThat(bounds.frameStart()).containsExactly(0, 1, 1, 3, 4);
    }

    @Test
    void nansAndInfinitiesSeeTheirPeersAndAreReachedByUnboundedBoundsOnly() {
        double inf = Double.POSITIVE_INFINITY;
        Column ascending = Columns.doubles(-inf, -inf, 0.0, 3.0, inf, Double.NaN, Double.NaN);
        Column descending = Columns.doubles(Double.NaN, inf, 3.0, 0.0, -inf);
        FrameBound three = FrameBound.following(3);

        FrameBounds up = single(ASCENDING, ascending, FrameBound.preceding(3), three);
        FrameBounds down = single(DESCENDING, descending, FrameBound.preceding(3), three);
        FrameBounds behind = single(ASCENDING, ascending, three, FrameBound.UNBOUNDED_FOLLOWING);

        assertThat(up.frameStart()).containsExactly(0, 0, 2, 2, 4, 5, 5);
        assertThat(up.frameEnd()).containsExactly(2, 2, 4, 4, 5, 7, 7);
        assertThat(down.frameStart()).containsExactly(0, 1, 2, 2, 4);
        assertThat(down.frameEnd()).containsExactly(1, 2, 4, 4, 5);
        assertThat(behind.frameStart()).containsExactly(0, 0, 3, 4, 4, 5, 5);
        assertThat(behind.frameEnd()).containsOnly(7);
    }

    @Test
    void doubleKeysNearAnOffsetApartEqualTheDefinition() {
        for (int number = 0; number < TestSeed.iterations(300); number++) {
            Random random = TestSeed.random(number);
            // Tenths an integer apart differ from it by a rounding; wide ones by the offset's own.
            boolean wide = random.nextBoolean();
            long offset = wide ? Long.MAX_VALUE - random.nextInt(1500) : random.nextInt(4);
            List<Object> keys = new ArrayList<>();
            for (int row = random.nextInt(60); row > 0; row--) {
                keys.add(
                        wide
                                ? random.nextInt(2) * 0x1p63 - random.nextInt(2000)
                                : random.nextInt(60) * 0.1);
            }
            OrderKey orderKey = RandomBatches.orderKey(random, 0);
            List<Integer> onePartition = Collections.nCopies(keys.size(), 0);
            ColumnBatch batch =
                    RandomBatches.sorted(
                            new ColumnBatch(
                                    List.of(Columns.of(StorageType.DOUBLE, keys)), keys.size()),
                            onePartition,
                            List.of(orderKey));
            for (FrameSpec frame :
                    List.of(
                            frame(FrameBound.preceding(offset), FrameBound.preceding(offset)),
                            frame(FrameBound.following(offset), FrameBound.following(offset)))) {
                assertEqualsDefinition(
                        batch,
                        List.of(orderKey),
                        RandomBatches.segments(onePartition, 1),
                        frame,
                        TestSeed.describe(number));
            }
        }
    }

    @Test
    void currentRowIsThePeerGroup() {
        FrameBounds bounds =
                single(
                        ASCENDING,
                        Columns.strings("a", "a", "b"),
                        FrameBound.UNBOUNDED_PRECEDING,
                        FrameBound.CURRENT_ROW);

        assertThat(bounds.frameEnd()).containsExactly(2, 2, 3);
    }

    @Test
    void anOffsetWithoutExactlyOneOrderKeyIsRefused() {
        ColumnBatch batch = new ColumnBatch(List.of(Columns.longs(1L)), 1);
        FrameSpec frame = frame(FrameBound.preceding(1), FrameBound.CURRENT_ROW);
        Segments segments = new Segments(new int[] {0, 1}, 1);
        for (List<OrderKey> keys : List.of(List.<OrderKey>of(), List.of(ASCENDING, ASCENDING))) {
            assertThatThrownBy(() -> bounds(batch, keys, segments, frame))
                    .isInstanceOf(KernelException.class)
                    .hasMessage(
                            "RANGE with an offset needs exactly one ORDER BY column, not "
                                    + keys.size());
        }
    }

    @Test
    void anOffsetOverStringsIsRefused() {
        assertThatThrownBy(() -> oneBefore(ASCENDING, Columns.strings("a")))
                .isInstanceOf(KernelException.class)
                .hasMessageEndingWith("not BYTES");
    }

    private FrameBounds oneBefore(OrderKey orderKey, Column keys) {
        return single(orderKey, keys, FrameBound.preceding(1), FrameBound.CURRENT_ROW);
    }

    private FrameBounds single(OrderKey orderKey, Column keys, FrameBound start, FrameBound end) {
        int rowCount = keys.positionCount();
        return bounds(
                new ColumnBatch(List.of(keys), rowCount),
                List.of(orderKey),
                new Segments(new int[] {0, rowCount}, 1),
                frame(start, end));
    }

    private static FrameSpec frame(FrameBound start, FrameBound end) {
        return new FrameSpec(FrameUnit.RANGE, start, end);
    }
}
