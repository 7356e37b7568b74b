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
import static dev.sluice.api.Frames.unboundedPreceding;
import static dev.sluice.api.Functions.lag;
import static dev.sluice.api.Functions.lead;
import static dev.sluice.api.Functions.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sluice.api.Frame;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.OverQueries;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

/** When rows come out, with what, and with which watermarks; rows are named by their line. */
class OverOperatorTest {

    @Test
    void aRowComesOutWhenTheWatermarkReachesItsTime() throws Exception {
        OperatorHarness operator = sumOver(rows(preceding(5), currentRow()));
        add(operator, "k", 10, 1);
        operator.watermark(9);
        assertThat(sums(operator)).isEmpty();
        operator.watermark(10);
        assertThat(sums(operator)).containsExactly("1: 1");
    }

    @Test
    void rowsComeOutInWindowOrderWhateverTheOrderOfArrival() throws Exception {
        OperatorHarness operator = sumOver(rows(unboundedPreceding(), currentRow()));
        add(operator, "k", 30, 3);
        add(operator, "k", 10, 1);
        add(operator, "k", 20, 2);
        operator.watermark(30);
        assertThat(sums(operator)).containsExactly("1: 1", "2: 3", "3: 6");
    }

    @Test
    void rowsOfOneTimeKeepTheirOrderOfArrival() throws Exception {
        OperatorHarness operator = sumOver(rows(unboundedPreceding(), currentRow()));
        for (int line = 1; line <= 9; line++) {
            add(operator, "k", 10, line);
        }
        operator.watermark(10);
        assertThat(sums(operator))
                .containsExactly(
                        "1: 1", "2: 3", "3: 6", "4: 10", "5: 15", "6: 21", "7: 28", "8: 36",
                        "9: 45");
    }

    /** Long enough for pages of the row log to go away and their places to come again. */
    @Test
    void rowsOfOneTimeKeepTheirOrderOfArrivalThroughALongRun() throws Exception {
        OperatorHarness operator =
                OverQueries.open(
                        OverQueries.over()
                                .partitionBy("k")
                                .orderBy("ts")
                                .select(lag("line", 1).as("previous")));
        int keys = 40;
        for (int line = 0; line < 20_000; line++) {
            long time = line / 90;
            add(operator, "k" + line % keys, time, line);
            if (line % 300 == 299) {
                operator.watermark(time - 1);
            }
        }
        operator.watermark(Long.MAX_VALUE);
        for (Row row : operator.take()) {
            int line = (Integer) row.getField(2);
            assertThat(row.getField(5)).isEqualTo(line < keys ? null : line - keys);
        }
    }

    @Test
    void framesSeeRipeRowsOnly() throws Exception {
        OperatorHarness operator =
                OverQueries.open(
                        query(rows(currentRow(), following(1))).emitAfter(Duration.ofMillis(1)));
        add(operator, "k", 10, 1);
        add(operator, "k", 12, 2);
        operator.watermark(11);
        assertThat(sums(operator)).containsExactly("1: 1");
    }

    @Test
    void rangeCurrentRowSeesAllPeers() throws Exception {
        OperatorHarness operator = sumOver(range(unboundedPreceding(), currentRow()));
        add(operator, "k", 10, 1);
        add(operator, "k", 10, 2);
        operator.watermark(10);
        add(operator, "k", 11, 4);
        operator.watermark(11);
        assertThat(sums(operator)).containsExactly("1: 3", "2: 3", "4: 7");
    }

    @Test
    void rangeFollowingClosesWhenTheWatermarkHasPassedTheOffset() throws Exception {
        OperatorHarness operator = sumOver(range(currentRow(), following(Duration.ofMillis(5))));
        add(operator, "k", 10, 1);
        add(operator, "k", 15, 2);
        operator.watermark(14);
        assertThat(sums(operator)).isEmpty();
        operator.watermark(15);
        assertThat(sums(operator)).containsExactly("1: 3");
        assertThat(operator.watermarks()).containsExactly(9L, 10L);
    }

    @Test
    void anOffsetBeyondAllTimeClosesAtTheEndOnly() throws Exception {
        OperatorHarness operator =
                sumOver(range(currentRow(), following(Duration.ofMillis(Long.MAX_VALUE))));
        add(operator, "k", 10, 1);
        add(operator, "k", 15, 2);
        assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> operator.watermark(Long.MAX_VALUE - 1));
        assertThat(sums(operator)).isEmpty();
        operator.watermark(Long.MAX_VALUE);
        assertThat(sums(operator)).containsExactly("1: 3", "2: 2");
    }

    @Test
    void aRowAtTheLastTimeThereIsComesOutAtTheEnd() throws Exception {
        OperatorHarness operator = sumOver(rows(preceding(1), currentRow()));
        add(operator, "k", Long.MAX_VALUE, 1);
        operator.watermark(Long.MAX_VALUE);
        assertThat(sums(operator)).containsExactly("1: 1");
    }

    @Test
    void rowsFollowingClosesWhenEnoughLaterRowsAreRipe() throws Exception {
        OperatorHarness operator =
                OverQueries.open(
                        query(rows(currentRow(), following(2))).emitAfter(Duration.ofHours(1)));
        add(operator, "k", 10, 1);
        add(operator, "k", 11, 2);
        add(operator, "k", 12, 3);
        operator.watermark(11);
        assertThat(sums(operator)).isEmpty();
        operator.watermark(12);
        assertThat(sums(operator)).containsExactly("1: 6");
    }

    @Test
    void emitAfterClosesARowWithTheRowsThatExist() throws Exception {
        OperatorHarness operator =
                OverQueries.open(
                        query(rows(currentRow(), following(2))).emitAfter(Duration.ofMillis(100)));
        add(operator, "k", 10, 1);
        add(operator, "k", 11, 2);
        operator.watermark(109);
        assertThat(sums(operator)).isEmpty();
        operator.watermark(110);
        assertThat(sums(operator)).containsExactly("1: 3");
        operator.watermark(111);
        assertThat(sums(operator)).containsExactly("2: 2");
        assertThat(operator.watermarks()).containsExactly(9L, 10L, 11L);
    }

    @Test
    void leadWaitsForItsRow() throws Exception {
        OperatorHarness operator =
                OverQueries.open(
                        OverQueries.over()
                                .partitionBy("k")
                                .orderBy("ts")
                                .select(lead("v", 1).as("next"))
                                .emitAfter(Duration.ofMillis(50)));
        add(operator, "k", 10, 1);
        operator.watermark(20);
        add(operator, "k", 30, 2);
        operator.watermark(30);
        assertThat(sums(operator)).containsExactly("1: 2");
        operator.watermark(80);
        assertThat(sums(operator)).containsExactly("2: null");
    }

    @Test
    void aPartitionDoesNotHoldBackAnother() throws Exception {
        OperatorHarness operator =
                OverQueries.open(
                        query(rows(currentRow(), following(1))).emitAfter(Duration.ofHours(1)));
        add(operator, "quiet", 10, 1);
        add(operator, "busy", 11, 2);
        add(operator, "busy", 12, 4);
        operator.watermark(12);
        assertThat(sums(operator)).containsExactly("2: 6");
    }

    @Test
    void theWatermarkStaysBehindByTheGreatestOfAllWindows() throws Exception {
        OperatorHarness operator =
                OverQueries.open(
                        OverQueries.over()
                                .partitionBy("k")
                                .orderBy("ts")
                                .window(
                                        "near",
                                        range(currentRow(), following(Duration.ofMillis(3))))
                                .window("far", range(currentRow(), following(Duration.ofMillis(7))))
                                .window("rows", rows(currentRow(), following(1)))
                                .select(
                                        sum("v").over("near").as("a"),
                                        sum("v").over("far").as("b"),
                                        sum("v").over("rows").as("c"))
                                .emitAfter(Duration.ofMillis(5)));
        operator.watermark(100);
        operator.watermark(Long.MAX_VALUE);
        assertThat(operator.watermarks()).containsExactly(93L, Long.MAX_VALUE);
    }

    @Test
    void aWatermarkTooSmallToStayBehindDoesNotComeOut() throws Exception {
        OperatorHarness operator = sumOver(range(currentRow(), following(Duration.ofMillis(7))));
        operator.watermark(Long.MIN_VALUE + 6);
        operator.watermark(Long.MIN_VALUE + 8);
        assertThat(operator.watermarks()).containsExactly(Long.MIN_VALUE + 1);
    }

    @Test
    void theLastWatermarkFollowsAllRows() throws Exception {
        OperatorHarness operator = sumOver(range(currentRow(), following(Duration.ofDays(1))));
        add(operator, "k", 10, 1);
        add(operator, "k", 20, 2);
        operator.watermark(Long.MAX_VALUE);
        assertThat(operator.flink().getOutput())
                .hasSize(3)
                .last()
                .isEqualTo(Watermark.MAX_WATERMARK);
    }

    @Test
    void theEndOfInputBringsOutAllRows() throws Exception {
        OperatorHarness operator = sumOver(range(currentRow(), following(Duration.ofDays(1))));
        add(operator, "k", 10, 1);
        operator.flink().endInput();
        assertThat(sums(operator)).containsExactly("1: 1");
    }

    @Test
    void idlenessIsForwardedOnlyWhenNothingIsPending() throws Exception {
        OperatorHarness operator = sumOver(rows(preceding(1), currentRow()));
        add(operator, "k", 10, 1);
        operator.flink().processWatermarkStatus(WatermarkStatus.IDLE);
        assertThat(operator.statuses()).isEmpty();
        operator.watermark(10);
        assertThat(operator.statuses()).containsExactly(WatermarkStatus.IDLE);
        operator.flink().processWatermarkStatus(WatermarkStatus.ACTIVE);
        operator.flink().processWatermarkStatus(WatermarkStatus.IDLE);
        assertThat(operator.statuses())
                .containsExactly(
                        WatermarkStatus.IDLE, WatermarkStatus.ACTIVE, WatermarkStatus.IDLE);
    }

    @Test
    void rowsKeepTheirOwnTimestampsOrNone() throws Exception {
        OperatorHarness operator = sumOver(rows(preceding(1), currentRow()));
        operator.add(row("k", 10, 1), 77);
        operator.flink().processElement(new StreamRecord<>(row("k", 11, 2)));
        operator.add(row("k", 12, 3), 78);
        operator.watermark(12);
        assertThat(operator.flink().getRecordOutput())
                .map(out -> out.hasTimestamp() ? out.getTimestamp() : -1)
                .containsExactly(77L, -1L, 78L);
    }

    @Test
    void theOperatorKeepsCopiesOfReusedRows() throws Exception {
        OperatorHarness operator = sumOver(rows(preceding(1), currentRow()));
        GenericRowData reused = new GenericRowData(5);
        for (int line = 1; line <= 3; line++) {
            reused.setField(0, StringData.fromString("k"));
            reused.setField(1, TimestampData.fromEpochMillis(10 + line));
            reused.setField(2, line);
            reused.setField(3, (long) line);
            operator.add(reused, line);
        }
        operator.watermark(20);
        assertThat(sums(operator)).containsExactly("1: 1", "2: 3", "3: 5");
    }

    @Test
    void microsecondsOrderRowsWithinAMillisecond() throws Exception {
        RowType type =
                RowType.of(
                        new LogicalType[] {new TimestampType(6), new BigIntType()},
                        new String[] {"ts", "v"});
        OverBuilder query =
                OverQueries.over(type, new Configuration())
                        .orderBy("ts")
                        .window("w", range(preceding(Duration.ofNanos(200_000)), currentRow()))
                        .select(sum("v").over("w").as("s"));
        OperatorHarness operator = OverQueries.open(query);
        Instant second = Instant.ofEpochSecond(1);
        operator.add(Rows.of(second.plusNanos(700_000), 4L), 0);
        operator.add(Rows.of(second.plusNanos(100_000), 1L), 0);
        operator.add(Rows.of(second.plusNanos(300_000), 2L), 0);
        operator.watermark(1000);
        assertThat(operator.take()).map(row -> row.getField(2)).containsExactly(1L, 3L, 4L);
    }

    @Test
    void aNegativeTimeWithMicrosecondsRipensAtItsFlooredMillisecond() throws Exception {
        RowType type =
                RowType.of(
                        new LogicalType[] {new TimestampType(6), new BigIntType()},
                        new String[] {"ts", "v"});
        OperatorHarness operator =
                OverQueries.open(
                        OverQueries.over(type, new Configuration())
                                .orderBy("ts")
                                .select(sum("v").as("s")));
        operator.add(Rows.of(Instant.EPOCH.minusNanos(100_000), 1L), 0);
        operator.watermark(-2);
        assertThat(operator.take()).isEmpty();
        operator.watermark(-1);
        assertThat(operator.take()).hasSize(1);
    }

    @Test
    void aRowWithoutTimeFailsAndNamesTheColumn() throws Exception {
        OperatorHarness operator = sumOver(rows(preceding(1), currentRow()));
        assertThatThrownBy(() -> operator.add(Rows.of("k", null, 1, 1L, null), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column 'ts'")
                .hasMessageContaining("lateRows()");
    }

    @Test
    void aChangeIsRefused() throws Exception {
        OperatorHarness operator = sumOver(rows(preceding(1), currentRow()));
        RowData update = row("k", 10, 1);
        update.setRowKind(RowKind.UPDATE_AFTER);
        assertThatThrownBy(() -> operator.add(update, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("UPDATE_AFTER");
    }

    @Test
    void manyRowsOfOnePartitionWaitWithoutCostPerWatermark() throws Exception {
        OperatorHarness operator = sumOver(rows(preceding(1), currentRow()));
        int rows = 200_000;
        for (int line = 0; line < rows; line++) {
            operator.add(row("k", line, line), line);
        }
        // Work in proportion to the rows that wait would take minutes.
        assertTimeoutPreemptively(
                Duration.ofSeconds(60),
                () -> {
                    for (int time = 0; time < rows; time++) {
                        operator.watermark(time);
                    }
                });
        assertThat(operator.flink().getRecordOutput()).hasSize(rows);
    }

    static OverBuilder query(Frame frame) {
        return OverQueries.over()
                .partitionBy("k")
                .orderBy("ts")
                .window("w", frame)
                .select(sum("v").over("w").as("s"));
    }

    private static OperatorHarness sumOver(Frame frame) throws Exception {
        return OverQueries.open(query(frame));
    }

    /** A row whose value is its line. */
    static RowData row(String key, long time, int line) {
        GenericRowData row = new GenericRowData(5);
        row.setField(0, StringData.fromString(key));
        row.setField(1, TimestampData.fromEpochMillis(time));
        row.setField(2, line);
        row.setField(3, (long) line);
        return row;
    }

    static void add(OperatorHarness operator, String key, long time, int line) throws Exception {
        operator.add(row(key, time, line), time);
    }

    /** The rows that came out since the last call, as {@code line: result}. */
    static List<String> sums(OperatorHarness operator) {
        return operator.take().stream()
                .map(row -> row.getField(2) + ": " + row.getField(5))
                .toList();
    }
}
