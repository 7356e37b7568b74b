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

    /** The bound for an order column of that type, whose unit durations take. */
    FrameBound toFrameBound(Optional<ColumnType> orderType) {
        if (duration.isEmpty()) {
            return fixed;
        }
        long units = orderType.orElseThrow().toUnits(duration.get());
        return fixed instanceof FrameBound.Preceding
                ? FrameBound.preceding(units)
                : FrameBound.following(units);
    }
}
