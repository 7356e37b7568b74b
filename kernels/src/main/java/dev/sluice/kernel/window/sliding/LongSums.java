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
 * The low 64 bits of the sums of the longs in every frame of a batch, 0 for an empty frame; one way
 * for each shape of frames. Sums modulo 2^64 form a group, so that adding and retracting is exact
 * whatever the intermediate sums do.
 */
final class LongSums {
    private LongSums() {}

    /** Frames that begin where their segment begins: a running sum from an initial one. */
    static void growing(
            long[] values, Segments segments, int[] frameEnd, long[] initialSums, long[] results) {
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int next = segments.start(segment);
            int end = segments.end(segment);
            long sum = initialSums[segment];
            for (int position = next; position < end; position++) {
                for (; next < frameEnd[position]; next++) {
                    sum += values[next];
                }
                results[position] = sum;
            }
        }
    }

    /**
     * Frames of a fixed number of rows: each row adds the one that enters its frame and retracts
     * the one that leaves it. A segment falls into stretches where both happen, one, or neither, so
     * that no loop has a condition inside.
     */
    static void rows(long[] values, Segments segments, RowsFrame frame, long[] results) {
        for (int segment = 0; segment < segments.segmentCount(); segment++) {
            int start = segments.start(segment);
            int end = segments.end(segment);
            int length = end - start;
            if (frame.isEmptyIn(length)) {
                Arrays.fill(results, start, end, 0);
            } else if (frame.isWholeSegmentOf(length)) {
                Arrays.fill(results, start, end, sum(values, start, end));
            } else {
                int startShift = frame.startShiftIn(length);
                slide(values, start, end, startShift, frame.endShiftIn(length), results);
            }
        }
    }

    private static void slide(
            long[] values, int start, int end, int startShift, int endShift, long[] results) {
        // Position i adds row i + endShift - 1 and retracts row i + startShift - 1.
        int addFrom = start + 1 - endShift;
        int addTo = end + 1 - endShift;
        int retractFrom = start + 1 - startShift;
        int retractTo = end + 1 - startShift;
        int first = start + Math.max(0, startShift);
        long sum = sum(values, first, Math.max(first, Math.min(end, start + endShift)));
        results[start] = sum;
        int position = start + 1;
        while (position < end) {
            boolean adds = position >= addFrom && position < addTo;
            boolean retracts = position >= retractFrom && position < retractTo;
            int stop = Math.min(next(position, addFrom, addTo, end), end);
            stop = next(position, retractFrom, retractTo, stop);
            int entering = position + endShift - 1;
            int leaving = position + startShift - 1;
            if (adds && retracts) {
                for (; position < stop; position++) {
                    sum += values[entering++] - values[leaving++];
                    results[position] = sum;
                }
            } else if (adds) {
                for (; position < stop; position++) {
                    sum += values[entering++];
                    results[position] = sum;
                }
            } else if (retracts) {
                for (; position < stop; position++) {
                    sum -= values[leaving++];
                    results[position] = sum;
                }
            } else {
                Arrays.fill(results, position, stop, sum);
                position = stop;
            }
        }
    }

    /** The least of {@code from}, {@code to} and {@code limit} that is beyond {@code position}. */
    private static int next(int position, int from, int to, int limit) {
        if (from > position) {
            return Math.min(from, limit);
        }
        return to > position ? Math.min(to, limit) : limit;
    }

    /** Any frames: differences of prefix sums. */
    static void prefixes(long[] values, FrameBounds bounds, long[] results) {
        int[] frameStart = bounds.frameStart();
        int[] frameEnd = bounds.frameEnd();
        long[] prefix = new long[results.length + 1];
        long sum = 0;
        for (int position = 0; position < results.length; position++) {
            sum += values[position];
            prefix[position + 1] = sum;
        }
        for (int position = 0; position < results.length; position++) {
            results[position] = prefix[frameEnd[position]] - prefix[frameStart[position]];
        }
    }

    private static long sum(long[] values, int start, int end) {
        long sum = 0;
        for (int position = start; position < end; position++) {
            sum += values[position];
        }
        return sum;
    }
}
