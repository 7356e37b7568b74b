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

import dev.sluice.kernel.window.frame.FrameBound.CurrentRow;
import dev.sluice.kernel.window.frame.FrameBound.Following;
import dev.sluice.kernel.window.frame.FrameBound.Preceding;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedFollowing;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedPreceding;
import dev.sluice.kernel.window.peer.Segments;
import java.util.Arrays;

/** Bounds of ROWS frames, in closed form: the position plus an offset, clamped to the segment. */
final class RowsBounds implements BoundsFiller {
    private final Segments segments;

    RowsBounds(Segments segments) {
        this.segments = segments;
    }

    @Override
    public void fillStarts(FrameBound bound, int[] frameStart) {
        fill(bound, 0, frameStart);
    }

    @Override
    public void fillEnds(FrameBound bound, int[] frameEnd) {
        fill(bound, 1, frameEnd);
    }

    /**
     * @param pastRow 0 for a start, 1 for a half-open end
     */
    private void fill(FrameBound bound, int pastRow, int[] output) {
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int start = segments.start(segment);
            int end = segments.end(segment);
            if (bound instanceof UnboundedPreceding) {
                Arrays.fill(output, start, end, start);
            } else if (bound instanceof UnboundedFollowing) {
                Arrays.fill(output, start, end, end);
            } else {
                fillShifted(start, end, shift(bound) + pastRow, output);
            }
        }
    }

    /** Rows by which the bound lies after the current row. Beyond an int it is clamped anyway. */
    private static int shift(FrameBound bound) {
        if (bound instanceof Preceding preceding) {
            return -(int) Math.min(preceding.offset(), Integer.MAX_VALUE - 1);
        }
        if (bound instanceof Following following) {
            return (int) Math.min(following.offset(), Integer.MAX_VALUE - 1);
        }
        assert bound instanceof CurrentRow : bound;
        return 0;
    }

    private static void fillShifted(int start, int end, int shift, int[] output) {
        // Rows whose shifted position lies in the segment need no clamp; peel the others off.
        int firstInside = (int) Math.min(end, Math.max(start, (long) start - shift));
        int endInside = (int) Math.max(firstInside, Math.min(end, (long) end - shift));
        Arrays.fill(output, start, firstInside, start);
        for (int position = firstInside; position < endInside; position++) {
            output[position] = position + shift;
        }
        Arrays.fill(output, endInside, end, end);
    }
}
