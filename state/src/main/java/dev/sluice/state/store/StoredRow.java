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

import java.nio.ByteBuffer;

/**
 * A staged row as it lies in a page of the store.
 *
 * <pre>
 *   timestamp (8) | row
 * </pre>
 */
public final class StoredRow {
    /** Where the row begins. */
    public static final int ROW = Long.BYTES;

    private StoredRow() {}

    /** The stored form of a staged row. */
    static byte[] toBytes(StagedRows rows, long reference) {
        long head = rows.head(reference);
        int length = StagedRows.rowLength(head);
        byte[] bytes = new byte[ROW + length];
        ByteBuffer.wrap(bytes).putLong(StagedRows.timestamp(head));
        rows.copyRow(reference, head, 0, bytes, ROW, length);
        return bytes;
    }

    public static long timestamp(byte[] stored) {
        return ByteBuffer.wrap(stored).getLong();
    }
}
