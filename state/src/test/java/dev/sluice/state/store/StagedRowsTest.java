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

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.memory.Memory;
import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.testing.StateHarness;
import dev.sluice.state.testing.StateHarness.Backend;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Staged rows of all sizes, their pages and spills, against plain collections. */
class StagedRowsTest {
    private static final KeyGroups KEY_GROUPS = KeyGroups.of(8);

    /** A row as the test remembers it; a row's bytes tell its time. */
    private static final class Row {
        private final int keyGroup;
        private final long timestamp;
        private final byte[] key;
        private final byte[] bytes;

        Row(int keyGroup, long timestamp, byte[] key, byte[] bytes) {
            this.keyGroup = keyGroup;
            this.timestamp = timestamp;
            this.key = key;
            this.bytes = bytes;
        }

        int keyGroup() {
            return keyGroup;
        }

        long timestamp() {
            return timestamp;
        }

        byte[] key() {
            return key;
        }

        byte[] bytes() {
            return bytes;
        }
    }

    @Test
    void rowsComeBackAsTheyWereAndBlocksGoBackToThePool() throws Exception {
        for (int number = 0; number < TestSeed.iterations(50); number++) {
            Random random = TestSeed.random(number);
            try (BlockPool pool = new BlockPool(5000L * BlockPool.BLOCK_BYTES);
                    StagedRows rows = new StagedRows(pool, StagedRowsTest::refuse)) {
                TreeMap<Long, Row> live = new TreeMap<>();
                for (int i = 0; i < 500; i++) {
                    Row row = row(random);
                    long reference = add(rows, row);
                    assertThat(live.isEmpty() || reference > live.lastKey()).isTrue();
                    live.put(reference, row);
                    while (live.size() > 100 || (!live.isEmpty() && random.nextInt(3) == 0)) {
                        long released = pick(random, live);
                        live.remove(released);
                        rows.release(released);
                    }
                }
                live.forEach((reference, row) -> assertRow(rows, reference, row, random));
                assertThat(rows.usedBlocks()).isEqualTo(pool.usedBlocks());
                for (long reference : live.keySet()) {
                    rows.release(reference);
                }
                // The last block waits for more rows.
                assertThat(pool.usedBlocks()).as(TestSeed.describe(number)).isLessThanOrEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRestoredStageHoldsTheRowsOfTheSnapshot(Backend backend) throws Exception {
        for (int number = 0; number < TestSeed.iterations(6); number++) {
            Random random = TestSeed.random(100 + number);
            TreeMap<Long, Row> live = new TreeMap<>();
            StateHarness harness = StateHarness.open(backend, KEY_GROUPS);
            BlockPool pool = new BlockPool(5000L * BlockPool.BLOCK_BYTES);
            StagedRows rows = new StagedRows(pool, StagedRowsTest::refuse);
            StagedPages pages = new StagedPages(harness.store(), rows);
            for (int step = 1; step <= 5; step++) {
                for (int i = 0; i < random.nextInt(300); i++) {
                    Row row = row(random);
                    live.put(add(rows, row), row);
                    if (random.nextInt(3) == 0) {
                        long released = pick(random, live);
                        live.remove(released);
                        pages.release(released);
                    }
                }
                long fresh = pages.beginSnapshot();
                live.tailMap(fresh).keySet().forEach(pages::add);
                pages.finishSnapshot();
                OperatorSubtaskState state = harness.savepoint(step);
                if (random.nextBoolean()) {
                    rows.close();
                    pool.close();
                    harness.close();
                    harness = StateHarness.restore(backend, KEY_GROUPS, state);
                    pool = new BlockPool(5000L * BlockPool.BLOCK_BYTES);
                    StagedRows restored = new StagedRows(pool, StagedRowsTest::refuse);
                    rows = restored;
                    pages = new StagedPages(harness.store(), restored);
                    TreeMap<Long, Row> found = new TreeMap<>();
                    pages.restore(
                            harness.keyGroups(),
                            (keyGroup, stored) -> {
                                Row row = row(keyGroup, stored);
                                long reference = add(restored, row);
                                found.put(reference, row);
                                return reference;
                            });
                    assertSameByKeyGroup(found.values(), live.values(), number);
                    live = found;
                }
            }
            rows.close();
            pool.close();
            harness.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void spilledRowsComeBackByTimeThenInTheOrderOfSpills(Backend backend) throws Exception {
        for (int number = 0; number < TestSeed.iterations(6); number++) {
            Random random = TestSeed.random(200 + number);
            try (StateHarness harness = StateHarness.open(backend, KEY_GROUPS);
                    BlockPool pool = new BlockPool(5000L * BlockPool.BLOCK_BYTES);
                    StagedRows rows = new StagedRows(pool, StagedRowsTest::refuse)) {
                SpilledRows spilled =
                        new SpilledRows(
                                harness.store(), rows, new StagedPages(harness.store(), rows));
                TreeMap<Long, List<Long>> expected = new TreeMap<>();
                long timestamp = 0;
                for (int step = 0; step < 6; step++) {
                    SpilledRows.Spill spill = spilled.spill();
                    long time = random.nextInt(20);
                    for (int i = 0; i < random.nextInt(400); i++) {
                        Row row = row(random);
                        long reference = add(rows, new Row(0, timestamp, row.key(), row.bytes()));
                        spill.add(time, reference);
                        expected.computeIfAbsent(time, t -> new ArrayList<>()).add(timestamp++);
                        time += random.nextInt(3) == 0 ? 1 : 0;
                    }
                    spill.finish();
                    spilled.snapshot();
                    for (int i = random.nextInt(200); i > 0 && spilled.count() > 0; i--) {
                        pollFirst(spilled, expected);
                    }
                }
                while (spilled.count() > 0) {
                    pollFirst(spilled, expected);
                }
                assertThat(expected).isEmpty();
                assertThat(harness.store().readAll(0, PageKind.STAGED_ROWS)).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void namedRowsComeBackInAnyOrderAndLeaveNothing(Backend backend) throws Exception {
        for (int number = 0; number < TestSeed.iterations(6); number++) {
            Random random = TestSeed.random(300 + number);
            try (StateHarness harness = StateHarness.open(backend, KEY_GROUPS);
                    BlockPool pool = new BlockPool(5000L * BlockPool.BLOCK_BYTES);
                    StagedRows rows = new StagedRows(pool, StagedRowsTest::refuse)) {
                NamedRows named =
                        new NamedRows(
                                harness.store(), rows, new StagedPages(harness.store(), rows));
                TreeMap<Long, Row> live = new TreeMap<>();
                for (int i = 0; i < 300; i++) {
                    Row row = row(random);
                    long reference = add(rows, row);
                    long name = named.add(reference);
                    assertThat(rows.isStaged(reference)).isFalse();
                    assertThat(NamedRows.isName(name)).isTrue();
                    assertThat(NamedRows.keyGroup(name)).isEqualTo(row.keyGroup());
                    assertThat(live.put(name, row)).isNull();
                    if (random.nextInt(3) > 0) {
                        removeNamed(named, live, pick(random, live));
                    }
                    assertThat(named.count()).isEqualTo(live.size());
                }
                for (long name : new ArrayList<>(live.keySet())) {
                    removeNamed(named, live, name);
                }
                for (int keyGroup = 0; keyGroup < 8; keyGroup++) {
                    assertThat(harness.store().readAll(keyGroup, PageKind.STAGED_ROWS)).isEmpty();
                }
            }
        }
    }

    private static void removeNamed(NamedRows named, Map<Long, Row> live, long name)
            throws IOException {
        Row row = live.remove(name);
        assertThat(named.contains(name)).isTrue();
        byte[] stored = named.remove(name);
        assertThat(named.contains(name)).isFalse();
        assertThat(StoredRow.timestamp(stored)).isEqualTo(row.timestamp());
        assertThat(Arrays.copyOfRange(stored, StoredRow.ROW, stored.length)).isEqualTo(row.bytes());
    }

    private static void pollFirst(SpilledRows spilled, NavigableMap<Long, List<Long>> expected)
            throws Exception {
        assertThat(spilled.firstTime()).isEqualTo(expected.firstKey());
        spilled.poll(
                (keyGroup, time, stored) -> {
                    List<Long> peers = expected.get(time);
                    assertThat(StoredRow.timestamp(stored)).isEqualTo(peers.remove(0));
                    if (peers.isEmpty()) {
                        expected.remove(time);
                    }
                });
    }

    private static void refuse() {
        throw new IllegalStateException("the pool is too small for the test");
    }

    /** Mostly small, sometimes larger than some blocks. */
    private static Row row(Random random) {
        byte[] key = new byte[random.nextInt(40)];
        byte[] bytes =
                new byte[random.nextInt(20) == 0 ? random.nextInt(9000) : 1 + random.nextInt(120)];
        random.nextBytes(key);
        random.nextBytes(bytes);
        return new Row(random.nextInt(8), random.nextLong(), key, bytes);
    }

    private static Row row(int keyGroup, byte[] stored) {
        return new Row(
                keyGroup,
                StoredRow.timestamp(stored),
                new byte[0],
                Arrays.copyOfRange(stored, StoredRow.ROW, stored.length));
    }

    private static long add(StagedRows rows, Row row) throws IOException {
        return rows.add(
                row.keyGroup(),
                Arrays.hashCode(row.key()),
                row.timestamp(),
                row.key(),
                0,
                row.key().length,
                row.bytes(),
                0,
                row.bytes().length);
    }

    private static long pick(Random random, Map<Long, Row> live) {
        List<Long> references = new ArrayList<>(live.keySet());
        return references.get(random.nextInt(references.size()));
    }

    private static void assertRow(StagedRows rows, long reference, Row row, Random random) {
        long head = rows.head(reference);
        assertThat(StagedRows.keyGroup(head)).isEqualTo(row.keyGroup());
        assertThat(StagedRows.timestamp(head)).isEqualTo(row.timestamp());
        assertThat(StagedRows.hash(head)).isEqualTo(Arrays.hashCode(row.key()));
        byte[] key = new byte[StagedRows.keyLength(head)];
        rows.copyKey(reference, key);
        assertThat(key).isEqualTo(row.key());
        long keyAddress = StagedRows.keyAddress(reference, head);
        assertThat(keyAddress == 0 || Memory.equal(keyAddress, row.key(), 0, key.length)).isTrue();
        int from = random.nextInt(row.bytes().length);
        byte[] part = new byte[StagedRows.rowLength(head) - from + 3];
        rows.copyRow(reference, head, from, part, 3, part.length - 3);
        assertThat(Arrays.copyOfRange(part, 3, part.length))
                .isEqualTo(Arrays.copyOfRange(row.bytes(), from, row.bytes().length));
    }

    private static void assertSameByKeyGroup(
            Iterable<Row> actual, Iterable<Row> expected, int number) {
        assertThat(byKeyGroup(actual))
                .as(TestSeed.describe(number))
                .isEqualTo(byKeyGroup(expected));
    }

    /** Rows of a key group keep their order. */
    private static Map<Integer, List<String>> byKeyGroup(Iterable<Row> rows) {
        TreeMap<Integer, List<String>> byKeyGroup = new TreeMap<>();
        rows.forEach(
                row ->
                        byKeyGroup
                                .computeIfAbsent(row.keyGroup(), unused -> new ArrayList<>())
                                .add(row.timestamp() + Arrays.toString(row.bytes())));
        return byKeyGroup;
    }
}
