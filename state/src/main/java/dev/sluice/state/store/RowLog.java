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
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.RowMarks;
import dev.sluice.state.layout.RowsLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Rows in order of arrival, per key group, each with two marks: <i>emitted</i>, its results have
 * gone out, and <i>dead</i>, nothing needs it any more. Pages of 64 rows; a page whose rows are all
 * dead goes away.
 *
 * <p>A row is named by a reference, which holds until the row is dead. A snapshot writes the pages
 * that got rows and the marks that changed since the last one. Not thread-safe.
 */
public final class RowLog {
    private static final int SLOT_BITS = 6;
    private static final int PAGE_BITS = 42;
    private static final byte[] NO_BYTES = {};

    private final Map<Integer, KeyGroupLog> logs = new HashMap<>();

    /** Visits restored rows. */
    public interface Visitor {
        void visit(int keyGroup, long reference, boolean emitted, byte[] row) throws IOException;
    }

    /** Appends a row, whose bytes the caller gives up, and returns its reference. O(1). */
    public long append(int keyGroup, byte[] row) {
        KeyGroupLog log = logs.computeIfAbsent(keyGroup, unused -> new KeyGroupLog());
        LogPage page = log.tail;
        if (page.count == RowsLayout.ROWS_PER_PAGE) {
            page = log.openTail();
        }
        page.rows[page.count] = row;
        log.dirtyPages.add(log.tailNumber);
        return reference(keyGroup, log.tailNumber, page.count++);
    }

    public byte[] row(long reference) {
        return page(reference).rows[slot(reference)];
    }

    public void markEmitted(long reference) {
        LogPage page = page(reference);
        page.emitted |= 1L << slot(reference);
        markDirty(reference, page);
    }

    /** Marks a row as dead and lets go of its bytes; its reference is void. */
    public void markDead(long reference) {
        LogPage page = page(reference);
        page.dead |= 1L << slot(reference);
        page.rows[slot(reference)] = NO_BYTES;
        markDirty(reference, page);
        if (page.isDead()) {
            KeyGroupLog log = logs.get(keyGroup(reference));
            log.pages.remove(pageNumber(reference));
            log.dirtyPages.remove(pageNumber(reference));
            if (page.isWritten()) {
                log.removedPages.add(pageNumber(reference));
            }
        }
    }

    /** Writes what has changed since the last snapshot. O(pages with changes and key groups). */
    public void snapshot(PageStore store) throws IOException {
        for (Map.Entry<Integer, KeyGroupLog> entry : logs.entrySet()) {
            entry.getValue().snapshot(entry.getKey(), store);
        }
    }

    /**
     * Reads the rows of the given key groups into this log, which must be empty, and visits those
     * that are not dead, in order of arrival within a key group.
     */
    public void restore(PageStore store, Iterable<Integer> keyGroups, Visitor visitor)
            throws IOException {
        if (!logs.isEmpty()) {
            throw new IllegalStateException("the log is not empty: " + logs.size());
        }
        for (int keyGroup : keyGroups) {
            Map<Long, Page> pages = new TreeMap<>();
            store.forEach(keyGroup, PageKind.ROWS, pages::put);
            if (!pages.isEmpty()) {
                KeyGroupLog log = new KeyGroupLog();
                logs.put(keyGroup, log);
                for (Map.Entry<Long, Page> entry : pages.entrySet()) {
                    log.read(keyGroup, entry.getKey(), entry.getValue(), store);
                }
                log.openTail();
                log.visit(keyGroup, visitor);
            }
        }
    }

    private void markDirty(long reference, LogPage page) {
        if (!page.marksDirty) {
            page.marksDirty = true;
            logs.get(keyGroup(reference)).dirtyPages.add(pageNumber(reference));
        }
    }

    private LogPage page(long reference) {
        return logs.get(keyGroup(reference)).pages.get(pageNumber(reference));
    }

    private static long reference(int keyGroup, long pageNumber, int slot) {
        return (long) keyGroup << (SLOT_BITS + PAGE_BITS) | pageNumber << SLOT_BITS | slot;
    }

    private static int keyGroup(long reference) {
        return (int) (reference >>> (SLOT_BITS + PAGE_BITS));
    }

    private static long pageNumber(long reference) {
        return reference >>> SLOT_BITS & (1L << PAGE_BITS) - 1;
    }

    private static int slot(long reference) {
        return (int) reference & (1 << SLOT_BITS) - 1;
    }

    /** The log of one key group. */
    private static final class KeyGroupLog {
        private final TreeMap<Long, LogPage> pages = new TreeMap<>();
        private final Set<Long> dirtyPages = new HashSet<>();
        private final Set<Long> removedPages = new HashSet<>();
        private long tailNumber;
        private LogPage tail = new LogPage();

        KeyGroupLog() {
            pages.put(0L, tail);
        }

        LogPage openTail() {
            tailNumber = Math.max(tailNumber, pages.isEmpty() ? 0 : pages.lastKey()) + 1;
            tail = new LogPage();
            pages.put(tailNumber, tail);
            return tail;
        }

        void snapshot(int keyGroup, PageStore store) throws IOException {
            for (long number : removedPages) {
                store.remove(keyGroup, PageKind.ROWS.pageId(number));
                store.remove(keyGroup, PageKind.ROW_MARKS.pageId(number));
            }
            removedPages.clear();
            for (long number : dirtyPages) {
                LogPage page = pages.get(number);
                if (page.writtenCount < page.count) {
                    List<byte[]> rows = Arrays.asList(page.rows).subList(0, page.count);
                    store.put(keyGroup, PageKind.ROWS.pageId(number), RowsLayout.write(rows));
                    page.writtenCount = page.count;
                }
                if (page.marksDirty) {
                    RowMarks marks = new RowMarks(page.emitted, page.dead);
                    store.put(keyGroup, PageKind.ROW_MARKS.pageId(number), marks.toPage());
                    page.marksDirty = false;
                }
            }
            dirtyPages.clear();
        }

        void read(int keyGroup, long pageId, Page stored, PageStore store) throws IOException {
            long number = PageKind.number(pageId);
            LogPage page = new LogPage();
            List<byte[]> rows = RowsLayout.read(stored, PageKind.describe(keyGroup, pageId));
            rows.toArray(page.rows);
            page.count = rows.size();
            page.writtenCount = page.count;
            long marksId = PageKind.ROW_MARKS.pageId(number);
            Optional<Page> storedMarks = store.get(keyGroup, marksId);
            if (storedMarks.isPresent()) {
                RowMarks marks =
                        RowMarks.of(storedMarks.get(), PageKind.describe(keyGroup, marksId));
                page.emitted = marks.emitted();
                page.dead = marks.dead();
            }
            page.sealed = true;
            pages.put(number, page);
        }

        void visit(int keyGroup, Visitor visitor) throws IOException {
            for (Map.Entry<Long, LogPage> entry : new ArrayList<>(pages.entrySet())) {
                LogPage page = entry.getValue();
                for (int slot = 0; slot < page.count; slot++) {
                    if ((page.dead & 1L << slot) == 0) {
                        visitor.visit(
                                keyGroup,
                                reference(keyGroup, entry.getKey(), slot),
                                (page.emitted & 1L << slot) != 0,
                                page.rows[slot]);
                    }
                }
            }
        }
    }

    private static final class LogPage {
        private final byte[][] rows = new byte[RowsLayout.ROWS_PER_PAGE][];
        private int count;
        private int writtenCount;
        private long emitted;
        private long dead;
        private boolean marksDirty;

        /** A restored page takes no more rows, full or not. */
        private boolean sealed;

        boolean isWritten() {
            return writtenCount > 0;
        }

        boolean isDead() {
            boolean complete = sealed || count == RowsLayout.ROWS_PER_PAGE;
            return complete && Long.bitCount(dead) == count;
        }
    }
}
