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
import dev.sluice.state.layout.RowsLayout;
import dev.sluice.state.layout.StateFormatException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rows in order of arrival, per key group, each with two marks: <i>emitted</i>, its results have
 * gone out, and <i>dead</i>, nothing needs it any more. Pages of 64 rows; a page whose rows are all
 * dead goes away.
 *
 * <p>A row is named by a reference, which holds until the row is dead or the job restarts. A
 * snapshot writes the rows that came and the marks that changed since the last one. Not
 * thread-safe.
 */
public final class RowLog {
    private final LogPages pages = new LogPages();
    private final Map<Integer, Tail> tails = new HashMap<>();
    private final Set<LogPage> changedPages = new LinkedHashSet<>();

    /** Visits restored rows. */
    public interface Visitor {
        void visit(int keyGroup, long reference, boolean emitted, byte[] row) throws IOException;
    }

    /** Appends a row, whose bytes the caller gives up, and returns its reference. O(1). */
    public long append(int keyGroup, byte[] row) {
        Tail tail = tails.get(keyGroup);
        if (tail == null || tail.page.isFull()) {
            long number = tail == null ? 0 : tail.page.number() + 1;
            tail = addPage(new LogPage(keyGroup, number));
        }
        changed(tail.page);
        return tail.firstReference + tail.page.append(row);
    }

    /**
     * The bytes of a row.
     *
     * @throws IllegalArgumentException if the row is dead or never was; so with all references
     */
    public byte[] row(long reference) {
        return pages.get(reference).row(LogPages.slot(reference));
    }

    public void markEmitted(long reference) {
        LogPage page = pages.get(reference);
        page.markEmitted(LogPages.slot(reference));
        changed(page);
    }

    /** Marks a row as dead and lets go of its bytes; its reference is void. */
    public void markDead(long reference) {
        LogPage page = pages.get(reference);
        page.markDead(LogPages.slot(reference));
        changed(page);
        if (page.isDead()) {
            pages.remove(reference);
            if (!page.isStored()) {
                // Without checkpoints nothing else would ever let go of it.
                changedPages.remove(page);
            }
        }
    }

    /** Writes what has changed since the last snapshot. O(pages with changes). */
    public void snapshot(PageStore store) throws IOException {
        for (LogPage page : changedPages) {
            if (page.isDead()) {
                page.remove(store);
            } else {
                page.write(store);
            }
        }
        changedPages.forEach(LogPage::unlist);
        changedPages.clear();
    }

    /**
     * Reads the rows of the given key groups into this log, which must be empty, and visits those
     * that are not dead, in order of arrival within a key group.
     */
    public void restore(PageStore store, Iterable<Integer> keyGroups, Visitor visitor)
            throws IOException {
        if (!tails.isEmpty()) {
            throw new IllegalStateException(
                    "the log is not empty: it has rows of " + tails.keySet());
        }
        for (int keyGroup : keyGroups) {
            for (LogPage page : read(keyGroup, store)) {
                Tail tail = addPage(page);
                for (int slot = 0; slot < page.count(); slot++) {
                    if (page.holds(slot)) {
                        visitor.visit(
                                keyGroup,
                                tail.firstReference + slot,
                                page.isEmitted(slot),
                                page.row(slot));
                    }
                }
            }
        }
    }

    private Tail addPage(LogPage page) {
        Tail tail = new Tail(page, pages.add(page));
        tails.put(page.keyGroup(), tail);
        return tail;
    }

    private void changed(LogPage page) {
        if (page.list()) {
            changedPages.add(page);
        }
    }

    /** The pages of a key group in order. */
    private static List<LogPage> read(int keyGroup, PageStore store) throws IOException {
        List<LogPage> logPages = new ArrayList<>();
        LogPage last = null;
        for (Map.Entry<Long, Page> run : store.readAll(keyGroup, PageKind.ROWS).entrySet()) {
            long number = RowsLayout.logPage(run.getKey());
            if (last == null || last.number() != number) {
                requireComplete(last);
                last = new LogPage(keyGroup, number);
                last.readMarks(store);
                logPages.add(last);
            }
            if (RowsLayout.firstSlot(run.getKey()) != last.count()) {
                throw missing(last);
            }
            last.readRun(run.getValue());
        }
        return logPages;
    }

    /** Only the last page may have room: rows come to the next one when it is full. */
    private static void requireComplete(LogPage page) throws StateFormatException {
        if (page != null && !page.isFull()) {
            throw missing(page);
        }
    }

    private static StateFormatException missing(LogPage page) {
        return new StateFormatException(
                RowsLayout.address(page.keyGroup(), page.number(), page.count())
                        + " is missing; restore from an older checkpoint or savepoint");
    }

    private record Tail(LogPage page, long firstReference) {}
}
