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
package dev.sluice.e2e.differences;

import dev.sluice.api.GroupByBuilder;
import dev.sluice.api.OverBuilder;
import dev.sluice.api.Sluice;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;

/**
 * The same rows through Flink's own SQL and through Sluice: table t (k, ts, v, x) with event time
 * ts, to be filled in time order.
 */
final class SideBySide {
    private static final RowType ROW_TYPE =
            RowType.of(
                    new LogicalType[] {
                        new VarCharType(8), new TimestampType(3), new IntType(), new DoubleType()
                    },
                    new String[] {"k", "ts", "v", "x"});

    private static final TypeInformation<Row> EXTERNAL_TYPE =
            Types.ROW_NAMED(
                    new String[] {"k", "ts", "v", "x"},
                    Types.STRING,
                    Types.LOCAL_DATE_TIME,
                    Types.INT,
                    Types.DOUBLE);

    private final List<Row> rows = new ArrayList<>();

    /** Adds a row; times are milliseconds since 1970. */
    SideBySide row(String k, long millis, Integer v, Double x) {
        LocalDateTime time =
                LocalDateTime.ofEpochSecond(
                        Math.floorDiv(millis, 1000L),
                        (int) Math.floorMod(millis, 1000L) * 1_000_000,
                        ZoneOffset.UTC);
        rows.add(Row.of(k, time, v, x));
        return this;
    }

    /** The rows that stock Flink's streaming SQL gives, or what is left of them after changes. */
    @SuppressWarnings("try") // a test may be interrupted
    List<Row> stock(String query) throws Exception {
        StreamTableEnvironment tables = tables();
        List<Row> results = new ArrayList<>();
        try (CloseableIterator<Row> changes = tables.executeSql(query).collect()) {
            while (changes.hasNext()) {
                Row change = changes.next();
                RowKind kind = change.getKind();
                change.setKind(RowKind.INSERT);
                if (kind == RowKind.INSERT || kind == RowKind.UPDATE_AFTER) {
                    results.add(change);
                } else {
                    results.remove(change);
                }
            }
        }
        return results;
    }

    /** Plans a query by stock Flink. */
    String planOfStock(String query) {
        return tables().explainSql(query);
    }

    /** The results, without the input's fields, of an OVER query by k and ts. */
    List<Row> over(UnaryOperator<OverBuilder> query) throws Exception {
        OverBuilder builder =
                query.apply(Sluice.over(stream(), ROW_TYPE).partitionBy("k").orderBy("ts"));
        return collect(builder.apply(), builder.outputType(), ROW_TYPE.getFieldCount());
    }

    /** The final results, keys and all, of a GROUP BY query. */
    List<Row> groupBy(UnaryOperator<GroupByBuilder> query) throws Exception {
        GroupByBuilder builder = query.apply(Sluice.groupBy(stream(), ROW_TYPE)).finalResultsOnly();
        return collect(builder.apply(), builder.outputType(), 0);
    }

    private StreamTableEnvironment tables() {
        StreamExecutionEnvironment environment = environment();
        StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
        tables.createTemporaryView(
                "t",
                tables.fromDataStream(
                        environment.fromData(rows, EXTERNAL_TYPE),
                        Schema.newBuilder()
                                .column("k", DataTypes.STRING())
                                .column("ts", DataTypes.TIMESTAMP(3))
                                .column("v", DataTypes.INT())
                                .column("x", DataTypes.DOUBLE())
                                .watermark("ts", "ts - INTERVAL '0.001' SECOND")
                                .build()));
        return tables;
    }

    private DataStream<RowData> stream() {
        List<RowData> converted = new ArrayList<>();
        for (Row row : rows) {
            converted.add(
                    GenericRowData.of(
                            StringData.fromString((String) row.getField(0)),
                            TimestampData.fromLocalDateTime((LocalDateTime) row.getField(1)),
                            row.getField(2),
                            row.getField(3)));
        }
        return environment()
                .fromData(converted, InternalTypeInfo.of(ROW_TYPE))
                .assignTimestampsAndWatermarks(
                        WatermarkStrategy.<RowData>forMonotonousTimestamps()
                                .withTimestampAssigner(
                                        (row, none) -> row.getTimestamp(1, 3).getMillisecond()));
    }

    private static StreamExecutionEnvironment environment() {
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment();
        environment.setParallelism(1);
        return environment;
    }

    @SuppressWarnings("try") // a test may be interrupted
    private static List<Row> collect(DataStream<RowData> stream, RowType type, int firstField)
            throws Exception {
        List<RowData.FieldGetter> getters = new ArrayList<>();
        for (int field = firstField; field < type.getFieldCount(); field++) {
            getters.add(RowData.createFieldGetter(type.getTypeAt(field), field));
        }
        List<Row> results = new ArrayList<>();
        try (CloseableIterator<RowData> iterator = stream.executeAndCollect()) {
            while (iterator.hasNext()) {
                RowData row = iterator.next();
                Row result = new Row(getters.size());
                for (int i = 0; i < getters.size(); i++) {
                    Object value = getters.get(i).getFieldOrNull(row);
                    result.setField(i, value instanceof StringData ? value.toString() : value);
                }
                results.add(result);
            }
        }
        return results;
    }
}
