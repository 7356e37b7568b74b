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
package dev.sluice.state.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.testing.StateHarness;
import dev.sluice.state.testing.StateHarness.Backend;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A snapshot writes what has changed, and no more. */
class DirtyPagesTest {
    private static final KeyGroups KEY_GROUPS = KeyGroups.of(16);
    private static final int GROUPS = 16_384;

    private final LongSlots slots = new LongSlots(4);
    private final GroupTable table = new GroupTable(slots);
    private final RowLog log = new RowLog();
    private final KeyGroupHeaders headers = new KeyGroupHeaders(0);

    @ParameterizedTest
    @EnumSource
    void cleanSnapshotWritesNothing(Backend backend) throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS)) {
            fillTable();
            long row = log.append(3, new byte[10]);
            log.markEmitted(row);
            headers.set(3, 42);
            assertThat(writtenPages(subtask.store())).isPositive();

            headers.set(3, 42);
            assertThat(writtenPages(subtask.store())).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void restoredStateIsClean(Backend backend) throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS)) {
            fillTable();
            log.markEmitted(log.append(3, new byte[10]));
            headers.set(3, 42);
            writtenPages(subtask.store());

            GroupTable restoredTable = new GroupTable(new LongSlots(4));
            RowLog restoredLog = new RowLog();
            KeyGroupHeaders restoredHeaders = new KeyGroupHeaders(0);
            restoredTable.restore(subtask.store(), subtask.keyGroups());
            restoredLog.restore(
                    subtask.store(),
                    subtask.keyGroups(),
                    (keyGroup, reference, emitted, row) -> {});
            restoredHeaders.restore(subtask.store(), subtask.keyGroups());
            long before = subtask.store().writtenPages();
            restoredTable.snapshot(subtask.store());
            restoredLog.snapshot(subtask.store());
            restoredHeaders.snapshot(subtask.store());

            assertThat(subtask.store().writtenPages()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource
    void touchedGroupsWriteAtMostAPageEach(Backend backend) throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS)) {
            fillTable();
            long all = writtenPages(subtask.store());
            assertThat(all).isBetween(GROUPS / 16L, GROUPS / 16L + 16);

            Random random = TestSeed.random(1);
            touch(random, 1);
            assertThat(writtenPages(subtask.store())).isEqualTo(1);
            touch(random, 5);
            assertThat(writtenPages(subtask.store())).isBetween(1L, 5L);
            // 1 % at random: of pages of 16, one in 1 - 0.99^16 = 15 % has a touched group.
            touch(random, GROUPS / 100);
            assertThat(writtenPages(subtask.store())).isGreaterThan(all / 10).isLessThan(all / 6);
        }
    }

    /**
     * The hashmap backend keeps pages by reference, so a page that was written is another object.
     */
    @Test
    void otherPagesStayTheSameObjects() throws Exception {
        try (StateHarness subtask = StateHarness.open(Backend.HASHMAP, KEY_GROUPS)) {
            fillTable();
            table.snapshot(subtask.store());
            List<Page> before = allPages(subtask);
            subtask.checkpoint(1);

            touch(TestSeed.random(2), 3);
            table.snapshot(subtask.store());
            subtask.checkpoint(2);

            List<Page> after = allPages(subtask);
            int changed = 0;
            for (int i = 0; i < before.size(); i++) {
                changed += before.get(i) == after.get(i) ? 0 : 1;
            }
            assertThat(after).hasSameSizeAs(before);
            assertThat(changed).isBetween(1, 3);
        }
    }

    @Test
    void incrementalCheckpointUploadsWhatChanged() throws Exception {
        try (StateHarness subtask = StateHarness.open(Backend.ROCKSDB, KEY_GROUPS)) {
            fillTable();
            table.snapshot(subtask.store());
            long full = subtask.checkpoint(1).getCheckpointedSize();
            subtask.complete(1);
            table.snapshot(subtask.store());
            long clean = subtask.checkpoint(2).getCheckpointedSize();
            subtask.complete(2);
            // RocksDB may compact its files at any time, and a checkpoint then uploads the new
            // ones:
            // the least of some checkpoints is what our changes cost.
            long changed = Long.MAX_VALUE;
            for (int checkpoint = 3; checkpoint < 8; checkpoint++) {
                touch(TestSeed.random(checkpoint), 20);
                table.snapshot(subtask.store());
                changed = Math.min(changed, subtask.checkpoint(checkpoint).getCheckpointedSize());
                subtask.complete(checkpoint);
            }

            // A checkpoint of nothing still has RocksDB's own files of metadata.
            assertThat(full - clean).isGreaterThan(GROUPS * 4L);
            assertThat(changed - clean).isBetween(1L, 20_000L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void appendedRowsAreWrittenOnce(Backend backend) throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS)) {
            PageStore store = subtask.store();
            int rowBytes = 100;
            for (int appended : new int[] {1, 1, 7, 64, 63, 1, 1000}) {
                for (int i = 0; i < appended; i++) {
                    log.append(5, new byte[rowBytes]);
                }
                long pagesBefore = store.writtenPages();
                long bytesBefore = store.writtenBytes();
                log.snapshot(store);

                // A row takes one byte more for its length, a page one for its count; the first
                // and the last page may hold few rows.
                assertThat(store.writtenPages() - pagesBefore).isBetween(1L, appended / 64 + 2L);
                assertThat(store.writtenBytes() - bytesBefore)
                        .isBetween(
                                (rowBytes + 1L) * appended,
                                (rowBytes + 1L) * appended + appended / 64 + 2);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void marksAreWrittenWithoutTheirRows(Backend backend) throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS)) {
            List<Long> rows = appendRows(5, 640, 100);
            writtenPages(subtask.store());
            long bytes = subtask.store().writtenBytes();

            log.markEmitted(rows.get(0));
            log.markEmitted(rows.get(1));
            log.markDead(rows.get(0));
            log.markEmitted(rows.get(639));

            assertThat(writtenPages(subtask.store())).isEqualTo(2);
            assertThat(subtask.store().writtenBytes() - bytes).isEqualTo(2 * 16);
        }
    }

    @ParameterizedTest
    @EnumSource
    void deadPagesLeaveTheStore(Backend backend) throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS)) {
            PageStore store = subtask.store();
            for (int round = 0; round < 3; round++) {
                // Written in several runs, and marked in between.
                List<Long> rows = appendRows(5, 100, 10);
                log.snapshot(store);
                rows.addAll(appendRows(5, 28, 10));
                rows.forEach(log::markEmitted);
                log.snapshot(store);
                assertThat(store.readAll(5, PageKind.ROWS)).hasSizeGreaterThan(2);
                assertThat(store.readAll(5, PageKind.ROW_MARKS)).hasSize(2);

                rows.forEach(log::markDead);
                log.snapshot(store);

                assertThat(store.readAll(5, PageKind.ROWS)).isEmpty();
                assertThat(store.readAll(5, PageKind.ROW_MARKS)).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowsThatDieBeforeASnapshotAreNotWritten(Backend backend) throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS)) {
            appendRows(5, 640, 1000).forEach(log::markDead);
            log.append(5, "last".getBytes(UTF_8));

            assertThat(writtenPages(subtask.store())).isEqualTo(1);
            assertThat(subtask.store().writtenBytes()).isLessThan(10);
        }
    }

    @ParameterizedTest
    @EnumSource
    void largeRowsAreSpreadOverPages(Backend backend) throws Exception {
        try (StateHarness subtask = StateHarness.open(backend, KEY_GROUPS)) {
            appendRows(5, 10, 50_000);
            log.append(5, new byte[1_000_000]);
            log.append(5, new byte[1]);
            log.snapshot(subtask.store());

            List<Integer> sizes = new ArrayList<>();
            for (Page page : subtask.store().readAll(5, PageKind.ROWS).values()) {
                sizes.add(page.payloadBytes());
            }
            // Two rows of 50,000 bytes pass the limit of a page; so does the large row, alone.
            assertThat(sizes).hasSize(7);
            assertThat(sizes.subList(0, 5)).allMatch(size -> size < 101_000);

            List<Integer> lengths = new ArrayList<>();
            new RowLog()
                    .restore(
                            subtask.store(),
                            subtask.keyGroups(),
                            (keyGroup, reference, emitted, row) -> lengths.add(row.length));
            assertThat(lengths).hasSize(12).endsWith(50_000, 1_000_000, 1);
        }
    }

    private void fillTable() {
        for (int i = 0; i < GROUPS; i++) {
            String key = "key " + i;
            byte[] bytes = key.getBytes(UTF_8);
            int groupId =
                    table.intern(KEY_GROUPS.keyGroupOf(key.hashCode()), bytes, 0, bytes.length);
            slots.set(groupId, 0, i);
            table.markDirty(groupId);
        }
    }

    private void touch(Random random, int count) {
        Set<Integer> touched = new HashSet<>();
        while (touched.size() < count) {
            int groupId = random.nextInt(table.groupCount());
            if (touched.add(groupId)) {
                slots.set(groupId, 1, random.nextLong());
                table.markDirty(groupId);
            }
        }
    }

    private List<Long> appendRows(int keyGroup, int count, int rowBytes) {
        List<Long> references = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            references.add(log.append(keyGroup, new byte[rowBytes]));
        }
        return references;
    }

    private long writtenPages(PageStore store) throws IOException {
        long before = store.writtenPages();
        table.snapshot(store);
        log.snapshot(store);
        headers.snapshot(store);
        return store.writtenPages() - before;
    }

    private static List<Page> allPages(StateHarness subtask) throws IOException {
        List<Page> pages = new ArrayList<>();
        for (int keyGroup : subtask.keyGroups()) {
            pages.addAll(subtask.store().readAll(keyGroup, PageKind.GROUPS).values());
        }
        return pages;
    }
}
