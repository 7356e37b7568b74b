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
import dev.sluice.kernel.column.DoubleColumn;

/**
 * The two stacks of {@link DoubleSumOver} for one segment at a time.
 *
 * <pre>
 *   positions   frameStart .. frontEnd .. backEnd = frameEnd
 *               [ suffix sums  )[ running sum  )
 * </pre>
 */
final class DoubleSumStacks {
    private final DoubleColumn column;
    private final double[] values;
    private final double[] suffixSums;
    private final double[] suffixCompensations;
    private final int[] prefixCounts;
    private int frontStart;
    private int frontEnd;
    private int backEnd;
    private double backSum;
    private double backCompensation;
    private long backCount;

    DoubleSumStacks(DoubleColumn column, int positionCount) {
        this.column = column;
        values = column.values();
        suffixSums = new double[positionCount];
        suffixCompensations = new double[positionCount];
        prefixCounts = CountOver.prefixCounts(column, positionCount);
    }

    /** Empties the frame, which is to start at {@code start} or later. */
    void reset(int start) {
        frontStart = start;
        frontEnd = start;
        backEnd = start;
        clearBack();
    }

    /** Puts rows before the segment into the frame; the frame may then never move its start. */
    void carryIn(double sum, double compensation, long count) {
        backSum = sum;
        backCompensation = compensation;
        backCount = count;
    }

    /** Moves the frame forward. */
    void slide(int frameStart, int frameEnd) {
        if (frameStart > backEnd) {
            reset(frameStart);
        }
        for (; backEnd < frameEnd; backEnd++) {
            if (column.isValid(backEnd)) {
                addBack(values[backEnd]);
            }
        }
        if (frameStart > frontStart) {
            if (frameStart >= frontEnd && frameStart > frontStart) {
                flip(frameStart);
            }
            frontStart = frameStart;
        }
    }

    /** How many values the frame holds. */
    long count() {
        return backCount + prefixCounts[frontEnd] - prefixCounts[frontStart];
    }

    /** The sum of the frame, which holds a value. */
    double sum() {
        boolean frontEmpty = prefixCounts[frontEnd] == prefixCounts[frontStart];
        if (frontEmpty) {
            return CompensatedSum.result(backSum, backCompensation);
        }
        double frontSum = suffixSums[frontStart];
        double frontCompensation = suffixCompensations[frontStart];
        if (backCount == 0) {
            return CompensatedSum.result(frontSum, frontCompensation);
        }
        double sum = frontSum + backSum;
        return CompensatedSum.result(
                sum,
                CompensatedSum.error(frontSum, backSum, sum)
                        + (frontCompensation + backCompensation));
    }

    private void addBack(double value) {
        double newSum = backCount == 0 ? value : backSum + value;
        backCompensation += CompensatedSum.error(backSum, value, newSum);
        backSum = newSum;
        backCount++;
    }

    private void clearBack() {
        backSum = 0;
        backCompensation = 0;
        backCount = 0;
    }

    /** Makes the whole frame the front: sums of all its suffixes, from the last row back. */
    private void flip(int frameStart) {
        double sum = 0;
        double compensation = 0;
        boolean empty = true;
        for (int position = backEnd - 1; position >= frameStart; position--) {
            if (column.isValid(position)) {
                double newSum = empty ? values[position] : sum + values[position];
                compensation += CompensatedSum.error(sum, values[position], newSum);
                sum = newSum;
                empty = false;
            }
            suffixSums[position] = sum;
            suffixCompensations[position] = compensation;
        }
        frontEnd = backEnd;
        clearBack();
    }
}
