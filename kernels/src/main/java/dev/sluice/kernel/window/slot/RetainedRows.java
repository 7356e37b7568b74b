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

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.memory.BlockChains;
import dev.sluice.kernel.memory.Memory;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The rows of each partition that its frames still reach, as far as functions look at them: a few
 * in the slot, as a ring, or, as soon as a frame reaches more, all in a chain of blocks.
 *
 * <pre>
 *   slot:    first retained position (8) | chain, negative while not in use (8)
 *            | ring: validity of 4 entries (16 bits each) | 4 entries
 *   entry:   order key (8), if frames ask for it | value (8) of each column
 *            | in a chain: validity (8) | what functions keep with the entry
 *   chain:   position p lies in block p / entries of a block
 * </pre>
 */
final class RetainedRows {
    /** Rows in a slot: more would make all slots larger, for those partitions that need them. */
    static final int RING_ROWS = 4;

    private static final int FIRST = 0;
    private static final int CHAIN = 8;
    private static final int RING = 16;
    private static final int MAX_COLUMNS = Long.SIZE / RING_ROWS;
    private static final long MAX_VALIDITY = (1L << MAX_COLUMNS) - 1;

    private final Map<Integer, Input> inputs = new LinkedHashMap<>();
    private int[] columns = {};
    private OptionalInt keyColumn = OptionalInt.empty();
    private int keptBytes;
    private int offset;
    private int byteCount;
    private int validity;
    private int entryBytes; // in a chain; in a ring an entry ends before its validity
    private int blockShift;
    private BlockChains chains;

    /** Asks for the order key. */
    void requireKey(int column) {
        keyColumn = OptionalInt.of(column);
    }

    /** Asks for a column and returns where its values are, once all is laid out. */
    Input require(int column) {
        return inputs.computeIfAbsent(column, key -> new Input(inputs.size()));
    }

    /** Lays out an entry; all has been asked for. */
    void layOut(List<SlidingFunction> functions) {
        columns = inputs.keySet().stream().mapToInt(Integer::intValue).toArray();
        int values = keyColumn.isPresent() ? Long.BYTES : 0;
        for (Input input : inputs.values()) {
            input.offset = values + Long.BYTES * input.index;
        }
        validity = values + Long.BYTES * columns.length;
        entryBytes = validity + Long.BYTES;
        for (SlidingFunction function : functions) {
            if (function instanceof StackedFunction stacked) {
                stacked.placeKept(entryBytes + keptBytes);
                keptBytes += stacked.keptBytes();
            }
        }
        entryBytes += keptBytes;
        blockShift = 31 - Integer.numberOfLeadingZeros(BlockChains.CONTENT_BYTES / entryBytes);
    }

    /** Whether a chain's block holds an entry. */
    boolean fits() {
        return entryBytes <= BlockChains.CONTENT_BYTES && columns.length <= MAX_COLUMNS;
    }

    /**
     * Lays out what is in a slot and returns its bytes.
     *
     * @param stateBytes what the frames keep in the place of the ring while the chain is in use
     */
    int layOutSlot(int stateBytes) {
        byteCount = RING + Math.max(Long.BYTES + RING_ROWS * validity, stateBytes);
        return byteCount;
    }

    void place(int slotOffset) {
        offset = slotOffset;
    }

    SlotPart part() {
        return new SlotPart("the rows that frames retain", 0, offset, byteCount);
    }

    /** Where the ring lies, or what the frames keep in its place. */
    long state(long slot) {
        return slot + offset + RING;
    }

    void begin(BlockChains blockChains) {
        chains = blockChains;
    }

    boolean isInChain(long slot) {
        return Memory.getLong(slot + offset + CHAIN) > 0;
    }

    /** The first position that is there, when {@code end} rows have come. */
    long first(long slot, long end) {
        long first = Memory.getLong(slot + offset + FIRST);
        return isInChain(slot) ? first : Math.max(first, end - RING_ROWS);
    }

    /** The address of the entry at a position of the chain. */
    long entry(long slot, long position) throws IOException {
        long chain = Memory.getLong(slot + offset + CHAIN);
        return chains.get(chain, position >>> blockShift) + inBlock(position);
    }

    /** The address of the entry at a position of a chain, to be changed. */
    long entryToChange(long slot, long position) throws IOException {
        long chain = Memory.getLong(slot + offset + CHAIN);
        return chains.change(chain, position >>> blockShift) + inBlock(position);
    }

    /** The address of the entry at a position of the ring. */
    long ringEntry(long slot, long position) {
        return slot + offset + RING + Long.BYTES + (position & (RING_ROWS - 1)) * validity;
    }

    private long inBlock(long position) {
        return (position & ((1L << blockShift) - 1)) * entryBytes;
    }

    /** The order key of an entry. */
    static long key(long entry) {
        return Memory.getLong(entry);
    }

    /** Where a column lies in an entry. */
    static final class Input {
        private final int index;
        private int offset;

        Input(int index) {
            this.index = index;
        }

        /** Whether there is a value, by the validity of an entry. */
        boolean isValid(long validity) {
            return (validity >>> index & 1) != 0;
        }

        /** The bits of the value; arbitrary if null. */
        long bits(long entry) {
            return Memory.getLong(entry + offset);
        }
    }

    /** Which columns of the entry at a position of a ring have values. */
    long ringValidity(long slot, long position) {
        return Memory.getLong(slot + offset + RING) >>> validityShift(position) & MAX_VALIDITY;
    }

    private static int validityShift(long position) {
        return (int) (position & (RING_ROWS - 1)) * MAX_COLUMNS;
    }

    private void setRingValidity(long slot, long position, long bits) {
        long word = slot + offset + RING;
        int shift = validityShift(position);
        Memory.putLong(word, Memory.getLong(word) & ~(MAX_VALIDITY << shift) | bits << shift);
    }

    /** Which columns of an entry of a chain have values. */
    long validity(long entry) {
        return Memory.getLong(entry + validity);
    }

    /** The entry of a chain behind the one at {@code position}. */
    long next(long slot, long position, long entry) throws IOException {
        return inBlock(position + 1) != 0 ? entry + entryBytes : entry(slot, position + 1);
    }

    /** Adds a row to the ring, in the place of the one 4 rows before. */
    void addToRing(long slot, long position, SlotRows rows, int row) {
        setRingValidity(slot, position, write(ringEntry(slot, position), rows, row));
    }

    /** Adds a row to the chain and returns its entry. */
    long addToChain(long slot, long position, SlotRows rows, int row) throws IOException {
        long entry = newEntry(slot, position);
        Memory.putLong(entry + validity, write(entry, rows, row));
        return entry;
    }

    private long newEntry(long slot, long position) throws IOException {
        long chain = Memory.getLong(slot + offset + CHAIN);
        long first = Memory.getLong(slot + offset + FIRST);
        long block = position >>> blockShift;
        boolean isNew = position == first || inBlock(position) == 0;
        return (isNew ? chains.add(chain, block) : chains.change(chain, block)) + inBlock(position);
    }

    /** Writes key and values and returns which columns have values. */
    private long write(long entry, SlotRows rows, int row) {
        if (keyColumn.isPresent()) {
            Column keys = rows.columns().column(keyColumn.getAsInt());
            Memory.putLong(entry, SlotRows.bits(keys, row));
        }
        long valid = 0;
        long target = entry + validity - (long) Long.BYTES * columns.length;
        for (int i = 0; i < columns.length; i++) {
            Column column = rows.columns().column(columns[i]);
            if (column.isValid(row)) {
                Memory.putLong(target, SlotRows.bits(column, row));
                valid |= 1L << i;
            }
            target += Long.BYTES;
        }
        return valid;
    }

    /** Moves the rows of the ring, those from {@code end - 4} on, to the chain. */
    void moveToChain(long slot, long end) throws IOException {
        long base = slot + offset;
        long first = end - RING_ROWS;
        long chain = Memory.getLong(base + CHAIN);
        Memory.putLong(base + CHAIN, chain == 0 ? chains.newChain(slot) : -chain);
        Memory.putLong(base + FIRST, first);
        for (long position = first; position < end; position++) {
            long entry = newEntry(slot, position);
            Memory.copy(ringEntry(slot, position), entry, validity);
            Memory.putLong(entry + validity, ringValidity(slot, position));
        }
    }

    /**
     * Forgets the rows of a chain before {@code first}; what is left goes to the ring if it fits
     * well.
     */
    void release(long slot, long first, long end) throws IOException {
        long base = slot + offset;
        long chain = Memory.getLong(base + CHAIN);
        long from = Memory.getLong(base + FIRST) >>> blockShift;
        boolean fits = end - first <= RING_ROWS / 2;
        if (fits) {
            for (long position = first; position < end; position++) {
                long entry = entry(slot, position);
                Memory.copy(entry, ringEntry(slot, position), validity);
                setRingValidity(slot, position, validity(entry));
            }
            Memory.putLong(base + CHAIN, -chain);
        }
        Memory.putLong(base + FIRST, first);
        long to = fits ? (end - 1 >>> blockShift) + 1 : first >>> blockShift;
        for (long block = from; block < to; block++) {
            chains.remove(chain, block);
        }
    }
}
