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
 * The marks of a log page of 64 rows: bit i stands for row i.
 *
 * <pre>
 *   emitted (8) | dead (8)
 * </pre>
 *
 * @param emitted rows whose results have gone out
 * @param dead rows that nothing needs any more
 */
public record RowMarks(long emitted, long dead) {
    public static final RowMarks NONE = new RowMarks(0, 0);

    public Page toPage() {
        return LongsLayout.write(PageKind.ROW_MARKS, emitted, dead);
    }

    public static RowMarks of(Page page, PageAddress address) throws StateFormatException {
        long[] marks = LongsLayout.read(page, address, 2);
        return new RowMarks(marks[0], marks[1]);
    }
}
