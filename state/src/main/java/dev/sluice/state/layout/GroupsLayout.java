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
import java.util.List;

/**
 * A page of up to 16 groups of a key group, in the order in which the key group got them: page n
 * holds its groups 16 n to 16 n + 15. Slots carry their length, so that a slot of another layout
 * (an aggregate was added, say) is noticed.
 *
 * <pre>
 *   group count (1) | per group: key length (1 to 5), key, slot length (1 to 5), slot
 * </pre>
 */
public final class GroupsLayout {
    public static final int GROUPS_PER_PAGE = 16;

    private GroupsLayout() {}

    /** The key and the slot of a group. */
    public static final class StoredGroup {
        private final byte[] key;
        private final byte[] slot;

        /** The caller gives up the arrays. */
        public StoredGroup(byte[] key, byte[] slot) {
            this.key = key;
            this.slot = slot;
        }

        public byte[] key() {
            return key;
        }

        public byte[] slot() {
            return slot;
        }
    }

    public static Page write(List<StoredGroup> groups) {
        if (groups.isEmpty() || groups.size() > GROUPS_PER_PAGE) {
            throw new IllegalArgumentException("groups are not 1 to 16: " + groups.size());
        }
        PayloadWriter payload = new PayloadWriter();
        payload.putCount(groups.size());
        for (StoredGroup group : groups) {
            payload.putBytes(group.key());
            payload.putBytes(group.slot());
        }
        return payload.toPage(PageKind.GROUPS);
    }

    public static List<StoredGroup> read(Page page, PageAddress address)
            throws StateFormatException {
        PayloadReader payload = new PayloadReader(page, address);
        int groupCount = payload.getCount(GROUPS_PER_PAGE);
        List<StoredGroup> groups = new ArrayList<>(groupCount);
        for (int i = 0; i < groupCount; i++) {
            groups.add(new StoredGroup(payload.getBytes(), payload.getBytes()));
        }
        payload.expectEnd();
        return groups;
    }
}
