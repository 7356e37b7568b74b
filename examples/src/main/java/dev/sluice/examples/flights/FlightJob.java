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
package dev.sluice.examples.flights;

import static dev.sluice.api.Frames.currentRow;
import static dev.sluice.api.Frames.following;
import static dev.sluice.api.Frames.preceding;
import static dev.sluice.api.Frames.range;
import static dev.sluice.api.Frames.rows;
import static dev.sluice.api.Functions.avg;
import static dev.sluice.api.Functions.count;
import static dev.sluice.api.Functions.covarSamp;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.rank;

import dev.sluice.api.GroupByBuilder;
import dev.sluice.api.LateRows;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.Sluice;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.OutputTag;

/**
 * The job. In SQL it would be
 *
 * <pre>{@code
 * SELECT *,
 *   AVG(delay) OVER (PARTITION BY origin ORDER BY departure
 *                    ROWS BETWEEN 10 PRECEDING AND 10 FOLLOWING) AS average_delay,
 *   MAX(delay) OVER (PARTITION BY origin ORDER BY departure
 *                    RANGE BETWEEN INTERVAL '3' HOUR PRECEDING AND CURRENT ROW) AS largest_delay,
 *   RANK() OVER (PARTITION BY origin ORDER BY departure) AS departure_rank
 * FROM flights;
 *
 * SELECT origin, COUNT(*) AS flights, AVG(delay) AS average_delay,
 *   COVAR_SAMP(distance, delay) AS covariance
 * FROM flights GROUP BY origin;
 * }</pre>
 *
 * <p>Flights of one minute keep the order of their lines: one task reads the file, and rows with
 * equal times stay in arrival order.
 *
 * @param flights every flight with its window results
 * @param late flights that came too late for the windows
 * @param airports one row for each origin, at the end of the input
 */
record FlightJob(
        DataStream<RowData> flights,
        RowType flightType,
        DataStream<RowData> late,
        DataStream<RowData> airports,
        RowType airportType) {
    /** How far behind the newest departure a flight may come in the file. */
    private static final Duration DISORDER = Duration.ofMinutes(10);

    /** How long a flight waits for ten later ones at most: longer than the data. */
    private static final Duration PATIENCE = Duration.ofDays(366);

    private static final OutputTag<RowData> LATE =
            new OutputTag<>("late", InternalTypeInfo.of(FlightColumns.ROW_TYPE));

    static FlightJob define(StreamExecutionEnvironment environment, Path csv) {
        DataStream<RowData> rows =
                environment
                        .fromSource(source(csv), watermarks(), "flights")
                        .setParallelism(1)
                        .map(new RowCounter(RowCounter.ROWS_READ))
                        .returns(InternalTypeInfo.of(FlightColumns.ROW_TYPE))
                        .name("count")
                        .setParallelism(1);
        OverBuilder delays =
                Sluice.over(rows, FlightColumns.ROW_TYPE)
                        .partitionBy("origin")
                        .orderBy("departure")
                        .window("neighbours", rows(preceding(10), following(10)))
                        .window("lately", range(preceding(Duration.ofHours(3)), currentRow()))
                        .select(
                                avg("delay").over("neighbours").as("average_delay"),
                                max("delay").over("lately").as("largest_delay"),
                                rank().as("departure_rank"))
                        .emitAfter(PATIENCE)
                        .lateRows(LateRows.sideOutput(LATE));
        GroupByBuilder totals =
                Sluice.groupBy(rows, FlightColumns.ROW_TYPE)
                        .keys("origin")
                        .aggregate(
                                count().as("flights"),
                                avg("delay").as("average_delay"),
                                covarSamp("distance", "delay").as("covariance"))
                        .finalResultsOnly();
        SingleOutputStreamOperator<RowData> flights = delays.apply();
        return new FlightJob(
                flights,
                delays.outputType(),
                flights.getSideOutput(LATE),
                totals.apply(),
                totals.outputType());
    }

    private static FileSource<RowData> source(Path csv) {
        return FileSource.forRecordStreamFormat(
                        new FlightFormat(csv.toString()),
                        new org.apache.flink.core.fs.Path(csv.toAbsolutePath().toUri()))
                .build();
    }

    private static WatermarkStrategy<RowData> watermarks() {
        return WatermarkStrategy.<RowData>forGenerator(context -> new BoundedDisorder(DISORDER))
                .withTimestampAssigner(
                        (flight, none) ->
                                flight.getTimestamp(
                                                FlightColumns.DEPARTURE,
                                                FlightColumns.TIMESTAMP_PRECISION)
                                        .getMillisecond());
    }
}
