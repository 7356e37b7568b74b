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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.state.layout.LongsLayout;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.testing.StateHarness;
import dev.sluice.state.testing.StateHarness.Backend;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyGroupsTest {

    /** From 1 over what tests use and Flink's default of 128 to Flink's largest. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 12, 16, 100, 127, 128, 129, 1000, 4096, 32_767, 32_768})
    void representativesMapToTheirKeyGroups(int maxParallelism) {
        KeyGroups keyGroups = KeyGroups.of(maxParallelism);
        Set<Integer> representatives = new HashSet<>();

        for (int keyGroup = 0; keyGroup < maxParallelism; keyGroup++) {
            int representative = keyGroups.representative(keyGroup);
            representatives.add(representative);
            assertThat(KeyGroupRangeAssignment.assignToKeyGroup(representative, maxParallelism))
                    .isEqualTo(keyGroup);
            assertThat(keyGroups.keyGroupOf(representative)).isEqualTo(keyGroup);
        }
        assertThat(representatives).hasSize(maxParallelism);
        assertThat(keyGroups.maxParallelism()).isEqualTo(maxParallelism);
    }

    /** State of an earlier build is found by its representatives: they must never change. */
    @Test
    void representativesAreTheSmallestInts() {
        KeyGroups keyGroups = KeyGroups.of(128);

        assertThat(List.of(0, 1, 2, 3, 4).stream().map(keyGroups::representative))
                .containsExactly(312, 13, 151, 196, 52);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 32_769})
    void maxParallelismThatFlinkDoesNotHaveIsRefused(int maxParallelism) {
        assertThatThrownBy(() -> KeyGroups.of(maxParallelism))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxParallelism is not in [1, 32768]: " + maxParallelism);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 16})
    void keyGroupThatTheJobDoesNotHaveIsRefused(int keyGroup) {
        KeyGroups keyGroups = KeyGroups.of(16);

        assertThatThrownBy(() -> keyGroups.representative(keyGroup))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keyGroup is not in [0, 16): " + keyGroup);
    }

    @ParameterizedTest
    @EnumSource
    void keyGroupOfAnotherSubtaskIsRefused(Backend backend) throws Exception {
        List<StateHarness> subtasks =
                StateHarness.openAll(backend, KeyGroups.of(16), 2, Optional.empty());
        PageAddress elsewhere = new PageAddress(8, PageKind.HEADER, 0);
        try (StateHarness first = subtasks.get(0);
                StateHarness second = subtasks.get(1)) {
            second.store().put(elsewhere, LongsLayout.write(PageKind.HEADER, 1));

            assertThat(second.store().get(elsewhere)).isPresent();
            assertThatThrownBy(
                            () ->
                                    first.store()
                                            .put(elsewhere, LongsLayout.write(PageKind.HEADER, 1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Key group 8 is not in")
                    .hasMessageContaining("startKeyGroup=0, endKeyGroup=7");
        }
    }
}
