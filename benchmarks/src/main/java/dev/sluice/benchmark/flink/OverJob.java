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
package dev.sluice.benchmark.flink;

import dev.sluice.api.Sluice;
import dev.sluice.benchmark.Engine;
import dev.sluice.benchmark.Workload;
import dev.sluice.operator.key.RowKeySelector;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;

/**
 * A job: rows from memory, a shuffle by key, the query of an engine, the clock. A run starts a
 * cluster of one slot and measures its last two thirds by wall time, for the job has two threads.
 *
 * @param rows the input
 * @param shape the query
 * @param engine sluice, stock or floor
 * @param backend hashmap or rocksdb
 * @param rowCount rows of a run
 * @param checkedRows rows of the run that gives the checksum
 * @param watermarkRows rows between watermarks
 */
record OverJob(
        BenchRows rows,
        OverShape shape,
        Engine engine,
        String backend,
        long rowCount,
        long checkedRows,
        int watermarkRows)
        implements Workload {
    private static final MemorySize MANAGED_MEMORY = MemorySize.ofMebiBytes(256);
    private static final int KEY_FIELD = 0;

    @Override
    public double measure(long[] blackhole) {
        return execute(rowCount, -1).nanosPerRow();
    }

    @Override
    public long run() {
        return execute(rowCount, -1).rows();
    }

    @Override
    public long checksum() {
        return engine == Engine.FLOOR
                ? 0
                : execute(checkedRows, rows.type().getFieldCount()).checksum();
    }

    private RunClock.Figures execute(long count, int resultField) {
        Configuration config = new Configuration();
        config.set(StateBackendOptions.STATE_BACKEND, backend);
        config.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED_MEMORY);
        config.set(CheckpointingOptions.CHECKPOINT_STORAGE, "jobmanager");
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment(config);
        environment.setParallelism(1);
        DataStream<RowData> input =
                environment.fromSource(
                        new RowSource(rows, count, watermarkRows),
                        WatermarkStrategy.noWatermarks(),
                        "rows",
                        InternalTypeInfo.of(rows.type()));
        query(environment, input)
                .transform(
                        "clock",
                        InternalTypeInfo.of(rows.type()),
                        new RunClock(label(), count / 3, resultField));
        run(config, environment);
        return RunClock.take(label());
    }

    private String label() {
        return engine.label() + " " + shape.label();
    }

    private static JobExecutionResult run(
            Configuration config, StreamExecutionEnvironment environment) {
        MiniCluster cluster =
                new MiniCluster(
                        new MiniClusterConfiguration.Builder()
                                .setConfiguration(config)
                                .setNumTaskManagers(1)
                                .setNumSlotsPerTaskManager(1)
                                .build());
        try {
            cluster.start();
            return cluster.executeJobBlocking(environment.getStreamGraph().getJobGraph());
        } catch (JobExecutionException e) {
            throw new IllegalStateException("the job failed", e);
        } catch (Exception e) {
            throw new IllegalStateException("the cluster failed", e);
        } finally {
            cluster.closeAsync().join();
        }
    }

    private DataStream<RowData> query(
            StreamExecutionEnvironment environment, DataStream<RowData> input) {
        RowType type = rows.type();
        return switch (engine) {
            case FLOOR -> {
                RowKeySelector selector = new RowKeySelector(type, new int[] {KEY_FIELD});
                yield input.keyBy(selector, selector.producedType())
                        .transform("floor", InternalTypeInfo.of(type), new FloorOperator());
            }
            case SLUICE ->
                    shape.select(Sluice.over(input, type).partitionBy("k").orderBy("ts")).apply();
            default -> stock(environment, input, type);
        };
    }

    private DataStream<RowData> stock(
            StreamExecutionEnvironment environment, DataStream<RowData> input, RowType type) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
        Schema.Builder schema = Schema.newBuilder();
        for (RowType.RowField field : type.getFields()) {
            schema.column(field.getName(), DataTypes.of(field.getType()));
        }
        schema.watermark("ts", "SOURCE_WATERMARK()");
        tables.createTemporaryView("t", tables.fromDataStream(input, schema.build()));
        Table result = tables.sqlQuery(shape.sql());
        return tables.toDataStream(
                result,
                result.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class));
    }
}
