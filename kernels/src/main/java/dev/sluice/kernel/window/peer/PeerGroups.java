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
package dev.sluice.kernel.window.peer;

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.window.order.OrderKey;
import java.util.List;

/**
 * The runs of rows of a segment that tie on all order keys; without order keys all rows of a
 * segment are peers.
 *
 * <pre>
 *   segment    a a a a | b b       order key  1 2 2 3 | 3 3
 *   starts     0 1 3 4 6           peerGroupCount 4
 * </pre>
 */
public final class PeerGroups {
    private final int[] starts;
    private final int peerGroupCount;

    private PeerGroups(int[] starts, int peerGroupCount) {
        this.starts = starts;
        this.peerGroupCount = peerGroupCount;
    }

    /** Finds the peer groups of a sorted batch. O(rows). */
    public static PeerGroups of(ColumnBatch columns, Segments segments, List<OrderKey> orderKeys) {
        RunStarts runs = new RunStarts(segments.positionCount());
        for (OrderKey key : orderKeys) {
            runs.markChanges(columns.column(key.column()));
        }
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            if (segments.start(segment) < segments.end(segment)) {
                runs.mark(segments.start(segment));
            }
        }
        int[] starts = runs.toStarts();
        return new PeerGroups(starts, starts.length - 1);
    }

    public int peerGroupCount() {
        return peerGroupCount;
    }

    /** {@code peerGroupCount + 1} ascending positions; no peer group spans two segments. */
    public int[] starts() {
        return starts;
    }
}
