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
package dev.sluice.kernel.window.slot;

import dev.sluice.kernel.memory.Memory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Makes slots of some windows from those that other windows have left: each part comes from the
 * part of the same name, which must be there and cover as many rows.
 */
public final class SlotMigration {
    private record Move(SlotPart source, SlotPart target) {}

    private final List<Move> moves = new ArrayList<>();
    private final OptionalInt openPosition;
    private final int slotBytes;

    SlotMigration(
            List<SlotPart> source, List<SlotPart> target, OptionalInt openPosition, int slotBytes) {
        this.openPosition = openPosition;
        this.slotBytes = slotBytes;
        Map<String, SlotPart> sources = new HashMap<>();
        source.forEach(part -> sources.putIfAbsent(part.name(), part));
        for (SlotPart part : target) {
            SlotPart from = sources.get(part.name());
            if (from == null || from.depth() < part.depth()) {
                throw new IllegalArgumentException("there is no source of " + part);
            }
            moves.add(new Move(from, part));
        }
    }

    /**
     * Makes a slot.
     *
     * @param source the address of the other windows' slot
     * @param slot the address of the slot, whose content so far is lost
     */
    public void migrate(long source, long slot) {
        Memory.zero(slot, slotBytes);
        Memory.copy(source, slot, ArrivingRows.HEAD_BYTES);
        if (openPosition.isPresent()) {
            // Open rows arrive again.
            long open = Memory.getLong(source + openPosition.getAsInt());
            Memory.putLong(slot + ArrivingRows.ROW_COUNT, open);
        }
        long rows = Memory.getLong(slot + ArrivingRows.ROW_COUNT);
        for (Move move : moves) {
            long from = source + move.source.offset();
            long to = slot + move.target.offset();
            if (move.source.byteCount() == move.target.byteCount()) {
                Memory.copy(from, to, move.target.byteCount());
            } else {
                SlotRing.copyLast(
                        Math.min(rows, move.target.depth()),
                        rows,
                        from,
                        move.source.byteCount(),
                        to,
                        move.target.byteCount());
            }
        }
    }
}
