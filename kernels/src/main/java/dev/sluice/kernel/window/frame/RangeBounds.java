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
import dev.sluice.kernel.window.frame.FrameBound.CurrentRow;
import dev.sluice.kernel.window.frame.FrameBound.Following;
import dev.sluice.kernel.window.frame.FrameBound.Preceding;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedFollowing;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedPreceding;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.peer.PeerGroups;
import dev.sluice.kernel.window.peer.Segments;
import java.util.Arrays;
import java.util.List;

/**
 * Bounds of RANGE frames. CURRENT ROW is the peer group; an offset is a distance of the one order
 * key, which must be a number.
 *
 * <p>For a row whose key is NULL, NaN or an infinity an offset bound is the edge of its peer group;
 * for other rows an offset bound never reaches into the nulls.
 */
final class RangeBounds implements BoundsFiller {
    private final ColumnBatch columns;
    private final List<OrderKey> orderKeys;
    private final Segments segments;
    private final PeerGroups peers;

    RangeBounds(
            ColumnBatch columns, List<OrderKey> orderKeys, Segments segments, PeerGroups peers) {
        this.columns = columns;
        this.orderKeys = orderKeys;
        this.segments = segments;
        this.peers = peers;
    }

    @Override
    public void fillStarts(FrameBound bound, int[] frameStart) {
        if (bound instanceof CurrentRow) {
            fillPeers(frameStart, 0);
        } else if (bound instanceof Preceding preceding) {
            fillOffset(preceding.offset(), true, true, frameStart);
        } else if (bound instanceof Following following) {
            fillOffset(following.offset(), false, true, frameStart);
        } else {
            fillSegmentEdge(bound, frameStart);
        }
    }

    @Override
    public void fillEnds(FrameBound bound, int[] frameEnd) {
        if (bound instanceof CurrentRow) {
            fillPeers(frameEnd, 1);
        } else if (bound instanceof Preceding preceding) {
            fillOffset(preceding.offset(), true, false, frameEnd);
        } else if (bound instanceof Following following) {
            fillOffset(following.offset(), false, false, frameEnd);
        } else {
            fillSegmentEdge(bound, frameEnd);
        }
    }

    private void fillSegmentEdge(FrameBound bound, int[] output) {
        assert bound instanceof UnboundedPreceding || bound instanceof UnboundedFollowing : bound;
        int edge = bound instanceof UnboundedPreceding ? 0 : 1;
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            Arrays.fill(
                    output,
                    segments.start(segment),
                    segments.end(segment),
                    segments.starts()[segment + edge]);
        }
    }

    /**
     * @param edge 0 for the first peer, 1 for one past the last
     */
    private void fillPeers(int[] output, int edge) {
        int[] starts = peers.starts();
        for (int group = 0; group < peers.peerGroupCount(); group++) {
            Arrays.fill(output, starts[group], starts[group + 1], starts[group + edge]);
        }
    }

    private void fillOffset(long offset, boolean preceding, boolean frameStarts, int[] output) {
        OffsetBounds bounds = OffsetBounds.of(columns, orderKeys, offset);
        fillPeers(output, frameStarts ? 0 : 1); // what rows without a distance keep
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            bounds.fill(
                    segments.start(segment), segments.end(segment), preceding, frameStarts, output);
        }
    }
}
