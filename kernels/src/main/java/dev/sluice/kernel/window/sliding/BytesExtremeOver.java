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

import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.BytesColumnBuilder;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.frame.FrameBounds;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.peer.Segments;
import java.util.Arrays;

/**
 * MIN and MAX of byte strings over frames, compared unsigned; null without values. Two stacks as in
 * {@link LongMaxima#stacks}, of positions. Amortised O(1) comparisons a row.
 *
 * <p>Bytes do not fit a carry: over a frame that starts UNBOUNDED PRECEDING it is not {@link
 * #isFoldable}.
 */
public final class BytesExtremeOver extends FramedFunction {
    private final int column;
    private final boolean greatest;

    /**
     * @param greatest MAX rather than MIN
     */
    public BytesExtremeOver(int column, boolean greatest, FrameSpec frame) {
        super(frame);
        this.column = column;
        this.greatest = greatest;
    }

    @Override
    public StorageType resultType() {
        return StorageType.BYTES;
    }

    @Override
    public int carryCells() {
        return 0;
    }

    @Override
    public boolean isFoldable() {
        return !isCarried();
    }

    @Override
    public Column evaluate(WindowBatch batch, long[] carry) {
        BytesColumn values = batch.columns().bytesColumn(column);
        int positionCount = batch.positionCount();
        int[] best = new int[positionCount];
        fillBest(values, batch.segments(), batch.bounds(frame()), best);
        long[] valid = nonEmptyFrames(batch, column);
        BytesColumnBuilder results = new BytesColumnBuilder(positionCount);
        for (int position = 0; position < positionCount; position++) {
            if (valid.length == 0 || Validity.isValid(valid, position)) {
                results.appendFrom(values, best[position]);
            } else {
                results.appendNull();
            }
        }
        return results.build();
    }

    /** The position of the best value of every frame; any position where the frame has none. */
    private void fillBest(BytesColumn values, Segments segments, FrameBounds bounds, int[] best) {
        int[] frameStart = bounds.frameStart();
        int[] frameEnd = bounds.frameEnd();
        int[] suffixes = new int[best.length];
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int frontEnd = segments.start(segment);
            int backEnd = frontEnd;
            int back = frontEnd;
            int end = segments.end(segment);
            for (int position = frontEnd; position < end; position++) {
                int first = frameStart[position];
                if (first >= frontEnd) {
                    frontEnd = frameEnd[position];
                    backEnd = frontEnd;
                    for (int row = frontEnd - 1; row >= first; row--) {
                        suffixes[row] =
                                row == frontEnd - 1 ? row : better(values, suffixes[row + 1], row);
                    }
                    best[position] = first == frontEnd ? position : suffixes[first];
                } else {
                    for (; backEnd < frameEnd[position]; backEnd++) {
                        back = backEnd == frontEnd ? backEnd : better(values, back, backEnd);
                    }
                    best[position] =
                            backEnd == frontEnd
                                    ? suffixes[first]
                                    : better(values, suffixes[first], back);
                }
            }
        }
    }

    /** The position of the better value; any value is better than null. */
    private int better(BytesColumn values, int left, int right) {
        if (!values.isValid(left)) {
            return right;
        }
        if (!values.isValid(right)) {
            return left;
        }
        int[] offsets = values.offsets();
        int order =
                Arrays.compareUnsigned(
                        values.data(),
                        offsets[left],
                        offsets[left + 1],
                        values.data(),
                        offsets[right],
                        offsets[right + 1]);
        return order == 0 || order > 0 == greatest ? left : right;
    }

    @Override
    public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
        if (!isFoldable()) {
            throw new IllegalStateException("bytes do not fit the carry: isFoldable() is false");
        }
    }
}
