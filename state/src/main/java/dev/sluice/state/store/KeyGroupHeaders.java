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

import dev.sluice.state.layout.LongsLayout;
import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One long a key group that outlives restarts and rescaling, such as the event time up to which it
 * has been evaluated. Not thread-safe.
 */
public final class KeyGroupHeaders {
    private final long number;
    private final long initial;
    private final Map<Integer, Long> values = new HashMap<>();
    private final BitSet changed = new BitSet();

    /**
     * @param initial the value of a key group that has none
     */
    public KeyGroupHeaders(long initial) {
        this(0, initial);
    }

    /**
     * @param number tells several headers of a key group apart
     * @param initial the value of a key group that has none
     */
    public KeyGroupHeaders(long number, long initial) {
        this.number = number;
        this.initial = initial;
    }

    public long get(int keyGroup) {
        return values.getOrDefault(keyGroup, initial);
    }

    public void set(int keyGroup, long value) {
        Long before = values.put(keyGroup, value);
        if (before == null || before != value) {
            changed.set(keyGroup);
        }
    }

    /** Writes the values that have changed since the last snapshot. */
    public void snapshot(PageStore store) throws IOException {
        for (int keyGroup = changed.nextSetBit(0);
                keyGroup >= 0;
                keyGroup = changed.nextSetBit(keyGroup + 1)) {
            store.put(address(keyGroup), LongsLayout.write(PageKind.HEADER, get(keyGroup)));
        }
        changed.clear();
    }

    public void restore(PageStore store, Iterable<Integer> keyGroups) throws IOException {
        for (int keyGroup : keyGroups) {
            PageAddress address = address(keyGroup);
            Optional<Page> header = store.get(address);
            if (header.isPresent()) {
                values.put(keyGroup, LongsLayout.read(header.get(), address, 1)[0]);
            }
        }
    }

    private PageAddress address(int keyGroup) {
        return new PageAddress(keyGroup, PageKind.HEADER, number);
    }
}
