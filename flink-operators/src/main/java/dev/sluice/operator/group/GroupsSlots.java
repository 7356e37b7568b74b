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
