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

import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameBound.Following;
import dev.sluice.kernel.window.frame.FrameBound.Preceding;
import dev.sluice.kernel.window.frame.FrameSpec;

/**
 * A bounded ROWS frame as distances from the current row, half-open: the frame of position i is
 * {@code [i + startShift, i + endShift)}, clipped to the segment.
 *
 * @param endShift greater than {@code startShift}, unless all frames are empty
 */
record RowsFrame(long startShift, long endShift) {

    static RowsFrame of(FrameSpec frame) {
        assert frame.isBoundedRows() : frame;
        return new RowsFrame(shift(frame.start()), saturatedIncrement(shift(frame.end())));
    }

    private static long shift(FrameBound bound) {
        if (bound instanceof Preceding preceding) {
            return -preceding.offset();
        }
        return bound instanceof Following following ? following.offset() : 0;
    }

    private static long saturatedIncrement(long shift) {
        return shift == Long.MAX_VALUE ? shift : shift + 1;
    }

    /** Whether no frame of a segment of {@code length} rows holds a row. */
    boolean isEmptyIn(int length) {
        return startShift >= endShift || startShift >= length || endShift <= 1L - length;
    }

    /** Whether every frame of a segment of {@code length} rows is the whole segment. */
    boolean isWholeSegmentOf(int length) {
        return startShift <= 1L - length && endShift >= length;
    }

    /**
     * The start shift, brought near enough to a segment of {@code length} rows for int arithmetic;
     * the frames stay the same.
     */
    int startShiftIn(int length) {
        return (int) Math.max(startShift, -length);
    }

    int endShiftIn(int length) {
        return (int) Math.min(endShift, length);
    }
}
