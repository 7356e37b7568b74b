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
package dev.sluice.operator.over;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.testing.TestSeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Waiting rows against a sorted list. */
class PendingRunsTest {
    private record Entry(long time, long reference) {}

    private static final Comparator<Entry> ORDER =
            Comparator.comparingLong(Entry::time).thenComparingLong(Entry::reference);

    @Test
    void rowsComeByTimeThenArrivalAndPeersTogether() {
        for (int number = 0; number < TestSeed.iterations(200); number++) {
            Random random = TestSeed.random(number);
            PendingRuns pending = new PendingRuns();
            List<Entry> model = new ArrayList<>();
            int jitter = List.of(1, 5, 1000).get(random.nextInt(3));
            long reference = 0;
            for (int step = 0; step < 50; step++) {
                for (int i = 0; i < random.nextInt(40); i++) {
                    Entry entry = new Entry(step * 10L + random.nextInt(jitter), reference++);
                    pending.add(entry.time(), entry.reference());
                    model.add(entry);
                }
                model.sort(ORDER);
                assertThat(pending.count()).isEqualTo(model.size());
                List<Long> visited = new ArrayList<>();
                pending.forEach(visited::add);
                assertThat(visited)
                        .containsExactlyInAnyOrderElementsOf(
                                model.stream().map(Entry::reference).toList());
                pollSome(random, pending, model, step * 10L + random.nextInt(20) - 10);
            }
        }
    }

    private static void pollSome(Random random, PendingRuns pending, List<Entry> model, long time) {
        int max = 1 + random.nextInt(30);
        RipeRows ripe = new RipeRows();
        pending.poll(time, max, ripe);
        List<Entry> expected = new ArrayList<>();
        while (!model.isEmpty()
                && model.get(0).time() <= time
                && (expected.size() < max
                        || model.get(0).time() == expected.get(expected.size() - 1).time())) {
            expected.add(model.remove(0));
        }
        List<Entry> actual = new ArrayList<>();
        for (int i = 0; i < ripe.count(); i++) {
            actual.add(new Entry(ripe.time(i), ripe.reference(i)));
        }
        assertThat(actual).isEqualTo(expected);
        assertThat(pending.hasUpTo(time))
                .isEqualTo(!model.isEmpty() && model.get(0).time() <= time);
    }
}
