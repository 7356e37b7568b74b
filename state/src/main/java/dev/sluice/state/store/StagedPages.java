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
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * The pages of {@link StagedRows} in the store. A page gets up to 64 rows of a key group that came
 * since the last snapshot; a snapshot writes it again if it has lost rows since. A page that loses
 * its last row is removed. So the pages of a snapshot hold the rows that are staged, and no others.
 *
 * <p>Not thread-safe.
 */
public final class StagedPages {
    /** A page ends once it has that many bytes: large rows do not make it too large to store. */
    static final int PAGE_BYTES = 64 << 10;

    private final PageStore store;
    private final StagedRows rows;
    private final List<StoredPage> pages = new ArrayList<>();
    private final List<Integer> freeIndexes = new ArrayList<>();
    private final Set<StoredPage> changedPages = new LinkedHashSet<>();
    private final Map<Integer, Long> nextNumbers = new HashMap<>();
    private final Map<Integer, StoredPage> openPages = new HashMap<>();
    private long storedEnd;

    /** Takes a restored row, as {@link StoredRow} has it, stages it, and returns its reference. */
    public interface Visitor {
        long visit(int keyGroup, byte[] stored) throws IOException;
    }

    public StagedPages(PageStore store, StagedRows rows) {
        this.store = store;
        this.rows = rows;
    }

    /** Releases a row. O(size of the row). */
    public void release(long reference) throws IOException {
        long owner = StagedRows.owner(rows.head(reference));
        if (owner != 0) {
            StoredPage page = pages.get((int) (owner >>> 6) - 1);
            page.live &= ~(1L << owner);
            changedPages.add(page);
            removeIfEmpty(page);
        }
        rows.release(reference);
    }

    private void removeIfEmpty(StoredPage page) throws IOException {
        if (page.live == 0 && !page.isLoading) {
            store.remove(page.address);
            changedPages.remove(page);
            pages.set(page.index, null);
            freeIndexes.add(page.index);
        }
    }

    /**
     * Begins a snapshot, which {@link #add} and {@link #finishSnapshot} follow.
     *
     * @return the reference from which on rows have to be added
     */
    public long beginSnapshot() {
        long begin = storedEnd;
        storedEnd = rows.end();
        return begin;
    }

    /** Adds a row that came since the last snapshot to the pages. */
    public void add(long reference) {
        int keyGroup = StagedRows.keyGroup(rows.head(reference));
        StoredPage page = openPages.get(keyGroup);
        if (page == null || page.isFull()) {
            page = addPage(nextAddress(keyGroup), RowsLayout.ROWS_PER_PAGE);
            openPages.put(keyGroup, page);
            changedPages.add(page);
        }
        addTo(page, reference);
    }

    /** Where the next page of a key group's rows belongs: behind all others. */
    public PageAddress nextAddress(int keyGroup) {
        long number = nextNumbers.merge(keyGroup, 1L, Long::sum) - 1;
        return new PageAddress(keyGroup, PageKind.STAGED_ROWS, number);
    }

    private StoredPage addPage(PageAddress address, int maxRows) {
        int index = pages.size();
        if (freeIndexes.isEmpty()) {
            pages.add(null);
        } else {
            index = freeIndexes.remove(freeIndexes.size() - 1);
        }
        StoredPage page = new StoredPage(address, index, maxRows);
        pages.set(index, page);
        return page;
    }

    private void addTo(StoredPage page, long reference) {
        StagedRows.setOwner(rows.head(reference), (page.index + 1L) << 6 | page.count);
        page.live |= 1L << page.count;
        page.references[page.count++] = reference;
        page.byteCount += StagedRows.rowLength(rows.head(reference));
    }

    /** Writes what has changed since the last snapshot. O(rows of pages that changed). */
    public void finishSnapshot() throws IOException {
        openPages.clear();
        for (StoredPage page : changedPages) {
            store.put(page.address, write(page));
        }
        changedPages.clear();
    }

    private Page write(StoredPage page) {
        List<byte[]> stored = new ArrayList<>(page.count);
        for (int slot = 0; slot < page.count; slot++) {
            if ((page.live >>> slot & 1) != 0) {
                stored.add(StoredRow.toBytes(rows, page.references[slot]));
            }
        }
        return RowsLayout.write(PageKind.STAGED_ROWS, stored);
    }

    /** Reads the rows of the given key groups, in order of arrival within a key group. */
    public void restore(Iterable<Integer> keyGroups, Visitor visitor) throws IOException {
        for (int keyGroup : keyGroups) {
            SortedMap<Long, Page> stored = store.readAll(keyGroup, PageKind.STAGED_ROWS);
            if (!stored.isEmpty()) {
                nextNumbers.put(keyGroup, stored.lastKey() + 1);
            }
            for (Map.Entry<Long, Page> entry : stored.entrySet()) {
                PageAddress address =
                        new PageAddress(keyGroup, PageKind.STAGED_ROWS, entry.getKey());
                List<byte[]> rowsOfPage =
                        RowsLayout.read(entry.getValue(), address, RowsLayout.ROWS_PER_PAGE);
                StoredPage page = addPage(address, rowsOfPage.size());
                page.isLoading = true;
                for (byte[] row : rowsOfPage) {
                    addTo(page, visitor.visit(keyGroup, row)); // which may release others
                }
                page.isLoading = false;
                removeIfEmpty(page);
            }
        }
        storedEnd = rows.end();
    }

    private static final class StoredPage {
        private final PageAddress address;
        private final int index;
        private final long[] references;
        private long live;
        private int count;
        private long byteCount;
        private boolean isLoading;

        StoredPage(PageAddress address, int index, int maxRows) {
            this.address = address;
            this.index = index;
            references = new long[maxRows];
        }

        boolean isFull() {
            return count == RowsLayout.ROWS_PER_PAGE || byteCount >= PAGE_BYTES;
        }
    }
}
