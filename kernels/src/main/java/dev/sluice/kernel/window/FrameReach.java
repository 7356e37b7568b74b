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

import dev.sluice.kernel.window.frame.FrameBound.CurrentRow;
import dev.sluice.kernel.window.frame.FrameBound.Following;
import dev.sluice.kernel.window.frame.FrameBound.Preceding;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedFollowing;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;

/**
 * How far a window function under its frame reaches before and after the current row. Each side is
 * counted in rows and in the unit of the order key; a side that is reached in one unit only is 0 in
 * the other. Peers of a row that lies in reach are in reach.
 *
 * @param precedingRows rows before the current one that must still be in the batch
 * @param precedingRange keys before the current one that must still be in the batch
 * @param followingRows later rows that must exist before the result is final
 * @param followingRange by how much a later key may lie after the current one and still count
 * @param needsWholePartition the result is final only when the partition is complete
 * @param onlyPrecedingToCurrent the frame is bounded on its start and ends at the current row
 */
public record FrameReach(
        long precedingRows,
        long precedingRange,
        long followingRows,
        long followingRange,
        boolean needsWholePartition,
        boolean onlyPrecedingToCurrent) {

    /** The reach of a function that looks at no other row than the current one's peers. */
    public static final FrameReach NONE = new FrameReach(0, 0, 0, 0, false, false);

    /**
     * The reach of a function that aggregates a frame. Rows that an unbounded start reaches are in
     * the carry, except those that lie behind the end of an earlier row's frame.
     */
    public static FrameReach of(FrameSpec frame) {
        boolean rows = frame.unit() == FrameUnit.ROWS;
        long preceding =
                Math.max(
                        frame.start() instanceof Preceding start ? start.offset() : 0,
                        frame.end() instanceof Preceding end ? end.offset() : 0);
        long following = frame.end() instanceof Following end ? end.offset() : 0;
        return new FrameReach(
                rows ? preceding : 0,
                rows ? 0 : preceding,
                rows ? following : 0,
                rows ? 0 : following,
                frame.end() instanceof UnboundedFollowing,
                frame.start() instanceof Preceding && frame.end() instanceof CurrentRow);
    }
}
