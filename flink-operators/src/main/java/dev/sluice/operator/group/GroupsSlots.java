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
import java.io.IOException;
import java.util.List;

/** The slot of a group: the states of its aggregates, one after the other. */
final class GroupsSlots implements SlotFormat {
    private final List<GroupsAccumulator> accumulators;

    GroupsSlots(List<GroupsAccumulator> accumulators) {
        this.accumulators = accumulators;
    }

    @Override
    public void ensureGroups(int groupCount) {
        for (GroupsAccumulator accumulator : accumulators) {
            accumulator.ensureGroups(groupCount);
        }
    }

    @Override
    public void write(int groupId, DataOutput output) throws IOException {
        for (GroupsAccumulator accumulator : accumulators) {
            accumulator.write(groupId, output);
        }
    }

    @Override
    public void read(int groupId, DataInput input) throws IOException {
        for (GroupsAccumulator accumulator : accumulators) {
            accumulator.read(groupId, input);
        }
    }

    @Override
    public void clear(int groupId) {
        for (GroupsAccumulator accumulator : accumulators) {
            accumulator.clear(groupId);
        }
    }
}
