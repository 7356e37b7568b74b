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

import dev.sluice.kernel.arithmetic.CompensatedSum;
import dev.sluice.kernel.window.frame.FrameBounds;
import dev.sluice.kernel.window.peer.Segments;
import java.util.Arrays;

/**
 * The compensated sums of the doubles in every frame of a batch, -0.0 for an empty frame; one way
 * for each shape of frames, the same as in {@link LongMaxima}. Only rows of a frame enter its sum:
 * nothing is ever subtracted, so that a NaN, an infinity or a huge value that has left a frame
 * leaves no trace.
 *
 * <p>Sums start from -0.0, the identity of addition: it keeps a sum of -0.0 alone at -0.0.
 */
final class DoubleSums {
    private static final double NONE = -0.0;

    private final double[] values;
    private final Segments segments;
    private final double[] results;

    /**
     * @param values the values; -0.0 where null
     */
    DoubleSums(double[] values, Segments segments, double[] results) {
        this.values = values;
        this.segments = segments;
        this.results = results;
    }

    /**
     * Frames that begin where their segment begins: a running sum.
     *
     * @param initialSums what each segment's sum starts from
     * @param initialCompensations what each segment's compensation starts from
     */
    void growing(int[] frameEnd, double[] initialSums, double[] initialCompensations) {
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int next = segments.start(segment);
            int end = segments.end(segment);
            double sum = initialSums[segment];
            double compensation = initialCompensations[segment];
            for (int position = next; position < end; position++) {
                for (; next < frameEnd[position]; next++) {
                    double value = values[next];
                    double newSum = sum + value;
                    compensation += CompensatedSum.error(sum, value, newSum);
                    sum = newSum;
                }
                results[position] = CompensatedSum.result(sum, compensation);
            }
        }
    }

    /** Frames of a fixed number of rows, by blocks; see {@link LongMaxima#blocks}. */
    void blocks(RowsFrame frame) {
        double[] sums = {};
        double[] compensations = {};
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int start = segments.start(segment);
            int end = segments.end(segment);
            int length = end - start;
            if (frame.isEmptyIn(length)) {
                Arrays.fill(results, start, end, NONE);
            } else if (frame.isWholeSegmentOf(length)) {
                Arrays.fill(results, start, end, sum(start, end));
            } else {
                int startShift = frame.startShiftIn(length);
                int width = frame.endShiftIn(length) - startShift;
                if (sums.length < width) {
                    sums = new double[width];
                    compensations = new double[width];
                }
                for (int position = start; position < end; position += width) {
                    int block = position + startShift;
                    int inside = Math.min(width, Math.max(0, end - block));
                    int first = Math.min(inside, Math.max(0, start - block));
                    fillSuffixes(first, inside, block, sums, compensations);
                    Arrays.fill(sums, inside, width, NONE);
                    Arrays.fill(compensations, inside, width, 0);
                    // Rows before the segment add nothing to the suffixes that begin with them.
                    Arrays.fill(sums, 0, first, first == inside ? NONE : sums[first]);
                    Arrays.fill(
                            compensations, 0, first, first == inside ? 0 : compensations[first]);
                    int count = Math.min(width, end - position);
                    combine(start, end, block + width, sums, compensations, position, count);
                }
            }
        }
    }

    /** Entry i, from {@code first} to {@code end}, becomes the sum of the block's rows i to end. */
    private void fillSuffixes(
            int first, int end, int block, double[] sums, double[] compensations) {
        double sum = NONE;
        double compensation = 0;
        for (int i = end - 1; i >= first; i--) {
            double value = values[block + i];
            double newSum = sum + value;
            compensation += CompensatedSum.error(sum, value, newSum);
            sum = newSum;
            sums[i] = sum;
            compensations[i] = compensation;
        }
    }

    /** Writes {@code count} results from {@code position} on, whose prefixes begin at a block. */
    private void combine(
            int start,
            int end,
            int block,
            double[] sums,
            double[] compensations,
            int position,
            int count) {
        // Result i has the prefix of i rows; those before the segment or behind it do not count.
        int firstInside = Math.min(count, Math.max(1, start - block + 1));
        int endInside = Math.max(firstInside, Math.min(count, end - block + 1));
        double sum = NONE;
        double compensation = 0;
        for (int i = 0; i < firstInside; i++) {
            results[position + i] = CompensatedSum.result(sums[i], compensations[i]);
        }
        for (int i = firstInside; i < endInside; i++) {
            double value = values[block + i - 1];
            double newSum = sum + value;
            compensation += CompensatedSum.error(sum, value, newSum);
            sum = newSum;
            results[position + i] = total(sums[i], compensations[i], sum, compensation);
        }
        for (int i = endInside; i < count; i++) {
            results[position + i] = total(sums[i], compensations[i], sum, compensation);
        }
    }

    /** Any frames whose ends never move back, by two stacks; see {@link LongMaxima#stacks}. */
    void stacks(FrameBounds bounds) {
        int[] frameStart = bounds.frameStart();
        int[] frameEnd = bounds.frameEnd();
        double[] sums = new double[results.length];
        double[] compensations = new double[results.length];
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int frontEnd = segments.start(segment);
            int backEnd = frontEnd;
            double sum = NONE;
            double compensation = 0;
            int end = segments.end(segment);
            for (int position = frontEnd; position < end; position++) {
                int first = frameStart[position];
                if (first >= frontEnd) {
                    frontEnd = frameEnd[position];
                    backEnd = frontEnd;
                    fillSuffixes(first, frontEnd, 0, sums, compensations);
                    results[position] =
                            first == frontEnd
                                    ? NONE
                                    : CompensatedSum.result(sums[first], compensations[first]);
                    sum = NONE;
                    compensation = 0;
                } else {
                    for (; backEnd < frameEnd[position]; backEnd++) {
                        double value = values[backEnd];
                        double newSum = sum + value;
                        compensation += CompensatedSum.error(sum, value, newSum);
                        sum = newSum;
                    }
                    results[position] = total(sums[first], compensations[first], sum, compensation);
                }
            }
        }
    }

    private static double total(
            double frontSum, double frontCompensation, double backSum, double backCompensation) {
        double sum = frontSum + backSum;
        double error = CompensatedSum.error(frontSum, backSum, sum);
        return CompensatedSum.result(sum, error + (frontCompensation + backCompensation));
    }

    private double sum(int start, int end) {
        double sum = NONE;
        double compensation = 0;
        for (int position = start; position < end; position++) {
            double newSum = sum + values[position];
            compensation += CompensatedSum.error(sum, values[position], newSum);
            sum = newSum;
        }
        return CompensatedSum.result(sum, compensation);
    }
}
