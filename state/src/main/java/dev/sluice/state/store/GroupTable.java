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

import dev.sluice.kernel.group.BytesGroupIndex;
import dev.sluice.state.layout.GroupsLayout;
import dev.sluice.state.layout.GroupsLayout.StoredGroup;
import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.StateFormatException;
import java.io.DataInput;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * Groups by key, for all key groups of a subtask: dense group ids in memory, pages of 16 groups in
 * keyed state. A group's page is found from the order in which its key group got it.
 *
 * <pre>
 *   group id      0  1  2  3  4          key group   5  5  9  5  9
 *   key group 5:  page 0 = groups 0 1 3              key group 9:  page 0 = groups 2 4
 * </pre>
 *
 * <p>A snapshot writes the pages of groups that changed since the last one, and nothing else. Not
 * thread-safe.
 */
public final class GroupTable {
    private final SlotFormat slots;
    private final BytesGroupIndex index = new BytesGroupIndex();
    private final Map<Integer, GroupList> groupsOfKeyGroup = new HashMap<>();
    private int[] keyGroups = new int[64];
    private int[] ordinals = new int[64];

    public GroupTable(SlotFormat slots) {
        this.slots = slots;
    }

    public int groupCount() {
        return index.groupCount();
    }

    public int keyGroup(int groupId) {
        return keyGroups[groupId];
    }

    /** A copy of a group's key. */
    public byte[] key(int groupId) {
        return index.key(groupId);
    }

    /**
     * The group of a key; a key that was not there becomes a new group with an empty slot, and
     * dirty. A key belongs to one key group only. Amortised O(key length).
     */
    public int intern(int keyGroup, byte[] key, int offset, int length) {
        int known = index.groupCount();
        int groupId = index.intern(key, offset, length);
        if (groupId == known) {
            addGroup(groupId, keyGroup);
            markDirty(groupId);
        }
        assert keyGroups[groupId] == keyGroup
                : "keyGroup is " + keyGroup + ", but the key belongs to " + keyGroups[groupId];
        return groupId;
    }

    /** Notes that a group's slot has changed. O(1). */
    public void markDirty(int groupId) {
        groupsOfKeyGroup
                .get(keyGroups[groupId])
                .dirtyPages
                .set(ordinals[groupId] / GroupsLayout.GROUPS_PER_PAGE);
    }

    /** Notes that the slots of all groups of a key group have changed. */
    public void markAllDirty(int keyGroup) {
        GroupList groups = groupsOfKeyGroup.get(keyGroup);
        if (groups != null) {
            groups.dirtyPages.set(0, (groups.count - 1) / GroupsLayout.GROUPS_PER_PAGE + 1);
        }
    }

    /** Writes the pages of groups that are dirty. O(dirty pages and key groups). */
    public void snapshot(PageStore store) throws IOException {
        for (Map.Entry<Integer, GroupList> entry : groupsOfKeyGroup.entrySet()) {
            BitSet dirtyPages = entry.getValue().dirtyPages;
            for (int page = dirtyPages.nextSetBit(0);
                    page >= 0;
                    page = dirtyPages.nextSetBit(page + 1)) {
                store.put(
                        new PageAddress(entry.getKey(), PageKind.GROUPS, page),
                        write(entry.getValue(), page));
            }
            dirtyPages.clear();
        }
    }

    /** Reads a group's slot that was stored by an earlier query, perhaps. */
    public interface SlotReader {
        void read(int keyGroup, int groupId, DataInput input) throws IOException;
    }

    /** Reads the groups of the given key groups into this table, which must be empty. */
    public void restore(PageStore store, Iterable<Integer> restoredKeyGroups) throws IOException {
        restore(store, restoredKeyGroups, (keyGroup, groupId, input) -> slots.read(groupId, input));
    }

    /** As {@link #restore(PageStore, Iterable)}, with slots that {@code reader} reads. */
    public void restore(PageStore store, Iterable<Integer> restoredKeyGroups, SlotReader reader)
            throws IOException {
        if (groupCount() > 0) {
            throw new IllegalStateException("the table is not empty: " + groupCount());
        }
        for (int keyGroup : restoredKeyGroups) {
            int ordinal = 0;
            for (Map.Entry<Long, Page> entry :
                    store.readAll(keyGroup, PageKind.GROUPS).entrySet()) {
                PageAddress expected =
                        new PageAddress(
                                keyGroup, PageKind.GROUPS, ordinal / GroupsLayout.GROUPS_PER_PAGE);
                // Ordinals are found by counting, so a page that is missing or not full would
                // move all groups after it to other pages.
                if (entry.getKey() != expected.number()
                        || ordinal % GroupsLayout.GROUPS_PER_PAGE != 0) {
                    throw unusable(expected, "is missing or lacks groups");
                }
                ordinal += read(entry.getValue(), expected, reader);
            }
        }
    }

    private void addGroup(int groupId, int keyGroup) {
        if (groupId == keyGroups.length) {
            keyGroups = Arrays.copyOf(keyGroups, groupId * 2);
            ordinals = Arrays.copyOf(ordinals, groupId * 2);
        }
        GroupList groups = groupsOfKeyGroup.computeIfAbsent(keyGroup, unused -> new GroupList());
        keyGroups[groupId] = keyGroup;
        ordinals[groupId] = groups.add(groupId);
        slots.ensureGroups(groupId + 1);
    }

    private Page write(GroupList groups, int page) throws IOException {
        DataOutputSerializer slot = new DataOutputSerializer(64);
        int first = page * GroupsLayout.GROUPS_PER_PAGE;
        int end = Math.min(groups.count, first + GroupsLayout.GROUPS_PER_PAGE);
        List<StoredGroup> stored = new ArrayList<>(end - first);
        for (int ordinal = first; ordinal < end; ordinal++) {
            int groupId = groups.groupIds[ordinal];
            slot.clear();
            slots.write(groupId, slot);
            stored.add(new StoredGroup(index.key(groupId), slot.getCopyOfBuffer()));
        }
        return GroupsLayout.write(stored);
    }

    private int read(Page page, PageAddress address, SlotReader reader) throws IOException {
        List<StoredGroup> stored = GroupsLayout.read(page, address);
        for (StoredGroup group : stored) {
            int groupId = groupCount();
            if (index.intern(group.key(), 0, group.key().length) != groupId) {
                throw unusable(address, "holds a key that is already there");
            }
            addGroup(groupId, address.keyGroup());
            readSlot(groupId, group.slot(), address, reader);
        }
        return stored.size();
    }

    private void readSlot(int groupId, byte[] slot, PageAddress address, SlotReader reader)
            throws IOException {
        DataInputDeserializer input = new DataInputDeserializer(slot);
        boolean cutOff = false;
        try {
            reader.read(address.keyGroup(), groupId, input);
        } catch (EOFException e) {
            cutOff = true;
        }
        if (cutOff || input.available() > 0) {
            throw unusable(
                    address,
                    "holds a slot of "
                            + slot.length
                            + " bytes, which is not what this operator keeps for a group");
        }
    }

    private static StateFormatException unusable(PageAddress address, String reason) {
        return new StateFormatException(address + " " + reason);
    }

    /** The groups of one key group in the order in which it got them. */
    private static final class GroupList {
        private final BitSet dirtyPages = new BitSet();
        private int[] groupIds = new int[GroupsLayout.GROUPS_PER_PAGE];
        private int count;

        int add(int groupId) {
            if (count == groupIds.length) {
                groupIds = Arrays.copyOf(groupIds, count * 2);
            }
            groupIds[count] = groupId;
            return count++;
        }
    }
}
