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

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.peer.PeerGroups;
import dev.sluice.kernel.window.peer.Segments;
import java.util.List;

/**
 * Computes the frame of every position of a batch. O(rows) for every frame. A start right of its
 * end gives an empty frame.
 */
public final class FrameBoundsKernel {
    private FrameBoundsKernel() {}

    /** The bounds of a ROWS frame. */
    public static FrameBounds rows(Segments segments, FrameSpec frame) {
        require(frame, FrameUnit.ROWS);
        return bounds(new RowsBounds(segments), segments, frame);
    }

    /**
     * The bounds of a RANGE frame.
     *
     * @throws dev.sluice.kernel.KernelException if the frame does not go with the order keys
     */
    public static FrameBounds range(
            ColumnBatch columns,
            List<OrderKey> orderKeys,
            Segments segments,
            PeerGroups peers,
            FrameSpec frame) {
        require(frame, FrameUnit.RANGE);
        return bounds(new RangeBounds(columns, orderKeys, segments, peers), segments, frame);
    }

    private static FrameBounds bounds(BoundsFiller filler, Segments segments, FrameSpec frame) {
        int positionCount = segments.positionCount();
        int[] frameStart = new int[positionCount];
        int[] frameEnd = new int[positionCount];
        filler.fillStarts(frame.start(), frameStart);
        filler.fillEnds(frame.end(), frameEnd);
        for (int position = 0; position < positionCount; position++) {
            frameEnd[position] = Math.max(frameStart[position], frameEnd[position]);
        }
        return new FrameBounds(frameStart, frameEnd);
    }

    private static void require(FrameSpec frame, FrameUnit unit) {
        if (frame.unit() != unit) {
            throw new IllegalArgumentException("frame counts " + frame.unit() + ", not " + unit);
        }
    }
}
