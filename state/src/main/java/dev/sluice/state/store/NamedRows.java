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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows for which there was no memory, in the store, and read one at a time in any order: each has a
 * page of its own. A row is named by where it lies; names are negative, unlike references of {@link
 * StagedRows}.
 *
 * <pre>
 *   name:  1 | key group (15 bits) | number of the page (48 bits)
 * </pre>
 *
 * <p>In memory, a row takes a bit, or 100 bytes if all rows near to it are gone. Not thread-safe.
 */
public final class NamedRows {
    private static final int NUMBER_BITS = 48;
    private static final long NUMBER_MASK = (1L << NUMBER_BITS) - 1;

    private final PageStore store;
    private final StagedRows staged;
    private final StagedPages stagedPages;

    /** Which names are those of rows: 64 of them, by the bits that they share. */
    private final Map<Long, Long> present = new HashMap<>();

    private long count;

    public NamedRows(PageStore store, StagedRows staged, StagedPages stagedPages) {
        this.store = store;
        this.staged = staged;
        this.stagedPages = stagedPages;
    }

    public long count() {
        return count;
    }

    /** Whether a reference is the name of a row here, rather than that of a staged one. */
    public static boolean isName(long reference) {
        return reference < 0;
    }

    /** The key group of a row. */
    public static int keyGroup(long name) {
        return (int) ((name & Long.MAX_VALUE) >>> NUMBER_BITS);
    }

    /** Moves a staged row here and returns its name. */
    public long add(long reference) throws IOException {
        PageAddress address = stagedPages.nextAddress(StagedRows.keyGroup(staged.head(reference)));
        List<byte[]> row = List.of(StoredRow.toBytes(staged, reference));
        store.put(address, RowsLayout.write(PageKind.STAGED_ROWS, row));
        stagedPages.release(reference);
        count++;
        long name =
                Long.MIN_VALUE
                        | (long) address.keyGroup() << NUMBER_BITS
                        | address.number() & NUMBER_MASK;
        present.merge(name >>> 6, 1L << name, (a, b) -> a | b);
        return name;
    }

    /** Whether a row is still here. */
    public boolean contains(long name) {
        return (present.getOrDefault(name >>> 6, 0L) >>> name & 1) != 0;
    }

    /** Removes a row and returns it as {@link StoredRow} has it. */
    public byte[] remove(long name) throws IOException {
        PageAddress address =
                new PageAddress(keyGroup(name), PageKind.STAGED_ROWS, name & NUMBER_MASK);
        Optional<Page> page = store.get(address);
        if (page.isEmpty()) {
            throw new StateFormatException(
                    address + " is missing; restore from an older checkpoint");
        }
        store.remove(address);
        count--;
        present.computeIfPresent(
                name >>> 6,
                (unused, bits) -> {
                    long left = bits & ~(1L << name);
                    return left == 0 ? null : left;
                });
        return RowsLayout.read(page.get(), address, 1).get(0);
    }
}
