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

import static dev.sluice.api.Frames.currentRow;
import static dev.sluice.api.Frames.following;
import static dev.sluice.api.Frames.preceding;
import static dev.sluice.api.Frames.range;
import static dev.sluice.api.Frames.rows;
import static dev.sluice.api.Functions.avg;
import static dev.sluice.api.Functions.count;
import static dev.sluice.api.Functions.covarSamp;
import static dev.sluice.api.Functions.lag;
import static dev.sluice.api.Functions.lead;
import static dev.sluice.api.Functions.max;
import static dev.sluice.api.Functions.min;
import static dev.sluice.api.Functions.rank;
import static dev.sluice.api.Functions.sum;

import dev.sluice.api.GroupByBuilder;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.Sluice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.serialization.SimpleStringEncoder;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;

/** The queries of {@link RecoveryJob}: each way in which Sluice keeps state. */
final class RecoveryQueries {
    /** OVER in each of its ways; each has a line of output for each row. */
    static final int OVERS = 4;

    private RecoveryQueries() {}

    /** Lines of output for that many rows of input, which have all keys. */
    static int outputLines(int rows) {
        return OVERS * rows + RecoveryRows.KEYS;
    }

    static void build(DataStream<RowData> input, MishapMap mishaps, Path output) {
        overs(input)
                .forEach(
                        (name, over) ->
                                sink(
                                        over.apply()
                                                .uid(name)
                                                .map(
                                                        mishaps,
                                                        InternalTypeInfo.of(over.outputType()))
                                                .uid(name + "-mishaps"),
                                        over.outputType(),
                                        name,
                                        output));
        GroupByBuilder groups =
                Sluice.groupBy(input, RecoveryRows.TYPE)
                        .keys("k")
                        .aggregate(count(), sum("v"), max("x"), covarSamp("v", "x"))
                        .finalResultsOnly();
        sink(groups.apply().uid("groups"), groups.outputType(), "groups", output);
    }

    private static Map<String, OverBuilder> overs(DataStream<RowData> input) {
        Map<String, OverBuilder> overs = new LinkedHashMap<>();
        overs.put(
                "slots",
                over(input, "ts", "line")
                        .window("few", rows(preceding(20), currentRow()))
                        .select(avg("x").over("few").as("a"), lag("v", 2).as("l"), rank().as("r")));
        overs.put(
                "chains",
                over(input, "ts")
                        .window("time", range(preceding(Duration.ofSeconds(20)), currentRow()))
                        .window("many", rows(preceding(100), currentRow()))
                        .select(min("v").over("time").as("n"), sum("x").over("many").as("s")));
        overs.put(
                "open",
                over(input, "ts", "line")
                        .window("around", rows(preceding(5), following(3)))
                        .select(sum("v").over("around").as("s"), lead("x", 2).as("l"))
                        .emitAfter(Duration.ofHours(1)));
        overs.put(
                "segments",
                over(input, "ts")
                        .window(
                                "time",
                                range(
                                        preceding(Duration.ofMillis(500)),
                                        following(Duration.ofMillis(300))))
                        .select(max("v").over("time").as("m")));
        return overs;
    }

    private static OverBuilder over(DataStream<RowData> input, String... orderKeys) {
        return Sluice.over(input, RecoveryRows.TYPE).partitionBy("k").orderBy(orderKeys);
    }

    private static void sink(DataStream<RowData> rows, RowType type, String name, Path output) {
        rows.map(new ToLine(name, type))
                .uid(name + "-lines")
                .sinkTo(
                        FileSink.forRowFormat(
                                        new org.apache.flink.core.fs.Path(output.toUri()),
                                        new SimpleStringEncoder<String>())
                                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                                .build())
                .uid(name + "-sink");
    }

    private static final class ToLine implements MapFunction<RowData, String> {
        private final String name;
        private final RowType type;

        ToLine(String name, RowType type) {
            this.name = name;
            this.type = type;
        }

        @Override
        public String map(RowData row) {
            StringBuilder line = new StringBuilder(name);
            for (int field = 0; field < type.getFieldCount(); field++) {
                line.append(',')
                        .append(
                                RowData.createFieldGetter(type.getTypeAt(field), field)
                                        .getFieldOrNull(row));
            }
            return line.toString();
        }
    }
}
