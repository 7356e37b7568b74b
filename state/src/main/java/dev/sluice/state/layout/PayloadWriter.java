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

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Builds the payload of a page. Numbers are big-endian. */
final class PayloadWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void putLong(long value) {
        bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }

    /** Seven bits a byte from the lowest on; the high bit says that more follow. */
    void putCount(int count) {
        int rest = count;
        while (rest > 0x7F) {
            bytes.write(rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        bytes.write(rest);
    }

    /** The count of bytes, then the bytes. */
    void putBytes(byte[] value) {
        putCount(value.length);
        bytes.writeBytes(value);
    }

    Page toPage(PageKind kind) {
        return Page.of(kind, bytes.toByteArray());
    }
}
