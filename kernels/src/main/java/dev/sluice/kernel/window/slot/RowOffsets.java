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
package dev.sluice.kernel.window.slot;

import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameBound.Following;
import dev.sluice.kernel.window.frame.FrameBound.Preceding;
import dev.sluice.kernel.window.frame.FrameSpec;

/**
 * A frame by ROWS around the current row.
 *
 * @param first where it begins, from the current row on: negative before it
 * @param last where it ends, inclusive
 */
record RowOffsets(long first, long last) {
    private static final long UNBOUNDED = -Long.MAX_VALUE;

    /** All rows up to the current one. */
    static final RowOffsets RUNNING = new RowOffsets(UNBOUNDED, 0);

    /** The offsets of a frame that has two bounds. */
    static RowOffsets of(FrameSpec frame) {
        return new RowOffsets(offset(frame.start()), offset(frame.end()));
    }

    private static long offset(FrameBound bound) {
        if (bound instanceof Preceding preceding) {
            return -preceding.offset();
        }
        return bound instanceof Following following ? following.offset() : 0;
    }

    /** How many rows before the current one it may hold. */
    long preceding() {
        return Math.max(0, -first);
    }

    /** How many rows after the current one it may hold. */
    long following() {
        return Math.max(0, last);
    }

    /** The first position of the frame of a row. */
    long start(long position) {
        return Math.max(0, position + first);
    }

    /**
     * The end of the frame of a row, exclusive: not behind the start if the frame is empty.
     *
     * @param lastPosition that of the partition's last row
     */
    long end(long position, long lastPosition) {
        return Math.min(lastPosition, position + last) + 1;
    }
}
