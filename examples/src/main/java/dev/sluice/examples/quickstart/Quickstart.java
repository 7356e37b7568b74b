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
package dev.sluice.examples.quickstart;

import static dev.sluice.api.Frames.currentRow;
import static dev.sluice.api.Frames.following;
import static dev.sluice.api.Frames.preceding;
import static dev.sluice.api.Frames.range;
import static dev.sluice.api.Frames.rows;
import static dev.sluice.api.Functions.avg;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.rank;

import dev.sluice.api.Sluice;
import java.time.Duration;
import java.time.LocalDateTime;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;

/** The example of the README: two windows over trades, of which one looks ahead. */
public final class Quickstart {
    private static final RowType TRADE_TYPE =
            RowType.of(
                    new LogicalType[] {new VarCharType(8), new TimestampType(3), new DoubleType()},
                    new String[] {"symbol", "ts", "price"});

    private Quickstart() {}

    public static void main(String[] arguments) throws Exception {
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment();
        environment.setParallelism(1);
        DataStream<RowData> trades =
                environment
                        .fromData(
                                InternalTypeInfo.of(TRADE_TYPE),
                                trade("ACME", "2026-03-02T09:00", 10),
                                trade("ACME", "2026-03-02T09:20", 16),
                                trade("INIT", "2026-03-02T09:30", 50),
                                trade("ACME", "2026-03-02T10:10", 13),
                                trade("INIT", "2026-03-02T11:00", 40))
                        .assignTimestampsAndWatermarks(
                                WatermarkStrategy.<RowData>forMonotonousTimestamps()
                                        .withTimestampAssigner(
                                                (trade, none) ->
                                                        trade.getTimestamp(1, 3).getMillisecond()));

        DataStream<RowData> result =
                Sluice.over(trades, TRADE_TYPE)
                        .partitionBy("symbol")
                        .orderBy("ts")
                        .window("neighbours", rows(preceding(1), following(1)))
                        .window("hour", range(preceding(Duration.ofHours(1)), currentRow()))
                        .select(
                                avg("price").over("neighbours").as("smooth"),
                                max("price").over("hour").as("highest"),
                                rank().as("number"))
                        .emitAfter(Duration.ofHours(8))
                        .apply();

        result.map(Quickstart::text).print();
        environment.execute("quickstart");
    }

    private static RowData trade(String symbol, String time, double price) {
        return GenericRowData.of(
                StringData.fromString(symbol),
                TimestampData.fromLocalDateTime(LocalDateTime.parse(time)),
                price);
    }

    /** The fields of the input, then the results. */
    private static String text(RowData row) {
        return "%s %s  price %s  smooth %s  highest %s  number %d"
                .formatted(
                        row.getString(0),
                        row.getTimestamp(1, 3),
                        row.getDouble(2),
                        row.getDouble(3),
                        row.getDouble(4),
                        row.getLong(5));
    }
}
