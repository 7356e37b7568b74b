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
package dev.sluice.state.store;

import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.RowMarks;
import dev.sluice.state.layout.RowsLayout;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * 64 consecutive rows of a key group's log, with their marks. Stored as runs of rows that are
 * written once, and a page of marks that is overwritten.
 */
final class LogPage {
    /** A run ends once it has that many bytes: large rows do not make pages too large to store. */
    private static final int RUN_BYTES = 64 << 10;

    private static final byte[] NO_BYTES = {};

    private final int keyGroup;
    private final long number;
    private final byte[][] rows = new byte[RowsLayout.ROWS_PER_PAGE][];
    private int count;
    private int writtenCount;

    /** Bit i: a stored run starts at row i. */
    private long storedRuns;

    private long emitted;
    private long dead;
    private boolean marksChanged;
    private boolean marksStored;

    /** Whether the log has noted that this page differs from the store. */
    private boolean listed;

    LogPage(int keyGroup, long number) {
        this.keyGroup = keyGroup;
        this.number = number;
    }

    int keyGroup() {
        return keyGroup;
    }

    long number() {
        return number;
    }

    int count() {
        return count;
    }

    boolean isFull() {
        return count == RowsLayout.ROWS_PER_PAGE;
    }

    /** Whether nothing needs this page any more; a page that may still get rows is needed. */
    boolean isDead() {
        return dead == -1;
    }

    boolean isStored() {
        return storedRuns != 0;
    }

    /** Appends a row and returns its slot. */
    int append(byte[] row) {
        rows[count] = row;
        return count++;
    }

    boolean holds(int slot) {
        return slot < count && (dead & 1L << slot) == 0;
    }

    byte[] row(int slot) {
        return rows[slot];
    }

    boolean isEmitted(int slot) {
        return (emitted & 1L << slot) != 0;
    }

    void markEmitted(int slot) {
        emitted |= 1L << slot;
        marksChanged = true;
    }

    void markDead(int slot) {
        dead |= 1L << slot;
        rows[slot] = NO_BYTES;
        marksChanged = true;
    }

    /** Notes that the log lists this page as changed; false if it did already. */
    boolean list() {
        boolean first = !listed;
        listed = true;
        return first;
    }

    void unlist() {
        listed = false;
    }

    /** Writes the rows and marks that the store does not have. */
    void write(PageStore store) throws IOException {
        while (writtenCount < count) {
            int end = runEnd(writtenCount);
            List<byte[]> run = Arrays.asList(rows).subList(writtenCount, end);
            store.put(run(writtenCount), RowsLayout.write(run));
            storedRuns |= 1L << writtenCount;
            writtenCount = end;
        }
        if (marksChanged) {
            store.put(marks(), new RowMarks(emitted, dead).toPage());
            marksStored = true;
            marksChanged = false;
        }
    }

    /** Removes this page from the store. */
    void remove(PageStore store) throws IOException {
        while (storedRuns != 0) {
            int slot = Long.numberOfTrailingZeros(storedRuns);
            store.remove(run(slot));
            storedRuns &= ~(1L << slot);
        }
        if (marksStored) {
            store.remove(marks());
            marksStored = false;
        }
    }

    /** Takes over a stored run, which must start at slot {@link #count}. */
    void readRun(Page page) throws IOException {
        List<byte[]> run = RowsLayout.read(page, run(count));
        storedRuns |= 1L << count;
        for (byte[] row : run) {
            append(row);
        }
        writtenCount = count;
    }

    void readMarks(PageStore store) throws IOException {
        PageAddress address = marks();
        Page page = store.get(address).orElse(null);
        if (page != null) {
            RowMarks marks = RowMarks.of(page, address);
            emitted = marks.emitted();
            dead = marks.dead();
            marksStored = true;
        }
    }

    private int runEnd(int start) {
        int end = start;
        long bytes = 0;
        while (end < count && bytes < RUN_BYTES) {
            bytes += rows[end++].length;
        }
        return end;
    }

    private PageAddress run(int slot) {
        return RowsLayout.address(keyGroup, number, slot);
    }

    private PageAddress marks() {
        return new PageAddress(keyGroup, PageKind.ROW_MARKS, number);
    }
}
