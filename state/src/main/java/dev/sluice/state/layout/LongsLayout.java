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

/**
 * A page of longs, such as the header of a key group.
 *
 * <pre>
 *   long 0 (8) | long 1 (8) | ...
 * </pre>
 */
public final class LongsLayout {
    private LongsLayout() {}

    public static Page write(long... values) {
        ByteBuffer payload = ByteBuffer.allocate(8 * values.length);
        for (long value : values) {
            payload.putLong(value);
        }
        return Page.of(payload.array());
    }

    public static long[] read(Page page, String where) throws StateFormatException {
        byte[] payload = page.payload(where);
        long[] values = new long[payload.length / 8];
        ByteBuffer.wrap(payload).asLongBuffer().get(values);
        return values;
    }
}
