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

/** STUB */
public final class PeerGroups {
    private final int[] starts;
    private final int peerGroupCount;

    PeerGroups(int[] starts, int peerGroupCount) {
        this.starts = starts;
        this.peerGroupCount = peerGroupCount;
    }

    public static PeerGroups of(ColumnBatch columns, Segments segments, List<OrderKey> orderKeys) {
        return new PeerGroups(segments.starts(), segments.segmentCount());
    }

    public int peerGroupCount() {
        return peerGroupCount;
    }

    /** {@code peerGroupCount + 1} ascending positions; no peer group spans two segments. */
    public int[] starts() {
        return starts;
    }
}
