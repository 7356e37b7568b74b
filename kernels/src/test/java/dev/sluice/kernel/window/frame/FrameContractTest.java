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

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.NaiveWindow;
import dev.sluice.kernel.testing.RandomBatches;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.peer.Segments;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds for the bounds of frames of every unit. A unit says how its bounds are computed. */
abstract class FrameContractTest {
    private static final List<StorageType> TYPES =
            List.of(StorageType.LONG, StorageType.DOUBLE, StorageType.BYTES);

    abstract FrameUnit unit();

    abstract FrameBounds bounds(
            ColumnBatch batch, List<OrderKey> orderKeys, Segments segments, FrameSpec frame);

    /** Order keys that go with offsets of this unit; columns are of {@link #TYPES}. */
    abstract List<OrderKey> orderKeysForOffsets(Random random);

    @Test
    void everyPairOfBoundsEqualsTheDefinition() {
        ColumnBatch batch =
                new ColumnBatch(
                        List.of(Columns.longs(1L, 2L, 2L, 5L, 9L, 9L, 10L, null, null, 4L)), 10);
        Segments segments = new Segments(new int[] {0, 0, 9, 10}, 3);
        List<OrderKey> orderKeys = List.of(OrderKey.ascending(0));
        for (FrameBound start : bounds(FrameBound.UNBOUNDED_PRECEDING)) {
            for (FrameBound end : bounds(FrameBound.UNBOUNDED_FOLLOWING)) {
                assertEqualsDefinition(
                        batch, orderKeys, segments, new FrameSpec(unit(), start, end), "fixed");
            }
        }
    }

    @Test
    void randomFramesEqualTheDefinition() {
        for (int number = 0; number < TestSeed.iterations(400); number++) {
            Random random = TestSeed.random(number);
            assertRandomBatch(
                    random,
                    orderKeysForOffsets(random),
                    RandomBatches.frame(random, unit()),
                    TestSeed.describe(number));
        }
    }

    @Test
    void framesWithoutOffsetsGoWithAnyOrderKeys() {
        for (int number = 0; number < TestSeed.iterations(200); number++) {
            Random random = TestSeed.random(number);
            FrameSpec frame =
                    new FrameSpec(
                            unit(),
                            random.nextBoolean()
                                    ? FrameBound.UNBOUNDED_PRECEDING
                                    : FrameBound.CURRENT_ROW,
                            random.nextBoolean()
                                    ? FrameBound.UNBOUNDED_FOLLOWING
                                    : FrameBound.CURRENT_ROW);
            assertRandomBatch(
                    random,
                    RandomBatches.orderKeys(random, TYPES.size()),
                    frame,
                    TestSeed.describe(number));
        }
    }

    @Test
    void offsetsAsLargeAsTheyGoReachTheEdgesOfTheSegment() {
        ColumnBatch batch =
                new ColumnBatch(List.of(Columns.longs(0L, 1L, 7L, Long.MAX_VALUE - 1)), 4);
        Segments segments = new Segments(new int[] {0, 1, 4}, 2);
        FrameSpec frame =
                new FrameSpec(
                        unit(),
                        FrameBound.preceding(Long.MAX_VALUE),
                        FrameBound.following(Long.MAX_VALUE));

        FrameBounds bounds = bounds(batch, List.of(OrderKey.ascending(0)), segments, frame);

        assertThat(bounds.frameStart()).containsExactly(0, 1, 1, 1);
        assertThat(bounds.frameEnd()).containsExactly(1, 4, 4, 4);
    }

    @Test
    void aStartBehindItsEndGivesAnEmptyFrameInsideTheSegment() {
        ColumnBatch batch = new ColumnBatch(List.of(Columns.longs(1L, 2L, 3L, 1L, 2L, 3L)), 6);
        Segments segments = new Segments(new int[] {0, 3, 6}, 2);
        for (FrameSpec frame :
                List.of(
                        new FrameSpec(unit(), FrameBound.following(1), FrameBound.preceding(1)),
                        new FrameSpec(unit(), FrameBound.preceding(1), FrameBound.preceding(2)),
                        new FrameSpec(
                                unit(),
                                FrameBound.following(Long.MAX_VALUE),
                                FrameBound.following(1)))) {
            FrameBounds bounds = bounds(batch, List.of(OrderKey.ascending(0)), segments, frame);
            for (int position = 0; position < 6; position++) {
                int segment = position / 3;
                assertThat(bounds.frameStart()[position])
                        .as(frame + " at " + position)
                        .isEqualTo(bounds.frameEnd()[position])
                        .isBetween(segments.start(segment), segments.end(segment));
            }
        }
    }

    @Test
    void anEmptyBatchHasNoFrames() {
        ColumnBatch batch = new ColumnBatch(List.of(Columns.longs()), 0);
        for (Segments segments :
                List.of(new Segments(new int[] {0}, 0), new Segments(new int[] {0, 0, 0}, 2))) {
            FrameBounds bounds =
                    bounds(
                            batch,
                            List.of(OrderKey.ascending(0)),
                            segments,
                            new FrameSpec(
                                    unit(), FrameBound.preceding(1), FrameBound.following(1)));

            assertThat(bounds.frameStart()).isEmpty();
            assertThat(bounds.frameEnd()).isEmpty();
        }
    }

    private static List<FrameBound> bounds(FrameBound unbounded) {
        return List.of(
                unbounded,
                FrameBound.preceding(4),
                FrameBound.preceding(1),
                FrameBound.preceding(0),
                FrameBound.CURRENT_ROW,
                FrameBound.following(0),
                FrameBound.following(1),
                FrameBound.following(4));
    }

    private void assertRandomBatch(
            Random random, List<OrderKey> orderKeys, FrameSpec frame, String description) {
        int rowCount = Math.min(RandomColumns.length(random), 130); // the oracle is cubic
        List<Integer> partitions = RandomBatches.partitions(random, rowCount);
        ColumnBatch batch =
                RandomBatches.sorted(
                        RandomBatches.batch(random, TYPES, rowCount), partitions, orderKeys);
        Segments segments = RandomBatches.segments(partitions, rowCount + 1);
        assertEqualsDefinition(batch, orderKeys, segments, frame, description);
    }

    final void assertEqualsDefinition(
            ColumnBatch batch,
            List<OrderKey> orderKeys,
            Segments segments,
            FrameSpec frame,
            String description) {
        FrameBounds bounds = bounds(batch, orderKeys, segments, frame);
        assertThat(bounds.frameStart()).hasSize(batch.positionCount());
        assertThat(bounds.frameEnd()).hasSize(batch.positionCount());
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int start = segments.start(segment);
            int end = segments.end(segment);
            NaiveWindow oracle = new NaiveWindow(slice(batch, start, end), orderKeys);
            for (int position = start; position < end; position++) {
                int frameStart = bounds.frameStart()[position];
                int frameEnd = bounds.frameEnd()[position];
                String where = description + " " + orderKeys + " " + frame + " at " + position;
                assertThat(frameStart).as(where).isBetween(start, frameEnd);
                assertThat(frameEnd).as(where).isLessThanOrEqualTo(end);
                assertThat(range(frameStart - start, frameEnd - start))
                        .as(where)
                        .isEqualTo(oracle.frameRows(frame, position - start));
            }
        }
    }

    private static List<Integer> range(int start, int end) {
        List<Integer> range = new ArrayList<>();
        for (int value = start; value < end; value++) {
            range.add(value);
        }
        return range;
    }

    private static ColumnBatch slice(ColumnBatch batch, int start, int end) {
        int[] positions = new int[end - start];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = start + i;
        }
        return batch.gather(positions, positions.length);
    }
}
