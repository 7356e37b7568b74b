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

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.window.frame.FrameBounds;
import dev.sluice.kernel.window.frame.FrameBoundsKernel;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.peer.PeerGroups;
import dev.sluice.kernel.window.peer.Segments;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A batch sorted by (partition, order keys), with its segments, and the peer groups and frame
 * bounds that its functions share: each is computed at first use and once.
 */
public final class WindowBatch {
    private final ColumnBatch columns;
    private final Segments segments;
    private final List<OrderKey> orderKeys;
    private final Map<FrameSpec, FrameBounds> bounds = new HashMap<>();
    private final Map<FramedColumn, int[]> valueCounts = new HashMap<>();
    private PeerGroups peerGroups;

    public WindowBatch(ColumnBatch columns, Segments segments, List<OrderKey> orderKeys) {
        this.columns = columns;
        this.segments = segments;
        this.orderKeys = List.copyOf(orderKeys);
    }

    public ColumnBatch columns() {
        return columns;
    }

    public int positionCount() {
        return columns.positionCount();
    }

    public Segments segments() {
        return segments;
    }

    public List<OrderKey> orderKeys() {
        return orderKeys;
    }

    /** Rows of a segment that tie on all order keys; a whole segment without order keys. */
    public PeerGroups peerGroups() {
        if (peerGroups == null) {
            peerGroups = PeerGroups.of(columns, segments, orderKeys);
        }
        return peerGroups;
    }

    /** The frame of every position. */
    public FrameBounds bounds(FrameSpec frame) {
        return bounds.computeIfAbsent(frame, this::computeBounds);
    }

    private FrameBounds computeBounds(FrameSpec frame) {
        return switch (frame.unit()) {
            case ROWS -> FrameBoundsKernel.rows(segments, frame);
            case RANGE ->
                    FrameBoundsKernel.range(columns, orderKeys, segments, peerGroups(), frame);
        };
    }

    /**
     * How many values of a column, nulls left out, the frame of every position holds. Shared: only
     * to be read.
     */
    public int[] valueCounts(FrameSpec frame, int column) {
        return valueCounts.computeIfAbsent(
                new FramedColumn(frame, column),
                key -> bounds(frame).countValues(columns.column(column)));
    }

    private record FramedColumn(FrameSpec frame, int column) {}
}
