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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.state.testing.StateHarness;
import dev.sluice.state.testing.StateHarness.Backend;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowLogTest {
    private final RowLog log = new RowLog();

    @Test
    void rowsOfAllKeyGroupsHaveReferencesOfTheirOwn() {
        List<Long> references = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            for (int keyGroup : new int[] {0, 7, 32_767}) {
                references.add(log.append(keyGroup, (keyGroup + "/" + i).getBytes(UTF_8)));
            }
        }

        assertThat(new HashSet<>(references)).hasSize(900).allMatch(reference -> reference >= 0);
        assertThat(log.row(references.get(0))).isEqualTo("0/0".getBytes(UTF_8));
        assertThat(log.row(references.get(899))).isEqualTo("32767/299".getBytes(UTF_8));
    }

    @Test
    void referenceOfADeadRowIsVoid() {
        long first = log.append(1, new byte[] {1});
        long second = log.append(1, new byte[] {2});
        log.markDead(first);

        assertVoid(first);
        assertThat(log.row(second)).containsExactly(2);
    }

    /** Also when another page has taken the place of the one that the row was in. */
    @Test
    void referencesAreNeverUsedAgain() {
        Set<Long> used = new HashSet<>();
        for (int round = 0; round < 5; round++) {
            List<Long> references = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                references.add(log.append(1, new byte[] {(byte) i}));
            }
            assertThat(used).doesNotContainAnyElementsOf(references);
            used.forEach(this::assertVoid);
            references.forEach(log::markDead);
            used.addAll(references);
        }
        used.forEach(this::assertVoid);
    }

    @Test
    void referenceThatWasNeverGivenIsRefused() {
        long reference = log.append(1, new byte[] {1});

        assertVoid(reference + 1);
        assertVoid(reference + 64);
        assertVoid(-1);
    }

    @Test
    void restoreNeedsAnEmptyLog() throws Exception {
        log.append(1, new byte[] {1});
        try (StateHarness subtask = StateHarness.open(Backend.HASHMAP, KeyGroups.of(4))) {
            assertThatThrownBy(
                            () ->
                                    log.restore(
                                            subtask.store(),
                                            subtask.keyGroups(),
                                            (keyGroup, reference, emitted, row) -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the log is not empty");
        }
    }

    /** An operator may find out while it restores that nothing needs a row any more. */
    @Test
    void rowsMayDieWhileTheyAreRestored() throws Exception {
        try (StateHarness subtask = StateHarness.open(Backend.HASHMAP, KeyGroups.of(4))) {
            for (int i = 0; i < 200; i++) {
                log.append(1, new byte[] {(byte) i});
            }
            log.snapshot(subtask.store());

            RowLog restored = new RowLog();
            List<Integer> seen = new ArrayList<>();
            restored.restore(
                    subtask.store(),
                    subtask.keyGroups(),
                    (keyGroup, reference, emitted, row) -> {
                        seen.add(row[0] & 0xFF);
                        if (seen.size() <= 128) {
                            restored.markDead(reference);
                        }
                    });
            restored.append(1, new byte[] {(byte) 200});
            restored.snapshot(subtask.store());

            List<Integer> left = new ArrayList<>();
            new RowLog()
                    .restore(
                            subtask.store(),
                            subtask.keyGroups(),
                            (keyGroup, reference, emitted, row) -> left.add(row[0] & 0xFF));
            assertThat(seen).hasSize(200).isSorted();
            assertThat(left).hasSize(73).isSorted().startsWith(128).endsWith(200);
        }
    }

    private void assertVoid(long reference) {
        assertThatThrownBy(() -> log.row(reference)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> log.markEmitted(reference))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> log.markDead(reference))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reference is to no row that lives: 0x" + Long.toHexString(reference));
    }
}
