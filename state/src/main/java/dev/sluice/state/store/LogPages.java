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

import dev.sluice.state.layout.RowsLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Finds log pages by the references of their rows, without hashing. Places of pages that went away
 * are used again; the generation in a reference tells the pages of a place apart.
 *
 * <pre>
 *   reference:  0 (1) | generation (26) | place (31) | slot (6)
 * </pre>
 */
final class LogPages {
    private static final int SLOT_BITS = 6;
    private static final int PLACE_BITS = 31;
    private static final int GENERATION_MASK = (1 << 26) - 1;

    private final List<Place> places = new ArrayList<>();
    private final Deque<Integer> freePlaces = new ArrayDeque<>();

    /** Adds a page and returns the reference of its first slot. */
    long add(LogPage page) {
        if (freePlaces.isEmpty()) {
            freePlaces.add(places.size());
            places.add(new Place());
        }
        int index = freePlaces.remove();
        Place place = places.get(index);
        place.page = page;
        return (long) place.generation << PLACE_BITS + SLOT_BITS | (long) index << SLOT_BITS;
    }

    void remove(long reference) {
        int index = index(reference);
        Place place = places.get(index);
        place.page = null;
        place.generation = place.generation + 1 & GENERATION_MASK;
        freePlaces.add(index);
    }

    /** The page of a reference to a row that lives. */
    LogPage get(long reference) {
        int index = index(reference);
        if (index < places.size()) {
            Place place = places.get(index);
            if (place.page != null
                    && place.generation == (int) (reference >>> PLACE_BITS + SLOT_BITS)
                    && place.page.holds(slot(reference))) {
                return place.page;
            }
        }
        throw new IllegalArgumentException(
                "reference is to no row that lives: 0x" + Long.toHexString(reference));
    }

    static int slot(long reference) {
        return (int) reference & RowsLayout.ROWS_PER_PAGE - 1;
    }

    private static int index(long reference) {
        return (int) (reference >>> SLOT_BITS) & (1 << PLACE_BITS) - 1;
    }

    private static final class Place {
        private LogPage page;
        private int generation;
    }
}
