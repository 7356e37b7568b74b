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
import java.util.ArrayList;
import java.util.List;

/**
 * A log page of up to 64 rows in order of arrival. A dead row may be stored without its bytes.
 *
 * <pre>
 *   row count (1) | length (4) and bytes of row 0 | ... of row 1 | ...
 * </pre>
 */
public final class RowsLayout {
    /** Rows of a full page: one word of marks. */
    public static final int ROWS_PER_PAGE = 64;

    private RowsLayout() {}

    public static Page write(List<byte[]> rows) {
        int size = 1;
        for (byte[] row : rows) {
            size = Math.addExact(size, 4 + row.length);
        }
        ByteBuffer payload = ByteBuffer.allocate(size).put((byte) rows.size());
        for (byte[] row : rows) {
            payload.putInt(row.length).put(row);
        }
        return Page.of(payload.array());
    }

    public static List<byte[]> read(Page page, String where) throws StateFormatException {
        ByteBuffer payload = ByteBuffer.wrap(page.payload(where));
        int rowCount = payload.get();
        List<byte[]> rows = new ArrayList<>(rowCount);
        for (int i = 0; i < rowCount; i++) {
            byte[] row = new byte[payload.getInt()];
            payload.get(row);
            rows.add(row);
        }
        return rows;
    }
}
