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

import java.util.ArrayList;
import java.util.List;

/**
 * A run of consecutive rows of a log page, in order of arrival. A log page of 64 rows is stored in
 * one run or more, so that rows which come later are written alone. A dead row may be stored
 * without its bytes.
 *
 * <pre>
 *   number:   number of the log page (50 bits) | slot of the first row (6 bits)
 *   payload:  row count (1) | length (1 to 5) and bytes of the first row | ... of the next | ...
 * </pre>
 */
public final class RowsLayout {
    /** Rows of a full log page: one word of marks. */
    public static final int ROWS_PER_PAGE = 64;

    private RowsLayout() {}

    /** Where the run that starts at a slot of a log page lies. */
    public static PageAddress address(int keyGroup, long logPage, int firstSlot) {
        return new PageAddress(keyGroup, PageKind.ROWS, logPage * ROWS_PER_PAGE + firstSlot);
    }

    public static long logPage(long number) {
        return number / ROWS_PER_PAGE;
    }

    public static int firstSlot(long number) {
        return (int) (number % ROWS_PER_PAGE);
    }

    public static Page write(List<byte[]> rows) {
        return write(PageKind.ROWS, rows);
    }

    public static Page write(PageKind kind, List<byte[]> rows) {
        if (rows.isEmpty() || rows.size() > ROWS_PER_PAGE) {
            throw new IllegalArgumentException("rows are not 1 to 64: " + rows.size());
        }
        PayloadWriter payload = new PayloadWriter();
        payload.putCount(rows.size());
        for (byte[] row : rows) {
            payload.putBytes(row);
        }
        return payload.toPage(kind);
    }

    public static List<byte[]> read(Page page, PageAddress address) throws StateFormatException {
        return read(page, address, ROWS_PER_PAGE - firstSlot(address.number()));
    }

    /** The rows of a page, at most {@code maxRows}. */
    public static List<byte[]> read(Page page, PageAddress address, int maxRows)
            throws StateFormatException {
        PayloadReader payload = new PayloadReader(page, address);
        int rowCount = payload.getCount(maxRows);
        List<byte[]> rows = new ArrayList<>(rowCount);
        for (int i = 0; i < rowCount; i++) {
            rows.add(payload.getBytes());
        }
        payload.expectEnd();
        return rows;
    }
}
