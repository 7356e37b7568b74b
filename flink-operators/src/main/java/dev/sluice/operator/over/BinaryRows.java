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

import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.binary.BinaryRowData;

/** The bytes of binary rows. */
final class BinaryRows {
    private BinaryRows() {}

    /** The array that holds a row, from {@link #offset} on; a copy where it lies in no array. */
    static byte[] bytes(BinaryRowData row) {
        return isInArray(row) ? row.getSegments()[0].getArray() : copy(row);
    }

    static int offset(BinaryRowData row) {
        return isInArray(row) ? row.getOffset() : 0;
    }

    private static boolean isInArray(BinaryRowData row) {
        MemorySegment[] segments = row.getSegments();
        return segments.length == 1 && !segments[0].isOffHeap();
    }

    private static byte[] copy(BinaryRowData row) {
        return StagedRow.keyBytes(row);
    }
}
