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
package dev.sluice.operator.over;

import java.nio.ByteBuffer;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinarySegmentUtils;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;

/**
 * A row as bytes of the log.
 *
 * <pre>
 *   has timestamp (1) | record timestamp (8) | binary row
 * </pre>
 */
final class StagedRow {
    private static final int HEADER_BYTES = 9;

    private StagedRow() {}

    static byte[] toBytes(StreamRecord<RowData> element, RowDataSerializer serializer) {
        BinaryRowData row = serializer.toBinaryRow(element.getValue());
        byte[] bytes = new byte[HEADER_BYTES + row.getSizeInBytes()];
        ByteBuffer.wrap(bytes)
                .put((byte) (element.hasTimestamp() ? 1 : 0))
                .putLong(element.hasTimestamp() ? element.getTimestamp() : 0);
        BinarySegmentUtils.copyToBytes(
                row.getSegments(), row.getOffset(), bytes, HEADER_BYTES, row.getSizeInBytes());
        return bytes;
    }

    /** The row, backed by the bytes. */
    static BinaryRowData row(byte[] bytes, int arity) {
        BinaryRowData row = new BinaryRowData(arity);
        row.pointTo(MemorySegmentFactory.wrap(bytes), HEADER_BYTES, bytes.length - HEADER_BYTES);
        return row;
    }

    /** Puts {@code value} into {@code output} with the timestamp that the row came with. */
    static StreamRecord<RowData> record(byte[] bytes, RowData value, StreamRecord<RowData> output) {
        if (bytes[0] == 1) {
            return output.replace(value, ByteBuffer.wrap(bytes, 1, Long.BYTES).getLong());
        }
        output.eraseTimestamp();
        return output.replace(value);
    }

    /** The bytes of a key, for the partition directory. */
    static byte[] keyBytes(BinaryRowData key) {
        return BinarySegmentUtils.copyToBytes(
                key.getSegments(), key.getOffset(), key.getSizeInBytes());
    }
}
