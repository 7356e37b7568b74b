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

/** The heap of pending rows against a sorted list. */
class PendingRowsTest {
    private record Pending(long time, long reference) {}

    @Test
    void rowsComeByTimeThenArrivalWhateverTheirReferences() {
        for (int number = 0; number < TestSeed.iterations(200); number++) {
            Random random = TestSeed.random(number);
            PendingRows rows = new PendingRows();
            List<Pending> expected = new ArrayList<>(); // in order of arrival
            for (int step = 0; step < 300; step++) {
                if (expected.isEmpty() || random.nextInt(5) < 3) {
                    Pending row = new Pending(random.nextInt(4), random.nextLong());
                    rows.add(row.time(), row.reference());
                    expected.add(row);
                } else {
                    Pending first =
                            expected.stream().min(Comparator.comparingLong(Pending::time)).get();
                    assertThat(new Pending(rows.firstTime(), rows.firstReference()))
                            .as(TestSeed.describe(number))
                            .isEqualTo(first);
                    rows.removeFirst();
                    expected.remove(first);
                }
                assertThat(rows.count()).isEqualTo(expected.size());
            }
        }
    }
}
