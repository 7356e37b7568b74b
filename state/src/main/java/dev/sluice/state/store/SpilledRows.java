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
import dev.sluice.state.layout.RowsLayout;
import dev.sluice.state.layout.StateFormatException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Waiting rows for which there was no memory, in the store: an external merge sort by time. Each
 * {@link #spill} writes a sorted run of pages for each key group; reading merges the runs and holds
 * the first page of those alone whose time has come.
 *
 * <p>Rows of one time come back in the order of the spills, and within one in its order. Pages are
 * those that a snapshot needs anyway. Not thread-safe.
 */
public final class SpilledRows {
    private final PageStore store;
    private final StagedRows staged;
    private final StagedPages stagedPages;
    private final PriorityQueue<Run> runs =
            new PriorityQueue<>(
                    Comparator.comparingLong(Run::firstTime).thenComparingLong(Run::sequence));
    private long nextSequence;
    private long count;

    public SpilledRows(PageStore store, StagedRows staged, StagedPages stagedPages) {
        this.store = store;
        this.staged = staged;
        this.stagedPages = stagedPages;
    }

    public long count() {
        return count;
    }

    /** The least time of a row; only if there is one. */
    public long firstTime() {
        return runs.element().firstTime();
    }

    /** A spill in the making: takes rows in order, and releases them. */
    public final class Spill {
        private final Map<Integer, Run> runOfKeyGroup = new HashMap<>();

        public void add(long time, long reference) throws IOException {
            Run run =
                    runOfKeyGroup.computeIfAbsent(
                            StagedRows.keyGroup(staged.head(reference)),
                            keyGroup -> new Run(keyGroup, nextSequence));
            run.append(time, StoredRow.toBytes(staged, reference));
            stagedPages.release(reference);
            count++;
        }

        public void finish() throws IOException {
            for (Run run : runOfKeyGroup.values()) {
                run.writeTail();
                runs.add(run);
            }
            nextSequence++;
        }
    }

    public Spill spill() {
        return new Spill();
    }

    /** Takes a row that comes back. */
    public interface Visitor {
        void visit(int keyGroup, long time, byte[] stored) throws IOException;
    }

    /** Removes the first row. */
    public void poll(Visitor visitor) throws IOException {
        Run run = runs.remove();
        long time = run.firstTime();
        visitor.visit(run.keyGroup, time, run.removeFirst());
        count--;
        if (!run.pages.isEmpty()) {
            runs.add(run);
        }
    }

    /** Writes again the pages that have lost rows. */
    public void snapshot() throws IOException {
        for (Run run : runs) {
            run.rewriteFirst();
        }
    }

    /** Sorted rows of a key group in the store. */
    private final class Run {
        private final int keyGroup;
        private final long sequence;
        private final ArrayDeque<SpilledPage> pages = new ArrayDeque<>();
        private List<byte[]> tail = new ArrayList<>();
        private long[] tailTimes = new long[RowsLayout.ROWS_PER_PAGE];
        private long tailBytes;

        Run(int keyGroup, long sequence) {
            this.keyGroup = keyGroup;
            this.sequence = sequence;
        }

        long firstTime() {
            return pages.element().firstTime();
        }

        long sequence() {
            return sequence;
        }

        void append(long time, byte[] row) throws IOException {
            if (tail.size() == RowsLayout.ROWS_PER_PAGE || tailBytes >= StagedPages.PAGE_BYTES) {
                writeTail();
            }
            tailTimes[tail.size()] = time;
            tail.add(row);
            tailBytes += row.length;
        }

        void writeTail() throws IOException {
            PageAddress address = stagedPages.nextAddress(keyGroup);
            store.put(address, RowsLayout.write(PageKind.STAGED_ROWS, tail));
            pages.add(new SpilledPage(address, tailTimes, tail.size()));
            tail = new ArrayList<>();
            tailTimes = new long[RowsLayout.ROWS_PER_PAGE];
            tailBytes = 0;
        }

        byte[] removeFirst() throws IOException {
            SpilledPage page = pages.element();
            if (page.rows == null) {
                page.rows = read(page);
            }
            byte[] row = page.rows.get(page.removed++);
            if (page.removed == page.rowCount) {
                store.remove(page.address);
                pages.remove();
            }
            return row;
        }

        void rewriteFirst() throws IOException {
            SpilledPage page = pages.element();
            if (page.removed > page.removedInStore) {
                store.put(
                        page.address,
                        RowsLayout.write(
                                PageKind.STAGED_ROWS,
                                page.rows.subList(page.removed, page.rowCount)));
                page.removedInStore = page.removed;
            }
        }

        private List<byte[]> read(SpilledPage page) throws IOException {
            Optional<Page> stored = store.get(page.address);
            if (stored.isEmpty()) {
                throw new StateFormatException(
                        page.address + " is missing; restore from an older checkpoint");
            }
            return RowsLayout.read(stored.get(), page.address, RowsLayout.ROWS_PER_PAGE);
        }
    }

    /** A page in the store; its rows are in memory once the first of them is due. */
    private static final class SpilledPage {
        private final PageAddress address;
        private final long[] times;
        private final int rowCount;
        private List<byte[]> rows; // null until read
        private int removed;
        private int removedInStore;

        SpilledPage(PageAddress address, long[] times, int rowCount) {
            this.address = address;
            this.times = times;
            this.rowCount = rowCount;
        }

        long firstTime() {
            return times[removed];
        }
    }
}
