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
package dev.sluice.kernel.window.sliding;

import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.FrameReach;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedPreceding;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.peer.Segments;

/** A function that aggregates a column over a frame. */
abstract class FramedFunction implements WindowFunction {
    private final FrameSpec frame;

    FramedFunction(FrameSpec frame) {
        this.frame = frame;
    }

    final FrameSpec frame() {
        return frame;
    }

    /** Whether frames reach back without bound, so that rows which left the batch count. */
    final boolean isCarried() {
        return frame.start() instanceof UnboundedPreceding;
    }

    @Override
    public final FrameReach reach() {
        return FrameReach.of(frame);
    }

    /** Valid where the frame holds a value of the column; empty if every frame does. */
    final long[] nonEmptyFrames(WindowBatch batch, int column) {
        boolean dense = !batch.columns().column(column).mayHaveNulls();
        return dense && frame.containsCurrentRow()
                ? Validity.ALL_VALID
                : Validities.nonZero(batch.valueCounts(frame, column));
    }

    /** Marks the segments valid whose carry holds a value; its first cell counts or flags them. */
    static void setCarriedValid(Segments segments, long[] carry, int cells, long[] valid) {
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            if (valid.length != 0 && carry[segment * cells] != 0) {
                Validity.setValid(valid, segments.start(segment), segments.end(segment));
            }
        }
    }
}
