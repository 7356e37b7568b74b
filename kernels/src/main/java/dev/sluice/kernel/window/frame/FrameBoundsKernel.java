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

import dev.sluice.kernel.window.WindowBatch;

/** Computes the frame of every position of a batch. O(rows) for every frame. */
public final class FrameBoundsKernel {
    private FrameBoundsKernel() {}

    /**
     * The bounds of {@code frame}. A start right of its end gives an empty frame.
     *
     * @throws dev.sluice.kernel.KernelException if the frame does not go with the order keys
     */
    public static FrameBounds bounds(WindowBatch batch, FrameSpec frame) {
        BoundsFiller filler =
                switch (frame.unit()) {
                    case ROWS -> new RowsBounds(batch.segments());
                    case RANGE -> new RangeBounds(batch);
                };
        int[] frameStart = new int[batch.positionCount()];
        int[] frameEnd = new int[batch.positionCount()];
        filler.fillStarts(frame.start(), frameStart);
        filler.fillEnds(frame.end(), frameEnd);
        for (int position = 0; position < frameEnd.length; position++) {
            frameEnd[position] = Math.max(frameStart[position], frameEnd[position]);
        }
        return new FrameBounds(frameStart, frameEnd);
    }
}
