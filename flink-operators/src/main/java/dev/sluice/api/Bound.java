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
import dev.sluice.operator.adapter.ColumnType;
import java.time.Duration;
import java.util.Optional;

/** One end of a frame, made by {@link Frames}. Immutable. */
public final class Bound {
    private final FrameBound fixed;
    private final Optional<Duration> duration;

    private Bound(FrameBound fixed, Optional<Duration> duration) {
        this.fixed = fixed;
        this.duration = duration;
    }

    static Bound of(FrameBound bound) {
        return new Bound(bound, Optional.empty());
    }

    static Bound of(FrameBound direction, Duration offset) {
        if (offset.isNegative()) {
            throw new IllegalArgumentException("offset is negative: " + offset);
        }
        return new Bound(direction, Optional.of(offset));
    }

    boolean isDuration() {
        return duration.isPresent();
    }

    boolean hasOffset() {
        return fixed instanceof FrameBound.Preceding || fixed instanceof FrameBound.Following;
    }

    /** The bound for ROWS, whose offsets count rows. */
    FrameBound toRowsBound() {
        return fixed;
    }

    /** The bound for RANGE over an order column of that type, in whose unit offsets become. */
    FrameBound toRangeBound(ColumnType orderType) {
        if (fixed instanceof FrameBound.Preceding preceding) {
            return FrameBound.preceding(units(preceding.offset(), orderType));
        }
        if (fixed instanceof FrameBound.Following following) {
            return FrameBound.following(units(following.offset(), orderType));
        }
        return fixed;
    }

    private long units(long plainOffset, ColumnType orderType) {
        return duration.isPresent()
                ? orderType.toUnits(duration.get())
                : orderType.toUnits(plainOffset);
    }
}
