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

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.frame.FrameBounds;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.peer.Segments;

/**
 * MIN and MAX of longs over frames, by a monotonic deque: positions of the frame whose values no
 * later one beats, best first. Null without values.
 *
 * <p><b>Ordering</b> none needed. <b>Needs</b> a total order, and frames whose ends never move
 * back. <b>Time</b> amortised O(1) a row. <b>Space</b> O(rows). <b>Source</b> folklore; compare D.
 * Lemire, Streaming maximum-minimum filter (2006).
 *
 * <p>Carry: whether a folded row had a value, and the best one.
 */
public final class LongExtremeOver extends FramedFunction {
    private static final int CELLS = 2;

    private final int column;
    private final boolean greatest;

    public LongExtremeOver(int column, boolean greatest, FrameSpec frame) {
        super(frame);
        this.column = column;
        this.greatest = greatest;
    }

    @Override
    public StorageType resultType() {
        return StorageType.LONG;
    }

    @Override
    public int carryCells() {
        return isCarried() ? CELLS : 0;
    }

    @Override
    public Column evaluate(WindowBatch batch, long[] carry) {
        FrameBounds bounds = batch.bounds(frame());
        int positionCount = batch.positionCount();
        long[] results = new long[positionCount];
        long[] valid = Validities.noneValid(positionCount);
        int[] deque = new int[positionCount];
        Segments segments = batch.segments();
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            evaluateSegment(
                    batch.columns().longColumn(column),
                    bounds,
                    segments.start(segment),
                    segments.end(segment),
                    deque,
                    results,
                    valid);
            if (isCarried() && carry[segment * CELLS] != 0) {
                int cell = segment * CELLS;
                long carried = carry[cell + 1];
                for (int i = segments.start(segment); i < segments.end(segment); i++) {
                    if (!Validity.isValid(valid, i) || beats(carried, results[i])) {
                        results[i] = carried;
                        Validity.setValid(valid, i);
                    }
                }
            }
        }
        return new LongColumn(results, Validity.normalise(valid, positionCount), positionCount);
    }

    private void evaluateSegment(
            LongColumn input,
            FrameBounds bounds,
            int start,
            int end,
            int[] deque,
            long[] results,
            long[] valid) {
        long[] values = input.values();
        int head = 0;
        int tail = 0;
        int next = start;
        for (int position = start; position < end; position++) {
            int frameEnd = bounds.frameEnd()[position];
            for (; next < frameEnd; next++) {
                if (input.isValid(next)) {
                    while (tail > head && !beats(values[deque[tail - 1]], values[next])) {
                        tail--;
                    }
                    deque[tail++] = next;
                }
            }
            int frameStart = bounds.frameStart()[position];
            while (head < tail && deque[head] < frameStart) {
                head++;
            }
            if (head < tail) {
                results[position] = values[deque[head]];
                Validity.setValid(valid, position);
            }
        }
    }

    /** Whether {@code left} is strictly better than {@code right}. */
    private boolean beats(long left, long right) {
        return greatest ? less(right, left) : less(left, right);
    }

    private static boolean less(long left, long right) {
        return left < right;
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isCarried()) {
            return;
        }
        LongColumn input = batch.columns().longColumn(column);
        for (int segment = 0; segment < foldCounts.length; segment++) {
            int cell = segment * CELLS;
            int start = batch.segments().start(segment);
            for (int position = start; position < start + foldCounts[segment]; position++) {
                if (input.isValid(position)) {
                    long value = input.values()[position];
                    if (carry[cell] == 0 || beats(value, carry[cell + 1])) {
                        carry[cell] = 1;
                        carry[cell + 1] = value;
                    }
                }
            }
        }
    }
}
