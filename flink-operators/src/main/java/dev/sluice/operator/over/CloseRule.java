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
package dev.sluice.operator.over;

import dev.sluice.kernel.window.FrameReach;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.operator.over.OverSpec.EndOfInput;
import dev.sluice.operator.over.OverSpec.EventTime;
import java.util.List;

/**
 * When a row's results are final, and what it needs until then: the reaches of all functions
 * together.
 *
 * <p>A row that ranges reach ahead of closes when the watermark has passed its key plus the offset;
 * one that counts following rows, when these are ripe or its time plus emit-after has passed.
 */
final class CloseRule {
    private final long precedingRows;
    private final long precedingRange;
    private final long followingRows;
    private final long followingMillis;
    private final long emitAfterMillis;
    private final boolean needsWholePartition;
    private final boolean onlyPrecedingToCurrent;

    CloseRule(OverSpec spec) {
        this(
                spec.functions().stream()
                        .map(function -> function.toKernel(spec.columnTypes()))
                        .toList(),
                spec.time());
    }

    CloseRule(List<WindowFunction> functions, OverSpec.Time time) {
        List<FrameReach> reaches = functions.stream().map(WindowFunction::reach).toList();
        precedingRows = reaches.stream().mapToLong(FrameReach::precedingRows).max().orElse(0);
        precedingRange = reaches.stream().mapToLong(FrameReach::precedingRange).max().orElse(0);
        followingRows = reaches.stream().mapToLong(FrameReach::followingRows).max().orElse(0);
        long followingRange =
                reaches.stream().mapToLong(FrameReach::followingRange).max().orElse(0);
        needsWholePartition =
                time instanceof EndOfInput
                        || reaches.stream().anyMatch(FrameReach::needsWholePartition);
        onlyPrecedingToCurrent = reaches.stream().allMatch(FrameReach::onlyPrecedingToCurrent);
        if (time instanceof EventTime eventTime) {
            long unitsPerMilli = eventTime.type().unitsPerMilli();
            followingMillis = -Math.floorDiv(-followingRange, unitsPerMilli);
            emitAfterMillis = eventTime.emitAfterMillis();
        } else {
            followingMillis = 0;
            emitAfterMillis = EventTime.NEVER;
        }
    }

    long precedingRows() {
        return precedingRows;
    }

    /** In the unit of the order key. */
    long precedingRange() {
        return precedingRange;
    }

    /** Whether a row is late only behind its own partition, as in stock Flink. */
    boolean isLatePerPartition() {
        return onlyPrecedingToCurrent;
    }

    /** By how much the output watermark stays behind the input's. */
    long outputDelayMillis() {
        boolean waits = followingRows > 0 && emitAfterMillis != EventTime.NEVER;
        return Math.max(followingMillis, waits ? emitAfterMillis : 0);
    }

    /** The watermark at which a row may make a row close: itself, or one that counts it. */
    long firstDueTime(long time) {
        return followingRows == 0 || needsWholePartition ? closeTime(time, 0) : time;
    }

    /** The watermark at which a row closes at the latest; {@link EventTime#NEVER} if none does. */
    long closeTime(long time, long rowsAfter) {
        long byRange = saturatedAdd(time, followingMillis);
        if (needsWholePartition) {
            return EventTime.NEVER;
        }
        if (rowsAfter >= followingRows) {
            return byRange;
        }
        return Math.max(byRange, saturatedAdd(time, emitAfterMillis));
    }

    static long saturatedAdd(long time, long delta) {
        long sum = time + delta;
        return delta >= 0 && sum < time ? Long.MAX_VALUE : sum;
    }
}
