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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What state must hold, in plain collections. */
final class StateModel {
    private final Map<String, String> slots = new TreeMap<>();
    private final Map<Integer, Long> headers = new TreeMap<>();
    private final Map<Long, Row> rows = new LinkedHashMap<>();

    /** A row of the log that lives. */
    record Row(int keyGroup, String text, boolean emitted) {}

    /** What is there now; later changes to this model do not reach it. */
    StateModel copy() {
        StateModel copy = new StateModel();
        copy.slots.putAll(slots);
        copy.headers.putAll(headers);
        copy.rows.putAll(rows);
        return copy;
    }

    /** Slots by key. */
    Map<String, String> slots() {
        return slots;
    }

    /** Headers by key group. */
    Map<Integer, Long> headers() {
        return headers;
    }

    /** Rows by the id that the test gave them, in order of arrival. */
    Map<Long, Row> rows() {
        return rows;
    }

    /** The rows of each key group that has some, in order of arrival. */
    Map<Integer, List<Row>> rowsOfKeyGroups() {
        Map<Integer, List<Row>> found = new TreeMap<>();
        for (Row row : rows.values()) {
            found.computeIfAbsent(row.keyGroup(), unused -> new ArrayList<>()).add(row);
        }
        return found;
    }
}
