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

import static dev.sluice.api.Frames.currentRow;
import static dev.sluice.api.Frames.following;
import static dev.sluice.api.Frames.preceding;
import static dev.sluice.api.Frames.range;
import static dev.sluice.api.Frames.rows;
import static dev.sluice.api.Functions.sum;
import static dev.sluice.operator.over.OverOperatorTest.add;
import static dev.sluice.operator.over.OverOperatorTest.sums;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.api.Frame;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.operator.config.SluiceOptions;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A flush lets waiting mails in after each slice, here of two rows or of one partition. */
class InterruptedFlushTest {

    /** The ways to evaluate OVER. */
    enum Way {
        SLOTS(0, 2),
        /** Rows arrive first, and come out when they are due. */
        SLOTS_WITH_DELAY(1, 0),
        SEGMENTS(1, 2);

        private final long delay;

        /** How many rows are out after the first slice. */
        private final int first;

        Way(long delay, int first) {
            this.delay = delay;
            this.first = first;
        }

        private Frame frame() {
            return switch (this) {
                case SLOTS -> rows(preceding(1), currentRow());
                case SLOTS_WITH_DELAY -> rows(currentRow(), following(1));
                case SEGMENTS -> range(currentRow(), following(Duration.ofMillis(1)));
            };
        }

        /** The sums that are out, or those that are not. */
        List<String> sums(boolean out) {
            List<String> all = List.of("1: 1", "2: 2", "3: 3", "4: 4", "5: 5", "6: 6");
            return out ? all.subList(0, first) : all.subList(first, 6);
        }

        OverBuilder query() {
            Configuration configuration = new Configuration();
            configuration.set(SluiceOptions.BATCH_ROWS, 2);
            return OverQueries.over(OverQueries.ROW_TYPE, configuration)
                    .partitionBy("k")
                    .orderBy("ts")
                    .window("w", frame())
                    .select(sum("v").over("w").as("s"))
                    .emitAfter(Duration.ofMillis(delay));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMailComesInBetweenSlices(Way way) throws Exception {
        OperatorHarness operator = withSixRows(way);
        operator.addMail();
        operator.watermark(20);
        assertThat(sums(operator)).isEqualTo(way.sums(true));
        assertThat(operator.watermarks()).isEmpty();
        operator.runMails();
        assertThat(sums(operator)).isEqualTo(way.sums(false));
        assertThat(operator.watermarks()).containsExactly(20 - way.delay);
        assertThat(operator.hasMail()).isFalse();
        operator.close();
    }

    @ParameterizedTest
    @EnumSource
    void withoutAMailAllRowsComeOut(Way way) throws Exception {
        OperatorHarness operator = withSixRows(way);
        operator.watermark(20);
        assertThat(sums(operator)).hasSize(6);
        assertThat(operator.watermarks()).containsExactly(20 - way.delay);
        operator.close();
    }

    @ParameterizedTest
    @EnumSource
    void everyMailInterruptsAgain(Way way) throws Exception {
        OperatorHarness operator = withSixRows(way);
        List<Integer> slices = new ArrayList<>();
        operator.addMail();
        operator.watermark(20);
        while (operator.hasMail()) {
            slices.add(sums(operator).size());
            operator.runMails();
            if (slices.size() == 1) {
                // It waits behind the flush, and the flush behind it.
                assertThat(operator.hasMail()).isFalse();
            }
        }
        slices.add(sums(operator).size());
        assertThat(slices).containsExactly(way.first, 6 - way.first);
        operator.close();
    }

    @ParameterizedTest
    @EnumSource
    void aSecondWatermarkTakesTheFirstOneAlong(Way way) throws Exception {
        OperatorHarness operator = withSixRows(way);
        operator.addMail();
        operator.watermark(20);
        add(operator, "late comer", 25, 7);
        operator.watermark(30);
        operator.runMails();
        assertThat(sums(operator)).hasSize(7);
        assertThat(operator.watermarks()).containsExactly(30 - way.delay);
        operator.close();
    }

    @ParameterizedTest
    @EnumSource
    void idlenessWaitsForTheWatermark(Way way) throws Exception {
        OperatorHarness operator = withSixRows(way);
        operator.addMail();
        operator.watermark(20);
        operator.flink().processWatermarkStatus(WatermarkStatus.IDLE);
        assertThat(operator.statuses()).isEmpty();
        operator.runMails();
        assertThat(operator.flink().getOutput())
                .endsWith(new Watermark(20 - way.delay), WatermarkStatus.IDLE);
        operator.close();
    }

    @ParameterizedTest
    @EnumSource
    void theEndOfInputIsNotInterrupted(Way way) throws Exception {
        OperatorHarness operator = withSixRows(way);
        operator.addMail();
        operator.watermark(Long.MAX_VALUE);
        assertThat(sums(operator)).hasSize(way.first);
        operator.flink().endInput();
        assertThat(sums(operator)).hasSize(6 - way.first);
        assertThat(operator.flink().getOutput()).last().isEqualTo(Watermark.MAX_WATERMARK);
        operator.runMails();
        assertThat(operator.watermarks()).containsExactly(Long.MAX_VALUE);
        operator.close();
    }

    /** What a task does between two mails is what a checkpoint may see. */
    @ParameterizedTest
    @EnumSource
    void aCheckpointInBetweenHasTheRowsThatAreNotOut(Way way) throws Exception {
        for (Backend backend : Backend.values()) {
            OperatorHarness operator =
                    withSixRows(OverQueries.open(way.query(), backend, 1, List.of()).get(0));
            operator.addMail();
            operator.watermark(20);
            assertThat(sums(operator)).hasSize(way.first);
            var state = List.of(operator.snapshot(1));
            operator.close();

            OperatorHarness restored = OverQueries.open(way.query(), backend, 1, state).get(0);
            restored.watermark(20);
            assertThat(sums(restored)).isEqualTo(way.sums(false));
            restored.close();
        }
    }

    private static OperatorHarness withSixRows(Way way) throws Exception {
        return withSixRows(OverQueries.open(way.query()));
    }

    private static OperatorHarness withSixRows(OperatorHarness operator) throws Exception {
        for (int line = 1; line <= 6; line++) {
            add(operator, "k" + line, 10 + line, line);
        }
        return operator;
    }
}
