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
package dev.sluice.udf.function;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;

/** A session with the module loaded, and the rows its queries end with. */
final class SqlSession {
    private final StreamExecutionEnvironment jobs;
    private final StreamTableEnvironment environment;

    private SqlSession(RuntimeExecutionMode mode, String stateBackend) {
        Configuration configuration = new Configuration();
        configuration.set(StateBackendOptions.STATE_BACKEND, stateBackend);
        jobs = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        jobs.setRuntimeMode(mode);
        jobs.setParallelism(2);
        environment = StreamTableEnvironment.create(jobs);
        execute("LOAD MODULE sluice");
    }

    static SqlSession streaming() {
        return streaming("hashmap");
    }

    /** With the state backend of that name. */
    static SqlSession streaming(String stateBackend) {
        return new SqlSession(RuntimeExecutionMode.STREAMING, stateBackend);
    }

    static SqlSession batch() {
        return new SqlSession(RuntimeExecutionMode.BATCH, "hashmap");
    }

    SqlSession onePhase() {
        return set("table.optimizer.agg-phase-strategy", "ONE_PHASE");
    }

    /** Aggregates every bundle of rows before and after the shuffle. */
    SqlSession twoPhase() {
        return set("table.exec.mini-batch.enabled", "true")
                .set("table.exec.mini-batch.allow-latency", "1 s")
                .set("table.exec.mini-batch.size", "4")
                .set("table.optimizer.agg-phase-strategy", "TWO_PHASE");
    }

    SqlSession set(String option, String value) {
        environment.getConfig().set(option, value);
        return this;
    }

    /** Table readings (id, k, ts, y, x): a row a second, all of key k, with event time ts. */
    SqlSession readings(double[][] pairs) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < pairs.length; i++) {
            Instant timestamp = Instant.ofEpochSecond(10 + i);
            rows.add(Row.of(i + 1, "k", timestamp, pairs[i][0], pairs[i][1]));
        }
        return readings(rows);
    }

    /** Table readings of rows (id, k, ts, y, x) that come up to a second late. */
    SqlSession readings(List<Row> rows) {
        TypeInformation<Row> type =
                Types.ROW_NAMED(
                        new String[] {"id", "k", "ts", "y", "x"},
                        Types.INT,
                        Types.STRING,
                        Types.INSTANT,
                        Types.DOUBLE,
                        Types.DOUBLE);
        Schema schema =
                Schema.newBuilder()
                        .column("id", DataTypes.INT())
                        .column("k", DataTypes.STRING())
                        .column("ts", DataTypes.TIMESTAMP_LTZ(3))
                        .column("y", DataTypes.DOUBLE())
                        .column("x", DataTypes.DOUBLE())
                        .watermark("ts", "ts - INTERVAL '1' SECOND")
                        .build();
        environment.createTemporaryView(
                "readings", environment.fromDataStream(inOrder(rows, type), schema));
        return this;
    }

    /** Table changes (k, y, x), an updating one, by the changes that make it. */
    SqlSession changes(List<Row> changes) {
        TypeInformation<Row> type =
                Types.ROW_NAMED(
                        new String[] {"k", "y", "x"}, Types.STRING, Types.DOUBLE, Types.DOUBLE);
        environment.createTemporaryView(
                "changes", environment.fromChangelogStream(inOrder(changes, type)));
        return this;
    }

    private DataStream<Row> inOrder(List<Row> rows, TypeInformation<Row> type) {
        return jobs.fromData(rows, type).setParallelism(1);
    }

    SqlSession execute(String statement) {
        environment.executeSql(statement);
        return this;
    }

    String explain(String query) {
        return environment.explainSql(query);
    }

    /** The rows left once the query's whole changelog has been applied. */
    @SuppressWarnings("try") // a test may be interrupted
    List<Row> rows(String query) throws Exception {
        List<Row> rows = new ArrayList<>();
        try (CloseableIterator<Row> changes = environment.executeSql(query).collect()) {
            while (changes.hasNext()) {
                Row change = changes.next();
                RowKind kind = change.getKind();
                change.setKind(RowKind.INSERT);
                if (kind == RowKind.INSERT || kind == RowKind.UPDATE_AFTER) {
                    rows.add(change);
                } else if (!rows.remove(change)) {
                    throw new AssertionError("retracted before it was there: " + change);
                }
            }
        }
        return rows;
    }
}
