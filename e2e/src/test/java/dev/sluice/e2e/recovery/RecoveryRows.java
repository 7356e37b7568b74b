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
package dev.sluice.e2e.recovery;

import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;

/** The input of {@link RecoveryJob}: row i is the same in each run. */
final class RecoveryRows {
    static final int KEYS = 37;

    static final RowType TYPE =
            RowType.of(
                    new LogicalType[] {
                        new VarCharType(VarCharType.MAX_LENGTH),
                        new TimestampType(3),
                        new BigIntType(),
                        new BigIntType(),
                        new DoubleType()
                    },
                    new String[] {"k", "ts", "line", "v", "x"});

    private RecoveryRows() {}

    static DataStream<RowData> source(StreamExecutionEnvironment environment, int rows) {
        return environment
                .fromSource(
                        new NumberSequenceSource(0, rows - 1),
                        WatermarkStrategy.noWatermarks(),
                        "lines")
                .setParallelism(1)
                .uid("lines")
                .map(new ToRow(), InternalTypeInfo.of(TYPE))
                .setParallelism(1)
                .uid("rows")
                .assignTimestampsAndWatermarks(
                        WatermarkStrategy.<RowData>forBoundedOutOfOrderness(Duration.ofMillis(200))
                                .withTimestampAssigner(
                                        (row, unused) -> row.getTimestamp(1, 3).getMillisecond()))
                .setParallelism(1)
                .uid("times");
    }

    /**
     * Makes row i of its number; slow enough for checkpoints, and slower still until one has
     * completed: the source must not come to its end before all other tasks run.
     */
    private static final class ToRow implements MapFunction<Long, RowData> {
        @Override
        public RowData map(Long line) throws Exception {
            if (Mishaps.completedCheckpoints() == 0) {
                Thread.sleep(5);
            } else if (line % 10 == 0) {
                Thread.sleep(1);
            }
            Mishaps.reached(line);
            long hash = line * 0x9E3779B97F4A7C15L >>> 40;
            GenericRowData row = new GenericRowData(5);
            row.setField(0, StringData.fromString("k" + hash % KEYS));
            row.setField(1, TimestampData.fromEpochMillis(line * 10 + hash % 150));
            row.setField(2, line);
            row.setField(3, hash % 13 == 0 ? null : hash % 1000);
            row.setField(4, hash % 7 == 0 ? null : hash % 800 / 8.0);
            return row;
        }
    }
}
