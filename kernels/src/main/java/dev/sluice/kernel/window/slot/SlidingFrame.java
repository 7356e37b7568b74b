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
package dev.sluice.kernel.window.slot;

import dev.sluice.kernel.memory.Memory;
import dev.sluice.kernel.window.frame.FrameUnit;
import java.io.IOException;
import java.util.List;

/**
 * A frame that ends at the current row and slides over {@link RetainedRows}, with its functions.
 * Functions are evaluated anew over the few rows of a ring; over a chain they take the row that
 * comes and give up those that leave.
 *
 * <pre>
 *   state, over a chain:  start (8) | middle (8), if functions are stacked | state of each function
 * </pre>
 */
final class SlidingFrame {
    private static final int START = 0;
    private static final int MIDDLE = 8;

    private final RetainedRows retained;
    private final FrameUnit unit;
    private final long offset;
    private final SlidingFunction[] functions;
    private final int[] results;
    private final StackedFunction[] stacked;
    private int stateOffset;

    /**
     * @param offset how many rows, or by how much of the order key, the frame begins before the
     *     current row
     * @param results which result of the query each function's is
     */
    SlidingFrame(
            RetainedRows retained,
            FrameUnit unit,
            long offset,
            List<SlidingFunction> functions,
            List<Integer> results) {
        this.retained = retained;
        this.unit = unit;
        this.offset = offset;
        this.functions = functions.toArray(SlidingFunction[]::new);
        this.results = results.stream().mapToInt(Integer::intValue).toArray();
        stacked =
                functions.stream()
                        .filter(StackedFunction.class::isInstance)
                        .toArray(StackedFunction[]::new);
    }

    /** Lays out the state from an offset on and returns its end. */
    int place(int from) {
        stateOffset = from;
        int end = from + (stacked.length == 0 ? MIDDLE : MIDDLE + Long.BYTES);
        for (SlidingFunction function : functions) {
            function.place(end);
            end += function.stateBytes();
        }
        return end;
    }

    /**
     * Whether the frame of the row that comes at {@code current}, with that key, holds the one at
     * {@code position}.
     */
    boolean reaches(long entry, long position, long current, long key) {
        return unit == FrameUnit.ROWS
                ? current - position <= offset
                // The difference of two longs, the first the greater one, is unsigned.
                : Long.compareUnsigned(key - RetainedRows.key(entry), offset) <= 0;
    }

    /** Evaluates the functions for the row at {@code current}, the last one of a ring. */
    void evaluateRing(long slot, long current, long key, List<SlotResults> all, int row) {
        long oldest = retained.first(slot, current + 1);
        long start = current;
        while (start > oldest
                && reaches(retained.ringEntry(slot, start - 1), start - 1, current, key)) {
            start--;
        }
        for (SlidingFunction function : functions) {
            function.clear();
        }
        for (long position = start; position <= current; position++) {
            long entry = retained.ringEntry(slot, position);
            long validity = retained.ringValidity(slot, position);
            for (SlidingFunction function : functions) {
                function.add(entry, validity);
            }
        }
        writeResults(
                all,
                row,
                retained.ringEntry(slot, start),
                retained.ringValidity(slot, start),
                current + 1 - start);
    }

    private void writeResults(
            List<SlotResults> all, int row, long first, long validity, long frameRows) {
        for (int i = 0; i < functions.length; i++) {
            functions[i].writeResult(all.get(results[i]), row, first, validity, frameRows);
        }
    }

    /** Takes the rows that are in a chain already, from {@code first} to {@code end}. */
    void enterChain(long slot, long first, long end) throws IOException {
        long state = retained.state(slot);
        Memory.putLong(state + stateOffset + START, first);
        if (stacked.length > 0) {
            Memory.putLong(state + stateOffset + MIDDLE, first);
        }
        for (SlidingFunction function : functions) {
            function.clear();
        }
        for (long position = first; position < end; position++) {
            add(retained.entry(slot, position));
        }
        for (SlidingFunction function : functions) {
            function.store(state + function.offset());
        }
    }

    private void add(long entry) {
        long validity = retained.validity(entry);
        for (SlidingFunction function : functions) {
            function.add(entry, validity);
        }
    }

    /**
     * Evaluates the functions for the row at {@code current}, whose entry is the last one of a
     * chain, and returns the start of the frame.
     */
    long evaluateChain(
            long slot, long current, long entry, long key, List<SlotResults> all, int row)
            throws IOException {
        long state = retained.state(slot);
        for (SlidingFunction function : functions) {
            function.load(state + function.offset());
        }
        add(entry);
        long start = Memory.getLong(state + stateOffset + START);
        long first = retained.entry(slot, start);
        while (!reaches(first, start, current, key)) {
            long validity = retained.validity(first);
            for (SlidingFunction function : functions) {
                function.remove(first, validity);
            }
            first = retained.next(slot, start++, first);
        }
        Memory.putLong(state + stateOffset + START, start);
        if (stacked.length > 0 && start >= Memory.getLong(state + stateOffset + MIDDLE)) {
            restack(slot, start, current + 1);
            Memory.putLong(state + stateOffset + MIDDLE, current + 1);
            first = retained.entry(slot, start);
        }
        for (SlidingFunction function : functions) {
            function.store(state + function.offset());
        }
        for (StackedFunction function : stacked) {
            function.mergeKept(first);
        }
        writeResults(all, row, first, retained.validity(first), current + 1 - start);
        return start;
    }

    private void restack(long slot, long start, long end) throws IOException {
        for (StackedFunction function : stacked) {
            function.clearAggregate();
        }
        for (long position = end - 1; position >= start; position--) {
            long entry = retained.entryToChange(slot, position);
            long validity = retained.validity(entry);
            for (StackedFunction function : stacked) {
                function.aggregate(entry, validity);
                function.keepAggregate(entry);
            }
        }
        for (StackedFunction function : stacked) {
            function.clearAggregate();
        }
    }
}
