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
import dev.sluice.state.layout.SchemaLayout;
import dev.sluice.state.layout.StateSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The schemas that each key group's state has had, by number; the last one is that of the query
 * which runs. Pages that no query since has touched are of earlier ones. Not thread-safe.
 */
public final class KeyGroupSchemas {
    private final StateSchema current;
    private final Map<Integer, List<StateSchema>> histories = new HashMap<>();
    private final Set<Integer> changed = new HashSet<>();

    /**
     * @param current the schema of the query that runs
     */
    public KeyGroupSchemas(StateSchema current) {
        this.current = current;
    }

    /** The schema of the query that runs. */
    public StateSchema current() {
        return current;
    }

    /** The first schema that a key group has state of. */
    public StateSchema earliest(int keyGroup) {
        return history(keyGroup).get(0);
    }

    /** Whether a key group has state of earlier schemas. */
    public boolean hasEarlier(int keyGroup) {
        return history(keyGroup).size() > 1;
    }

    /** The number of the current schema in a key group. */
    public int number(int keyGroup) {
        return history(keyGroup).size() - 1;
    }

    /** The schema of a number in a key group, or empty if there is none. */
    public Optional<StateSchema> get(int keyGroup, int number) {
        List<StateSchema> history = history(keyGroup);
        return number >= 0 && number < history.size()
                ? Optional.of(history.get(number))
                : Optional.empty();
    }

    private List<StateSchema> history(int keyGroup) {
        return histories.getOrDefault(keyGroup, List.of(current));
    }

    /** Writes the schemas that have changed since the last snapshot. */
    public void snapshot(PageStore store) throws IOException {
        for (int keyGroup : changed) {
            store.put(address(keyGroup), SchemaLayout.write(history(keyGroup)));
        }
        changed.clear();
    }

    /**
     * Reads the schemas of key groups.
     *
     * @throws dev.sluice.state.layout.StateFormatException if the current query cannot take over
     *     the state of one
     */
    public void restore(PageStore store, Iterable<Integer> keyGroups) throws IOException {
        for (int keyGroup : keyGroups) {
            Optional<Page> page = store.get(address(keyGroup));
            List<StateSchema> history = new ArrayList<>();
            if (page.isPresent()) {
                history.addAll(SchemaLayout.read(page.get(), address(keyGroup)));
            }
            for (StateSchema earlier : history) {
                current.requireRestorable(earlier);
            }
            if (history.isEmpty() || !history.get(history.size() - 1).equals(current)) {
                history.add(current);
                changed.add(keyGroup);
            }
            histories.put(keyGroup, history);
        }
    }

    /** All pages of a key group will be written anew: those of earlier schemas are no more. */
    public void forgetEarlier(int keyGroup) {
        if (histories.remove(keyGroup) != null) {
            changed.add(keyGroup);
        }
    }

    private static PageAddress address(int keyGroup) {
        return new PageAddress(keyGroup, PageKind.SCHEMAS, 0);
    }
}
