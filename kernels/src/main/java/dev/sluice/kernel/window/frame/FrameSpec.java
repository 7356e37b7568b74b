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

import dev.sluice.kernel.window.frame.FrameBound.Following;
import dev.sluice.kernel.window.frame.FrameBound.Preceding;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedFollowing;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedPreceding;
import java.io.Serializable;

/** The frame clause of a window: unit, start and end. */
public record FrameSpec(FrameUnit unit, FrameBound start, FrameBound end) implements Serializable {
    /** Without ORDER BY: the whole partition. */
    public static final FrameSpec WHOLE_PARTITION =
            new FrameSpec(
                    FrameUnit.ROWS, FrameBound.UNBOUNDED_PRECEDING, FrameBound.UNBOUNDED_FOLLOWING);

    /** With ORDER BY and no frame clause: RANGE UNBOUNDED PRECEDING .. CURRENT ROW. */
    public static final FrameSpec DEFAULT =
            new FrameSpec(FrameUnit.RANGE, FrameBound.UNBOUNDED_PRECEDING, FrameBound.CURRENT_ROW);

    public FrameSpec {
        if (start instanceof UnboundedFollowing) {
            throw new IllegalArgumentException("start of a frame cannot be UNBOUNDED FOLLOWING");
        }
        if (end instanceof UnboundedPreceding) {
            throw new IllegalArgumentException("end of a frame cannot be UNBOUNDED PRECEDING");
        }
    }

    @Override
    public String toString() {
        return unit + " BETWEEN " + start + " AND " + end;
    }

    /** Whether every frame holds its own row, so that no frame is empty. */
    public boolean containsCurrentRow() {
        return !(start instanceof Following) && !(end instanceof Preceding);
    }

    /** Whether frames count rows on both sides and reach the edge of the partition on neither. */
    public boolean isBoundedRows() {
        return unit == FrameUnit.ROWS
                && !(start instanceof UnboundedPreceding)
                && !(end instanceof UnboundedFollowing);
    }
}
