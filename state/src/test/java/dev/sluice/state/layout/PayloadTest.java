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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.state.layout.GroupsLayout.StoredGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the layouts of pages write and read, and payloads that are not what they should be. */
class PayloadTest {
    private static final PageAddress ROWS = RowsLayout.address(4, 2, 0);
    private static final PageAddress GROUPS = new PageAddress(4, PageKind.GROUPS, 9);
    private static final PageAddress HEADER = new PageAddress(4, PageKind.HEADER, 0);
    private static final PageAddress MARKS = new PageAddress(4, PageKind.ROW_MARKS, 2);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152, Integer.MAX_VALUE})
    void countRoundTrip(int count) throws StateFormatException {
        PayloadWriter writer = new PayloadWriter();
        writer.putCount(count);

        PayloadReader reader = new PayloadReader(writer.toPage(PageKind.ROWS), ROWS);
        assertThat(reader.getCount()).isEqualTo(count);
        reader.expectEnd();
    }

    @Test
    void countBeyondAnIntIsRefused() {
        assertMalformed(
                () ->
                        reader((byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 8)
                                .getCount(),
                "a count is out of range");
        assertMalformed(
                () ->
                        reader((byte) -1, (byte) -1, (byte) -1, (byte) -1, (byte) -1, (byte) 0)
                                .getCount(),
                "a count is out of range");
    }

    @Test
    void lengthBeyondThePageIsRefusedBeforeMemoryIsTaken() {
        assertMalformed(
                () ->
                        reader((byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 7)
                                .getBytes(),
                "2147483647 bytes should follow, there are 0");
    }

    @Test
    void rowsRoundTripForEveryNumberOfRows() throws StateFormatException {
        Random random = TestSeed.random(1);
        for (int rowCount = 1; rowCount <= RowsLayout.ROWS_PER_PAGE; rowCount++) {
            List<byte[]> rows = new ArrayList<>();
            for (int i = 0; i < rowCount; i++) {
                byte[] row = new byte[random.nextInt(4) == 0 ? 0 : random.nextInt(300)];
                random.nextBytes(row);
                rows.add(row);
            }

            assertThat(RowsLayout.read(RowsLayout.write(rows), ROWS))
                    .containsExactlyElementsOf(rows);
        }
    }

    @Test
    void rowsAreOneTo64() {
        assertThatThrownBy(() -> RowsLayout.write(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rows are not 1 to 64: 0");
        assertThatThrownBy(() -> RowsLayout.write(Collections.nCopies(65, new byte[0])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rows are not 1 to 64: 65");
    }

    @Test
    void runMustEndWithinItsLogPage() {
        Page run = RowsLayout.write(Collections.nCopies(5, new byte[1]));

        assertMalformed(
                () -> RowsLayout.read(run, RowsLayout.address(4, 2, 60)),
                "a count is 5, more than 4");
    }

    @Test
    void runsOfALogPageAreNumberedByTheirFirstSlot() {
        PageAddress address = RowsLayout.address(4, 70, 9);

        assertThat(address.number()).isEqualTo(70 * 64 + 9);
        assertThat(RowsLayout.logPage(address.number())).isEqualTo(70);
        assertThat(RowsLayout.firstSlot(address.number())).isEqualTo(9);
    }

    @Test
    void groupsRoundTrip() throws StateFormatException {
        List<StoredGroup> groups = new ArrayList<>();
        for (int i = 0; i < GroupsLayout.GROUPS_PER_PAGE; i++) {
            groups.add(new StoredGroup(new byte[i], new byte[i * 20]));
        }

        List<StoredGroup> read = GroupsLayout.read(GroupsLayout.write(groups), GROUPS);

        assertThat(read).hasSize(groups.size());
        for (int i = 0; i < groups.size(); i++) {
            assertThat(read.get(i).key()).isEqualTo(groups.get(i).key());
            assertThat(read.get(i).slot()).isEqualTo(groups.get(i).slot());
        }
    }

    @Test
    void groupsAreOneTo16() {
        StoredGroup group = new StoredGroup(new byte[0], new byte[0]);

        assertThatThrownBy(() -> GroupsLayout.write(List.of()))
                .hasMessage("groups are not 1 to 16: 0");
        assertThatThrownBy(() -> GroupsLayout.write(Collections.nCopies(17, group)))
                .hasMessage("groups are not 1 to 16: 17");
        assertMalformed(
                () -> GroupsLayout.read(Page.of(PageKind.GROUPS, new byte[] {17}), GROUPS),
                "a count is 17, more than 16");
    }

    @Test
    void longsAndMarksRoundTrip() throws StateFormatException {
        Page header = LongsLayout.write(PageKind.HEADER, Long.MIN_VALUE, 0, Long.MAX_VALUE);
        RowMarks marks = new RowMarks(-1L, 1L << 63);

        assertThat(LongsLayout.read(header, HEADER, 3))
                .containsExactly(Long.MIN_VALUE, 0, Long.MAX_VALUE);
        assertThat(RowMarks.of(marks.toPage(), MARKS)).isEqualTo(marks);
    }

    @Test
    void longsMustBeAsManyAsExpected() {
        Page header = LongsLayout.write(PageKind.HEADER, 1, 2);

        assertMalformed(
                () -> LongsLayout.read(header, HEADER, 3), "8 bytes should follow, there are 0");
        assertMalformed(() -> LongsLayout.read(header, HEADER, 1), "8 bytes are left over");
    }

    /** Checksums match here: it is the content that is cut off or too long. */
    @Test
    void payloadOfAnyOtherLengthIsRefused() {
        byte[] rows = RowsLayout.write(List.of(new byte[3], new byte[200])).rawPayload();
        byte[] groups =
                GroupsLayout.write(List.of(new StoredGroup(new byte[5], new byte[24])))
                        .rawPayload();
        for (int length = 0; length <= rows.length; length++) {
            byte[] other = Arrays.copyOf(rows, length == rows.length ? length + 1 : length);
            assertMalformed(
                    () -> RowsLayout.read(Page.of(PageKind.ROWS, other), ROWS), "page ROWS 128");
        }
        for (int length = 0; length <= groups.length; length++) {
            byte[] other = Arrays.copyOf(groups, length == groups.length ? length + 1 : length);
            assertMalformed(
                    () -> GroupsLayout.read(Page.of(PageKind.GROUPS, other), GROUPS),
                    "page GROUPS 9");
        }
    }

    @Test
    void pageNumbersAndKindsMakeIdsThatAreTakenApartAgain() {
        for (PageKind kind : PageKind.values()) {
            for (long number : new long[] {0, 1, (1L << 56) - 1}) {
                long pageId = new PageAddress(0, kind, number).pageId();

                assertThat(PageKind.number(pageId)).isEqualTo(number);
                for (PageKind other : PageKind.values()) {
                    assertThat(other.isKindOf(pageId)).isEqualTo(other == kind);
                }
            }
            assertThat(PageKind.ofCode(kind.code())).contains(kind);
        }
        assertThat(PageKind.ofCode(0)).isEmpty();
        assertThatThrownBy(() -> PageKind.ROWS.pageId(1L << 56))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number is out of range: " + (1L << 56));
        assertThatThrownBy(() -> PageKind.ROWS.pageId(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number is out of range: -1");
    }

    private static PayloadReader reader(byte... payload) throws StateFormatException {
        return new PayloadReader(Page.of(PageKind.ROWS, payload), ROWS);
    }

    private static void assertMalformed(ThrowingCallable read, String reason) {
        assertThatThrownBy(read)
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining("of key group 4 is damaged")
                .hasMessageContaining(reason);
    }
}
