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
package dev.sluice.kernel.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.selection.Selection;
import dev.sluice.kernel.testing.TestSeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The routing of rows to groups. Mutation testing guards this class: {@code mvn -pl kernels
 * -Pmutation verify} must leave no mutant of {@link GroupRouter} alive.
 */
class GroupRouterTest {
    private final GroupRouter router = new GroupRouter();

    @Test
    void fiveBatchesWithInterleavedReturningAndAbsentGroups() {
        int[][] batches = {
            {7, 2, 7, 9, 2, 0}, {}, {9, 9, 9}, {3, 7, 3, 2, 11, 7, 0, 3}, {2, 0, 2, 0, 11}
        };
        for (int[] batch : batches) {
            router.route(batch, Selection.all(batch.length), 12);
            assertThat(routed()).isEqualTo(naive(batch, Selection.all(batch.length)));
        }
    }

    @Test
    void aFilterKeepsRowsAwayAndOneGroupLosesAll() {
        int[] groupIds = {4, 1, 4, 1, 6, 4};
        Selection selection = Selection.of(new int[] {0, 4, 5}, 3); // group 1 loses all
        router.route(groupIds, selection, 7);
        assertThat(routed()).isEqualTo(naive(groupIds, selection));
        assertThat(routed()).doesNotContainKey(1);

        router.route(groupIds, Selection.none(), 7);
        assertThat(router.touchedCount()).isZero();
        assertThat(router.starts()[0]).isZero();
    }

    @Test
    void groupsComeInOrderOfFirstTouchAndRowsInInputOrder() {
        router.route(new int[] {5, 3, 5, 0, 3, 5}, Selection.all(6), 6);
        assertThat(Arrays.copyOf(router.touchedGroups(), 3)).containsExactly(5, 3, 0);
        assertThat(Arrays.copyOf(router.starts(), 4)).containsExactly(0, 3, 5, 6);
        assertThat(Arrays.copyOf(router.positions(), 6)).containsExactly(0, 2, 5, 1, 4, 3);
    }

    @Test
    void scratchIsNoLargerThanTheLargestBatchAndIsCounted() {
        router.route(new int[] {0, 1, 2, 3}, Selection.all(4), 4);
        router.route(new int[] {3, 3}, Selection.all(2), 4);
        // 4 counters; 4 touched groups, 5 starts and 4 positions of the larger batch.
        assertThat(router.retainedBytes()).isEqualTo(4 * (4 + 4 + 5 + 4));
    }

    @Test
    void countersGrowAtLeastByHalfAndKeepNothing() {
        router.route(new int[] {9}, Selection.all(1), 10);
        router.route(new int[] {10}, Selection.all(1), 11);
        assertThat(routed()).isEqualTo(Map.of(10, List.of(0)));
        assertThat(router.retainedBytes()).isEqualTo(4 * (20 + 1 + 2 + 1));
        router.route(new int[] {99}, Selection.all(1), 100);
        assertThat(router.retainedBytes()).isEqualTo(4 * (100 + 1 + 2 + 1));
    }

    @Test
    void aBatchOfTheSameSizeUsesTheSameScratch() {
        router.route(new int[] {0, 1}, Selection.all(2), 2);
        int[] scratch = router.positions();
        router.route(new int[] {1, 1}, Selection.all(2), 2);
        assertThat(router.positions()).isSameAs(scratch);
    }

    @Test
    void idleGroupsAreNotTouched() {
        int groupCount = 1_000_000;
        int[] groupIds = new int[8192];
        for (int position = 0; position < groupIds.length; position++) {
            groupIds[position] = position % 64 * 15_000;
        }
        router.route(groupIds, Selection.all(groupIds.length), groupCount);
        assertThat(router.touchedCount()).isEqualTo(64);
        assertThat(router.retainedBytes()).isEqualTo(4L * (groupCount + 3 * groupIds.length + 1));
    }

    @Test
    void randomBatchesEqualTheNaiveRouting() {
        for (int number = 0; number < TestSeed.iterations(300); number++) {
            Random random = TestSeed.random(number);
            int groupCount = 1 + random.nextInt(200);
            int[] groupIds = random.ints(random.nextInt(300), 0, groupCount).toArray();
            Selection selection = randomSelection(random, groupIds.length);
            router.route(groupIds, selection, groupCount);
            assertThat(routed())
                    .as(TestSeed.describe(number))
                    .isEqualTo(naive(groupIds, selection));
        }
    }

    private static Selection randomSelection(Random random, int positionCount) {
        if (random.nextBoolean()) {
            return Selection.all(positionCount);
        }
        int[] positions = new int[positionCount];
        int count = 0;
        for (int position = 0; position < positionCount; position++) {
            positions[count] = position;
            count += random.nextInt(3) == 0 ? 0 : 1;
        }
        return Selection.of(positions, count);
    }

    private Map<Integer, List<Integer>> routed() {
        Map<Integer, List<Integer>> routed = new LinkedHashMap<>();
        for (int i = 0; i < router.touchedCount(); i++) {
            List<Integer> rows = new ArrayList<>();
            for (int at = router.starts()[i]; at < router.starts()[i + 1]; at++) {
                rows.add(router.positions()[at]);
            }
            routed.put(router.touchedGroups()[i], rows);
        }
        return routed;
    }

    private static Map<Integer, List<Integer>> naive(int[] groupIds, Selection selection) {
        Map<Integer, List<Integer>> rows = new LinkedHashMap<>();
        for (int i = 0; i < selection.selectedCount(); i++) {
            int position = selection.isAll() ? i : selection.positions()[i];
            rows.computeIfAbsent(groupIds[position], unused -> new ArrayList<>()).add(position);
        }
        return rows;
    }
}
