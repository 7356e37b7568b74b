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
package dev.sluice.state.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an operator's state holds, in words of the query: state that another query has left is
 * understood by it, or refused by name.
 *
 * @param traits what must be the same in a query that takes the state over
 * @param parts what such a query may have less of, by name; several of one name are equal
 */
public record StateSchema(List<Trait> traits, List<Part> parts) {
    /** What holds for all of the state. */
    public record Trait(String name, String value) {}

    /**
     * What is kept for each key.
     *
     * @param depth how much history it is, if that differs between queries, else 0
     * @param offset where it begins in a slot, if slots have one size, else 0
     * @param byteCount its size, likewise
     */
    public record Part(String name, long depth, int offset, int byteCount) {
        /** A part of a slot that tells itself where it ends. */
        public static Part of(String name) {
            return new Part(name, 0, 0, 0);
        }
    }

    public StateSchema {
        traits = List.copyOf(traits);
        parts = List.copyOf(parts);
    }

    /**
     * Checks that this schema's query can take over state of another schema.
     *
     * @throws StateFormatException if it cannot; the message names each difference
     */
    public void requireRestorable(StateSchema stored) throws StateFormatException {
        List<String> differences = new ArrayList<>();
        compareTraits(stored, differences);
        compareParts(stored, differences);
        if (!differences.isEmpty()) {
            throw new StateFormatException(
                    "the state cannot be restored into this query: "
                            + String.join("; ", differences)
                            + ". Undo the change; or give the operator another uid and start with"
                            + " --allowNonRestoredState, so that its state begins empty");
        }
    }

    private void compareTraits(StateSchema stored, List<String> differences) {
        Map<String, String> values = new HashMap<>();
        stored.traits.forEach(trait -> values.put(trait.name(), trait.value()));
        for (Trait trait : traits) {
            String value = values.getOrDefault(trait.name(), "");
            if (!trait.value().equals(value)) {
                differences.add(
                        trait.name() + " were [" + value + "] and are [" + trait.value() + "]");
            }
        }
    }

    private void compareParts(StateSchema stored, List<String> differences) {
        Map<String, Part> known = stored.partsByName();
        for (Part part : parts) {
            Part source = known.get(part.name());
            if (source == null) {
                differences.add(
                        "nothing is known of [" + part.name() + "], only of " + known.keySet());
            } else if (part.depth() > source.depth()) {
                differences.add(
                        "the depth of ["
                                + part.name()
                                + "] was "
                                + source.depth()
                                + " and is "
                                + part.depth());
            }
        }
    }

    /** The names of the parts, in their order. */
    public List<String> partNames() {
        return parts.stream().map(Part::name).toList();
    }

    /** The first part of each name. */
    public Map<String, Part> partsByName() {
        Map<String, Part> byName = new LinkedHashMap<>();
        parts.forEach(part -> byName.putIfAbsent(part.name(), part));
        return byName;
    }
}
