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
import dev.sluice.state.layout.PageKind;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One long a key group that outlives restarts and rescaling, such as the event time up to which it
 * has been evaluated. Not thread-safe.
 */
public final class KeyGroupHeaders {
    private static final long HEADER_ID = PageKind.HEADER.pageId(0);

    private final long initial;
    private final Map<Integer, Long> values = new HashMap<>();

    /**
     * @param initial the value of a key group that has none
     */
    public KeyGroupHeaders(long initial) {
        this.initial = initial;
    }

    public long get(int keyGroup) {
        return values.getOrDefault(keyGroup, initial);
    }

    public void set(int keyGroup, long value) {
        values.put(keyGroup, value);
    }

    /** Writes the values of all key groups that have one. */
    public void snapshot(PageStore store) throws IOException {
        for (Map.Entry<Integer, Long> entry : values.entrySet()) {
            store.put(entry.getKey(), HEADER_ID, LongsLayout.write(entry.getValue()));
        }
    }

    public void restore(PageStore store, Iterable<Integer> keyGroups) throws IOException {
        for (int keyGroup : keyGroups) {
            Optional<Page> header = store.get(keyGroup, HEADER_ID);
            if (header.isPresent()) {
                String where = PageKind.describe(keyGroup, HEADER_ID);
                values.put(keyGroup, LongsLayout.read(header.get(), where)[0]);
            }
        }
    }
}
