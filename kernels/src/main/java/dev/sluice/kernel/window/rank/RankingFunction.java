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
package dev.sluice.kernel.window.rank;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.window.FrameReach;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.peer.Segments;

/**
 * ROW_NUMBER, RANK and DENSE_RANK: never null, and the frame does not matter. O(1) a row.
 *
 * <pre>
 *   order key     10 10 20 30 30
 *   row_number     1  2  3  4  5
 *   rank           1  1  3  4  4
 *   dense_rank     1  1  2  3  3
 * </pre>
 *
 * <p>Carry: what the folded rows have counted, rows or peer groups.
 */
public enum RankingFunction implements WindowFunction {
    ROW_NUMBER {
        @Override
        void fill(WindowBatch batch, long[] carry, long[] results) {
            Segments segments = batch.segments();
            for (int segment = 0; segment < segments.segmentCount(); segment++) {
                long number = carry[segment];
                for (int i = segments.start(segment); i < segments.end(segment); i++) {
                    results[i] = ++number;
                }
            }
        }

        @Override
        public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
            addRows(foldCounts, carry);
        }
    },

    RANK {
        @Override
        void fill(WindowBatch batch, long[] carry, long[] results) {
            Segments segments = batch.segments();
            int[] peers = batch.peerGroups().starts();
            int group = 0;
            for (int segment = 0; segment < segments.segmentCount(); segment++) {
                long first = carry[segment] + 1 - segments.start(segment);
                for (; peers[group] < segments.end(segment); group++) {
                    fillRange(results, peers[group], peers[group + 1], first + peers[group]);
                }
            }
        }

        @Override
        public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
            addRows(foldCounts, carry);
        }
    },

    DENSE_RANK {
        @Override
        void fill(WindowBatch batch, long[] carry, long[] results) {
            Segments segments = batch.segments();
            int[] peers = batch.peerGroups().starts();
            int group = 0;
            for (int segment = 0; segment < segments.segmentCount(); segment++) {
                long rank = carry[segment];
                for (; peers[group] < segments.end(segment); group++) {
                    fillRange(results, peers[group], peers[group + 1], ++rank);
                }
            }
        }

        @Override
        public void fold(WindowBatch batch, int[] foldCounts, long[] carry) {
            int[] peers = batch.peerGroups().starts();
            int group = 0;
            for (int segment = 0; segment < foldCounts.length; segment++) {
                int foldEnd = batch.segments().start(segment) + foldCounts[segment];
                for (; peers[group] < batch.segments().end(segment); group++) {
                    carry[segment] += peers[group] < foldEnd ? 1 : 0;
                }
            }
        }
    };

    abstract void fill(WindowBatch batch, long[] carry, long[] results);

    @Override
    public StorageType resultType() {
        return StorageType.LONG;
    }

    @Override
    public int carryCells() {
        return 1;
    }

    @Override
    public FrameReach reach() {
        return FrameReach.NONE;
    }

    @Override
    public Column evaluate(WindowBatch batch, long[] carry) {
        long[] results = new long[batch.positionCount()];
        fill(batch, carry, results);
        return new LongColumn(results, Validity.ALL_VALID, results.length);
    }

    /** A plain loop: most peer groups have a row or two. */
    static void fillRange(long[] results, int start, int end, long value) {
        for (int position = start; position < end; position++) {
            results[position] = value;
        }
    }

    private static void addRows(int[] foldCounts, long[] carry) {
        for (int segment = 0; segment < foldCounts.length; segment++) {
            carry[segment] += foldCounts[segment];
        }
    }
}
