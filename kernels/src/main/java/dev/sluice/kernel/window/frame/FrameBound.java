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

import java.io.Serializable;

/** One end of a frame. Offsets are rows for ROWS and, for RANGE, in the unit of the order key. */
public sealed interface FrameBound extends Serializable {
    FrameBound UNBOUNDED_PRECEDING = new UnboundedPreceding();
    FrameBound CURRENT_ROW = new CurrentRow();
    FrameBound UNBOUNDED_FOLLOWING = new UnboundedFollowing();

    static FrameBound preceding(long offset) {
        return new Preceding(offset);
    }

    static FrameBound following(long offset) {
        return new Following(offset);
    }

    /** The first row of the partition. */
    record UnboundedPreceding() implements FrameBound {
        @Override
        public String toString() {
            return "UNBOUNDED PRECEDING";
        }
    }

    /** {@code offset} before the current row. */
    record Preceding(long offset) implements FrameBound {
        public Preceding {
            checkOffset(offset);
        }

        @Override
        public String toString() {
            return offset + " PRECEDING";
        }
    }

    /** The current row or, for RANGE, its peers. */
    record CurrentRow() implements FrameBound {
        @Override
        public String toString() {
            return "CURRENT ROW";
        }
    }

    /** {@code offset} after the current row. */
    record Following(long offset) implements FrameBound {
        public Following {
            checkOffset(offset);
        }

        @Override
        public String toString() {
            return offset + " FOLLOWING";
        }
    }

    /** The last row of the partition. */
    record UnboundedFollowing() implements FrameBound {
        @Override
        public String toString() {
            return "UNBOUNDED FOLLOWING";
        }
    }

    private static void checkOffset(long offset) {
        if (offset < 0) {
            throw new IllegalArgumentException("offset is negative: " + offset);
        }
    }
}
