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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class LongSlotsTest {

    @Test
    void slotsKeepTheirCellsWhenRoomIsMade() {
        LongSlots slots = new LongSlots(3);
        for (int groupId = 0; groupId < 1000; groupId++) {
            slots.ensureGroups(groupId + 1);
            for (int cell = 0; cell < 3; cell++) {
                assertThat(slots.get(groupId, cell)).isZero();
                slots.set(groupId, cell, 10L * groupId + cell);
            }
        }
        for (int groupId = 0; groupId < 1000; groupId++) {
            for (int cell = 0; cell < 3; cell++) {
                assertThat(slots.get(groupId, cell)).isEqualTo(10L * groupId + cell);
            }
        }
    }

    @Test
    void copiesTouchTheirCellsOnly() {
        LongSlots slots = filled();

        slots.copyFrom(1, 1, new long[] {0, 77, 88, 0}, 1, 2);
        long[] target = new long[6];
        slots.copyTo(1, 0, target, 2, 3);

        assertThat(target).containsExactly(0, 0, 10, 77, 88, 0);
        assertThat(slots.get(0, 2)).isEqualTo(2);
        assertThat(slots.get(2, 0)).isEqualTo(20);
    }

    @Test
    void clearEmptiesOneSlot() {
        LongSlots slots = filled();

        slots.clear(1);

        long[] all = new long[9];
        slots.copyTo(0, 0, all, 0, 9);
        assertThat(all).containsExactly(0, 1, 2, 0, 0, 0, 20, 21, 22);
    }

    @Test
    void writtenSlotReadsBackIntoAnother() throws IOException {
        LongSlots slots = filled();
        DataOutputSerializer output = new DataOutputSerializer(8);

        slots.write(2, output);
        slots.read(0, new DataInputDeserializer(output.getCopyOfBuffer()));

        assertThat(output.length()).isEqualTo(24);
        assertThat(slots.get(0, 0)).isEqualTo(20);
        assertThat(slots.get(0, 2)).isEqualTo(22);
    }

    @Test
    void slotsHaveCells() {
        assertThatThrownBy(() -> new LongSlots(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cells is not positive: 0");
    }

    private static LongSlots filled() {
        LongSlots slots = new LongSlots(3);
        slots.ensureGroups(3);
        for (int groupId = 0; groupId < 3; groupId++) {
            for (int cell = 0; cell < 3; cell++) {
                slots.set(groupId, cell, 10L * groupId + cell);
            }
        }
        return slots;
    }
}
