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

import java.nio.ByteBuffer;

/** Reads what {@link PayloadWriter} wrote; whatever it meets, it fails with the page's name. */
final class PayloadReader {
    private static final int MAX_COUNT_BITS = 31;

    private final PageAddress address;
    private final ByteBuffer payload;

    PayloadReader(Page page, PageAddress address) throws StateFormatException {
        this.address = address;
        payload = ByteBuffer.wrap(page.payload(address));
    }

    long getLong() throws StateFormatException {
        require(Long.BYTES);
        return payload.getLong();
    }

    int getCount() throws StateFormatException {
        long count = 0;
        for (int shift = 0; shift <= MAX_COUNT_BITS; shift += 7) {
            require(1);
            byte next = payload.get();
            count |= (long) (next & 0x7F) << shift;
            if (next >= 0 && count <= Integer.MAX_VALUE) {
                return (int) count;
            }
        }
        throw malformed("a count is out of range");
    }

    /** A count that must not be larger than {@code max}. */
    int getCount(int max) throws StateFormatException {
        int count = getCount();
        if (count > max) {
            throw malformed("a count is " + count + ", more than " + max);
        }
        return count;
    }

    byte[] getBytes() throws StateFormatException {
        byte[] value = new byte[require(getCount())];
        payload.get(value);
        return value;
    }

    int remaining() {
        return payload.remaining();
    }

    void expectEnd() throws StateFormatException {
        if (payload.hasRemaining()) {
            throw malformed(payload.remaining() + " bytes are left over");
        }
    }

    StateFormatException malformed(String reason) {
        return Page.damaged(address, reason);
    }

    private int require(int length) throws StateFormatException {
        if (payload.remaining() < length) {
            throw malformed(length + " bytes should follow, there are " + payload.remaining());
        }
        return length;
    }
}
