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

/**
 * A page of longs, such as the header of a key group.
 *
 * <pre>
 *   long 0 (8) | long 1 (8) | ...
 * </pre>
 */
public final class LongsLayout {
    private LongsLayout() {}

    public static Page write(PageKind kind, long... values) {
        PayloadWriter payload = new PayloadWriter();
        for (long value : values) {
            payload.putLong(value);
        }
        return payload.toPage(kind);
    }

    /** All longs of a page. */
    public static long[] readAll(Page page, PageAddress address) throws StateFormatException {
        return read(page, address, new PayloadReader(page, address).remaining() / Long.BYTES);
    }

    /** The longs of a page, which must be {@code count}. */
    public static long[] read(Page page, PageAddress address, int count)
            throws StateFormatException {
        PayloadReader payload = new PayloadReader(page, address);
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = payload.getLong();
        }
        payload.expectEnd();
        return values;
    }
}
