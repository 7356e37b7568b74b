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
package dev.sluice.operator.group;

import dev.sluice.kernel.aggregate.GroupsAccumulator;
import dev.sluice.state.store.SlotFormat;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** The slot of a group: the states of its aggregates, one after the other. */
final class GroupsSlots implements SlotFormat {
    private static final int MAX_PART_BYTES = 1 << 30;

    private final List<GroupsAccumulator> accumulators;
    private final List<String> names;
    private final DataOutputSerializer part = new DataOutputSerializer(64);

    /**
     * @param names names of the accumulators, by which another query finds them
     */
    GroupsSlots(List<GroupsAccumulator> accumulators, List<String> names) {
        this.accumulators = accumulators;
        this.names = names;
    }

    @Override
    public void ensureGroups(int groupCount) {
        for (GroupsAccumulator accumulator : accumulators) {
            accumulator.ensureGroups(groupCount);
        }
    }

    /** Each accumulator's bytes after their count, so that others can pass over them. */
    @Override
    public void write(int groupId, DataOutput output) throws IOException {
        for (GroupsAccumulator accumulator : accumulators) {
            part.clear();
            accumulator.write(groupId, part);
            writeCount(output, part.length());
            output.write(part.getSharedBuffer(), 0, part.length());
        }
    }

    @Override
    public void read(int groupId, DataInput input) throws IOException {
        for (GroupsAccumulator accumulator : accumulators) {
            read(accumulator, groupId, readBytes(input));
        }
    }

    @Override
    public void clear(int groupId) {
        for (GroupsAccumulator accumulator : accumulators) {
            accumulator.clear(groupId);
        }
    }

    /**
     * Reads a slot of another query: accumulators of the same name take their state from it.
     *
     * @param stored names of the accumulators of the other query, among them all of this one
     */
    void read(int groupId, List<String> stored, DataInput input) throws IOException {
        Map<String, byte[]> parts = new HashMap<>();
        for (String name : stored) {
            parts.putIfAbsent(name, readBytes(input));
        }
        for (int i = 0; i < accumulators.size(); i++) {
            read(accumulators.get(i), groupId, parts.get(names.get(i)));
        }
    }

    private static void read(GroupsAccumulator accumulator, int groupId, byte[] bytes)
            throws IOException {
        DataInputDeserializer input = new DataInputDeserializer(bytes);
        accumulator.read(groupId, input);
        if (input.available() > 0) {
            throw new EOFException(input.available() + " bytes are left over");
        }
    }

    /** Seven bits a byte from the lowest on; the high bit says that more follow. */
    private static void writeCount(DataOutput output, int count) throws IOException {
        int rest = count;
        while (rest > 0x7F) {
            output.writeByte(rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        output.writeByte(rest);
    }

    private static byte[] readBytes(DataInput input) throws IOException {
        int count = 0;
        int shift = 0;
        byte next;
        do {
            next = input.readByte();
            count |= (next & 0x7F) << shift;
            shift += 7;
        } while (next < 0);
        if (count < 0 || count > MAX_PART_BYTES) {
            throw new EOFException("a count is out of range: " + count);
        }
        byte[] bytes = new byte[count];
        input.readFully(bytes);
        return bytes;
    }
}
