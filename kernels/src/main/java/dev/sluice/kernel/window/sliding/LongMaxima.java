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

import dev.sluice.kernel.window.frame.FrameBounds;
import dev.sluice.kernel.window.peer.Segments;
import java.util.Arrays;

/**
 * The greatest of the longs in every frame of a batch, {@code Long.MIN_VALUE} for an empty frame;
 * one way for each shape of frames. Each visits a row at most twice and branches on frames only,
 * never on values.
 */
final class LongMaxima {
    private static final long NONE = Long.MIN_VALUE;

    private LongMaxima() {}

    /** Frames that begin where their segment begins: a running maximum. */
    static void growing(long[] values, Segments segments, int[] frameEnd, long[] results) {
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int next = segments.start(segment);
            int end = segments.end(segment);
            long max = NONE;
            for (int position = next; position < end; position++) {
                for (; next < frameEnd[position]; next++) {
                    max = Math.max(max, values[next]);
                }
                results[position] = max;
            }
        }
    }

    /**
     * Frames of a fixed number of rows: blocks of that many rows, so that a frame is a suffix of
     * one block and a prefix of the next.
     *
     * <pre>
     *   width 4     a b c d | e f g h        frame c..f = suffix c d, prefix e f
     * </pre>
     *
     * <p><b>Ordering</b> none needed. <b>Needs</b> associativity. <b>Time</b> O(1) a row, whatever
     * the width. <b>Space</b> one block. <b>Source</b> M. van Herk (1992); J. Gil, M. Werman
     * (1993).
     */
    static void blocks(long[] values, Segments segments, RowsFrame frame, long[] results) {
        long[] suffixes = {};
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int start = segments.start(segment);
            int end = segments.end(segment);
            int length = end - start;
            if (frame.isEmptyIn(length)) {
                Arrays.fill(results, start, end, NONE);
            } else if (frame.isWholeSegmentOf(length)) {
                Arrays.fill(results, start, end, max(values, start, end));
            } else {
                int startShift = frame.startShiftIn(length);
                int width = frame.endShiftIn(length) - startShift;
                suffixes = suffixes.length < width ? new long[width] : suffixes;
                for (int position = start; position < end; position += width) {
                    int block = position + startShift;
                    fillSuffixes(values, start, end, block, width, suffixes);
                    combine(
                            values,
                            start,
                            end,
                            block + width,
                            suffixes,
                            position,
                            Math.min(width, end - position),
                            results);
                }
            }
        }
    }

    /** Entry i is the maximum of the block from its row i on, as far as rows are in the segment. */
    private static void fillSuffixes(
            long[] values, int start, int end, int block, int width, long[] suffixes) {
        int i = width - 1;
        for (; i >= 0 && block + i >= end; i--) {
            suffixes[i] = NONE;
        }
        long max = NONE;
        int inside = Math.max(0, start - block);
        for (; i >= inside; i--) {
            max = Math.max(max, values[block + i]);
            suffixes[i] = max;
        }
        for (; i >= 0; i--) {
            suffixes[i] = max;
        }
    }

    /** Writes {@code count} results from {@code position} on, whose prefixes begin at a block. */
    private static void combine(
            long[] values,
            int start,
            int end,
            int block,
            long[] suffixes,
            int position,
            int count,
            long[] results) {
        // Result i has the prefix of i rows; those before the segment or behind it do not count.
        int firstInside = Math.min(count, Math.max(1, start - block + 1));
        int endInside = Math.max(firstInside, Math.min(count, end - block + 1));
        System.arraycopy(suffixes, 0, results, position, firstInside);
        long prefix = NONE;
        for (int i = firstInside; i < endInside; i++) {
            prefix = Math.max(prefix, values[block + i - 1]);
            results[position + i] = Math.max(suffixes[i], prefix);
        }
        for (int i = endInside; i < count; i++) {
            results[position + i] = Math.max(suffixes[i], prefix);
        }
    }

    /**
     * Any frames whose ends never move back: two stacks, that is, a front of rows with the maxima
     * of its suffixes and a running maximum of the rows behind it. When the frame has left the
     * front, all its rows become the new front, so that each row is moved once.
     *
     * <p><b>Ordering</b> none needed. <b>Needs</b> associativity. <b>Time</b> amortised O(1) a row.
     * <b>Space</b> O(rows). <b>Source</b> the queue of two stacks, folklore.
     */
    static void stacks(long[] values, Segments segments, FrameBounds bounds, long[] results) {
        int[] frameStart = bounds.frameStart();
        int[] frameEnd = bounds.frameEnd();
        long[] suffixes = new long[results.length];
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int frontEnd = segments.start(segment);
            int backEnd = frontEnd;
            long back = NONE;
            int end = segments.end(segment);
            for (int position = frontEnd; position < end; position++) {
                int first = frameStart[position];
                if (first >= frontEnd) {
                    frontEnd = frameEnd[position];
                    backEnd = frontEnd;
                    back = NONE;
                    for (int row = frontEnd - 1; row >= first; row--) {
                        back = Math.max(back, values[row]);
                        suffixes[row] = back;
                    }
                    results[position] = back;
                    back = NONE;
                } else {
                    for (; backEnd < frameEnd[position]; backEnd++) {
                        back = Math.max(back, values[backEnd]);
                    }
                    results[position] = Math.max(suffixes[first], back);
                }
            }
        }
    }

    static long max(long[] values, int start, int end) {
        long max = NONE;
        for (int position = start; position < end; position++) {
            max = Math.max(max, values[position]);
        }
        return max;
    }
}
