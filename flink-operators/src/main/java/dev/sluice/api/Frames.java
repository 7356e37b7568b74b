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
package dev.sluice.api;

import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameUnit;
import java.time.Duration;

/** Frames and their bounds, for static import: {@code rows(preceding(5), currentRow())}. */
public final class Frames {
    private Frames() {}

    /** ROWS BETWEEN start AND end. */
    public static Frame rows(Bound start, Bound end) {
        if (start.isDuration() || end.isDuration()) {
            throw new IllegalArgumentException("ROWS counts rows; use range() for durations");
        }
        return new Frame(FrameUnit.ROWS, start, end);
    }

    /** RANGE BETWEEN start AND end: offsets are distances of the order column. */
    public static Frame range(Bound start, Bound end) {
        return new Frame(FrameUnit.RANGE, start, end);
    }

    public static Bound unboundedPreceding() {
        return Bound.of(FrameBound.UNBOUNDED_PRECEDING);
    }

    /** So many rows before or, for RANGE, keys that are less by so much at most. */
    public static Bound preceding(long offset) {
        return Bound.of(FrameBound.preceding(offset));
    }

    /** For RANGE over a timestamp: this long before. */
    public static Bound preceding(Duration offset) {
        return Bound.of(FrameBound.preceding(0), offset);
    }

    /** The current row or, for RANGE, its peers. */
    public static Bound currentRow() {
        return Bound.of(FrameBound.CURRENT_ROW);
    }

    /** So many rows after or, for RANGE, keys that are greater by so much at most. */
    public static Bound following(long offset) {
        return Bound.of(FrameBound.following(offset));
    }

    /** For RANGE over a timestamp: this long after. */
    public static Bound following(Duration offset) {
        return Bound.of(FrameBound.following(0), offset);
    }

    public static Bound unboundedFollowing() {
        return Bound.of(FrameBound.UNBOUNDED_FOLLOWING);
    }
}
