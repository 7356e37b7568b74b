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

import dev.sluice.kernel.column.ColumnBatch;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/**
 * Windows that look ahead by ROWS: a row is evaluated when the rows that its frames reach have
 * arrived, or when the caller closes it without them. Until then it is open.
 *
 * <pre>
 *   arrive    values and reference of the row into rings; rows that are complete thereby close
 *   close     the first open row of a partition, with the rows that there are
 *   finish    functions that look at the closed rows' own columns
 * </pre>
 *
 * <p>In each partition rows close in order. Open rows have to arrive again in each run of a job, in
 * the same order: the slot tells which of them are closed. Not thread-safe.
 */
public final class DelayedWindows extends SlotWindows {
    private final SlotDelay delay;
    private final BitSet arrivalColumns = new BitSet();
    private final BitSet columns;
    private final int referenceColumn;
    private final ArrivingRows arriving;
    private final ClosingRows closing = new ClosingRows();
    private final int maxNewRows;
    private int evaluated;

    DelayedWindows(
            List<SlotRing> rings,
            List<SlotFunction> functions,
            SlotDelay delay,
            int referenceColumn,
            BitSet columns,
            int slotBytes) {
        super(rings, functions, slotBytes);
        this.delay = delay;
        this.referenceColumn = referenceColumn;
        this.columns = columns;
        arriving = new ArrivingRows(List.of(), false);
        maxNewRows = maxNewRows(this.rings);
        rings.forEach(ring -> arrivalColumns.set(ring.column()));
    }

    @Override
    public boolean isDelayed() {
        return true;
    }

    @Override
    List<SlotPart> extraParts() {
        return delay.parts();
    }

    @Override
    public SlotMigration migrationFrom(List<SlotPart> source, List<SlotPart> target) {
        return new SlotMigration(source, target, OptionalInt.of(delay.openOffset()), slotBytes());
    }

    /** Whether a column of arriving rows is looked at; the one behind the last is the reference. */
    public boolean readsOnArrival(int column) {
        return arrivalColumns.get(column);
    }

    /** Which column of arriving rows holds their references. */
    public int referenceColumn() {
        return referenceColumn;
    }

    /** Whether a column of closed rows is looked at. */
    public boolean readsOnClosing(int column) {
        return columns.get(column);
    }

    /**
     * Sets the number of this run of the job, greater than that of every earlier run whose slots it
     * goes on with. A first run has number 1.
     */
    public void setRun(long number) {
        delay.setRun(number);
    }

    /**
     * Begins a slice.
     *
     * @param maxRows how many rows arrive or are closed in it at most
     */
    public void begin(int maxRows, List<SlotResults> results) {
        closing.clear();
        evaluated = 0;
        for (SlotResults result : results) {
            result.reset(maxRows);
        }
    }

    /**
     * Begins the arrival of rows.
     *
     * @param batch their columns, with that of their references
     * @param slots the address of the slot of each row's partition, from when that row arrives
     */
    public void beginArrival(ColumnBatch batch, long[] slots) {
        arriving.reset(batch, slots);
    }

    /** Takes some of the rows. */
    public void arrive(int from, int to, List<SlotResults> results) {
        long[] slots = arriving.slots();
        for (int row = from; row < to; row++) {
            delay.refresh(slots[row]);
        }
        int start = from;
        while (start < to) {
            int end = arriving.append(start, to, maxNewRows);
            for (SlotRing ring : rings) {
                ring.write(arriving, start, end);
            }
            for (int row = start; row < end; row++) {
                delay.closeComplete(slots[row], arriving.positions()[row], closing);
            }
            evaluateRings(results);
            arriving.finish(start, end);
            start = end;
        }
    }

    /** Closes the first open row of a partition, which must have one. */
    public void close(long slot) {
        delay.closeFirst(slot, closing);
    }

    /**
     * Gives an open row of a partition another reference.
     *
     * @throws IllegalArgumentException if no open row has the reference
     */
    public void replaceReference(long slot, long reference, long newReference) {
        delay.replace(slot, reference, newReference);
    }

    /** How many rows the slice has closed so far. */
    public int closedCount() {
        return closing.count();
    }

    /** The references of the closed rows, and arbitrary ones behind them. */
    public long[] closedReferences() {
        return closing.references();
    }

    /**
     * Ends a slice.
     *
     * @param batch the columns of the closed rows
     */
    public void finish(ColumnBatch batch, List<SlotResults> results) {
        evaluateRings(results);
        closing.setColumns(batch);
        for (int i = 0; i < functions.length; i++) {
            if (functions[i] instanceof BatchFunction function
                    && !(function instanceof RingFunction)) {
                function.evaluate(closing, 0, closing.count(), results.get(i));
            }
        }
    }

    /** Rings hold what closed rows need only until further rows arrive. */
    private void evaluateRings(List<SlotResults> results) {
        for (int i = 0; i < functions.length; i++) {
            if (functions[i] instanceof RingFunction function) {
                function.evaluate(closing, evaluated, closing.count(), results.get(i));
            }
        }
        evaluated = closing.count();
    }
}
