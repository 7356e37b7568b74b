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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Keys with their slots, little-endian:
 *
 * <pre>
 *   schema (4) | bytes of a slot (4) | count (4) | count x ( hash (4) | bytes of the key (4) | slot | key )
 * </pre>
 *
 * <p>What a slot holds is up to its owner.
 */
public final class SlotsLayout {
    private static final int HEAD_BYTES = 12;
    private static final int ENTRY_HEAD_BYTES = 8;

    private SlotsLayout() {}

    /** Writes entries one after the other. */
    public static final class Writer {
        private final byte[] payload;
        private final ByteBuffer buffer;

        /**
         * @param schema the number of the slots' schema in their key group
         * @param keyBytes the bytes of all keys together
         */
        public Writer(int schema, int slotBytes, int count, int keyBytes) {
            payload = new byte[HEAD_BYTES + count * (ENTRY_HEAD_BYTES + slotBytes) + keyBytes];
            buffer = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
            buffer.putInt(schema).putInt(slotBytes).putInt(count);
        }

        /** Begins an entry and returns where in {@link #payload} its slot, then its key, belong. */
        public int next(int hash, int slotBytes, int keyLength) {
            buffer.putInt(hash).putInt(keyLength);
            int offset = buffer.position();
            buffer.position(offset + slotBytes + keyLength);
            return offset;
        }

        public byte[] payload() {
            return payload;
        }

        public Page toPage() {
            if (buffer.hasRemaining()) {
                throw new IllegalStateException(buffer.remaining() + " bytes are not written");
            }
            return Page.of(PageKind.SLOTS, payload);
        }
    }

    /** Takes the entries of a page. */
    public interface Visitor {
        /** The slot lies at {@code offset} of the payload, and the key behind it. */
        void visit(int hash, byte[] payload, int offset, int keyLength) throws IOException;
    }

    /** Makes the visitor of a page's entries. */
    public interface VisitorFactory {
        Visitor create(int schema, int slotBytes) throws IOException;
    }

    /**
     * Visits the entries of a page.
     *
     * @throws StateFormatException if the page is damaged
     */
    public static void read(Page page, PageAddress address, VisitorFactory visitors)
            throws IOException {
        byte[] payload = page.payload(address);
        ByteBuffer buffer = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
        require(buffer, HEAD_BYTES, address);
        int schema = buffer.getInt();
        int slotBytes = buffer.getInt();
        if (slotBytes < 0) {
            throw Page.damaged(address, "slots have " + slotBytes + " bytes");
        }
        Visitor visitor = visitors.create(schema, slotBytes);
        int count = buffer.getInt();
        for (int i = 0; i < count; i++) {
            require(buffer, ENTRY_HEAD_BYTES, address);
            int hash = buffer.getInt();
            int keyLength = buffer.getInt();
            require(buffer, (long) slotBytes + Math.max(0, keyLength), address);
            visitor.visit(hash, payload, buffer.position(), keyLength);
            buffer.position(buffer.position() + slotBytes + keyLength);
        }
        if (count < 0 || buffer.hasRemaining()) {
            throw Page.damaged(address, buffer.remaining() + " bytes are left over");
        }
    }

    private static void require(ByteBuffer buffer, long byteCount, PageAddress address)
            throws StateFormatException {
        if (buffer.remaining() < byteCount) {
            throw Page.damaged(
                    address, byteCount + " bytes should follow, there are " + buffer.remaining());
        }
    }
}
