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

import dev.sluice.kernel.KernelException;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.window.frame.FrameBound.CurrentRow;
import dev.sluice.kernel.window.frame.FrameBound.Following;
import dev.sluice.kernel.window.frame.FrameBound.Preceding;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedFollowing;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedPreceding;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import dev.sluice.kernel.window.peer.PeerGroups;
import dev.sluice.kernel.window.peer.Segments;
import java.util.Arrays;
import java.util.List;

/**
 * Bounds of RANGE frames. CURRENT ROW is the peer group; an offset is a distance of the one order
 * key, which must be a long.
 *
 * <p>Offsets go by two pointers that only move forward, O(rows) in all. Distances of sorted keys
 * are compared as unsigned differences, so that nothing overflows, however far apart the keys and
 * large the offset.
 *
 * <p>For a row with a null key an offset bound is the edge of the null peer group; for other rows
 * an offset bound never reaches into the nulls.
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

    private void fillOffset(long offset, boolean preceding, boolean start, int[] output) {
        OrderKey orderKey = orderKey();
        LongColumn keys = (LongColumn) columns.column(orderKey.column());
        // Sorted descending, keys are walked as their complements, which ascend.
        long flip = orderKey.direction() == SortDirection.ASCENDING ? 0 : -1;
        fillPeers(output, start ? 0 : 1); // what rows with a null key keep
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int from = segments.start(segment);
            int to = segments.end(segment);
            while (from < to && !keys.isValid(from)) {
                from++;
            }
            while (from < to && !keys.isValid(to - 1)) {
                to--;
            }
            if (preceding) {
                fillPreceding(keys.values(), flip, from, to, offset, start, output);
            } else {
                fillFollowing(keys.values(), flip, from, to, offset, start, output);
            }
        }
    }

    private OrderKey orderKey() {
        if (orderKeys.size() != 1) {
            throw new KernelException(
                    KernelException.Code.UNSUPPORTED,
                    "RANGE with an offset needs exactly one ORDER BY column, not "
                            + orderKeys.size());
        }
        OrderKey orderKey = orderKeys.get(0);
        Column column = columns.column(orderKey.column());
        if (!(column instanceof LongColumn)) {
            throw new KernelException(
                    KernelException.Code.UNSUPPORTED,
                    "RANGE with an offset needs an ORDER BY column stored as LONG, not "
                            + column.storageType());
        }
        return orderKey;
    }

    /**
     * A start is the first row whose key is at most {@code offset} before the row's; an end is one
     * past the last row whose key is at least {@code offset} before it.
     */
    private static void fillPreceding(
            long[] keys, long flip, int from, int to, long offset, boolean start, int[] output) {
        int bound = from;
        for (int position = from; position < to; position++) {
            long key = keys[position] ^ flip;
            if (start) {
                while (distance(keys[bound] ^ flip, key) > biased(offset)) {
                    bound++;
                }
            } else {
                while (bound < to
                        && (keys[bound] ^ flip) <= key
                        && distance(keys[bound] ^ flip, key) >= biased(offset)) {
                    bound++;
                }
            }
            output[position] = bound;
        }
    }

    /**
     * A start is the first row whose key is at least {@code offset} after the row's; an end is one
     * past the last row whose key is at most {@code offset} after it.
     */
    private static void fillFollowing(
            long[] keys, long flip, int from, int to, long offset, boolean start, int[] output) {
        int bound = from;
        for (int position = from; position < to; position++) {
            long key = keys[position] ^ flip;
            while (bound < to
                    && ((keys[bound] ^ flip) < key
                            || (start
                                    ? distance(key, keys[bound] ^ flip) < biased(offset)
                                    : distance(key, keys[bound] ^ flip) <= biased(offset)))) {
                bound++;
            }
            output[position] = bound;
        }
    }

    /** {@code high - low} as an unsigned number, shifted so that signed comparison orders it. */
    private static long distance(long low, long high) {
        return high - low + Long.MIN_VALUE;
    }

    private static long biased(long offset) {
        return offset + Long.MIN_VALUE;
    }
}
