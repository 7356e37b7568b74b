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

import java.util.Map;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.accumulators.LongMaximum;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.table.data.RowData;

/**
 * Passes rows on and counts them, and notes the last checkpoint, for the progress display. The
 * counts are of the current attempt: after a failure they begin again.
 */
final class RowCounter extends RichMapFunction<RowData, RowData> implements CheckpointListener {
    static final String ROWS_READ = "rowsRead";
    static final String ROWS_OUT = "rowsOut";
    static final String CHECKPOINT = "lastCheckpoint";

    private static final long serialVersionUID = 1;

    private final String name;
    private transient LongCounter rows;
    private transient LongMaximum checkpoint;

    RowCounter(String name) {
        this.name = name;
    }

    /** The value of a counter among the job's accumulators; 0 before the job has it. */
    static long value(Map<String, Object> accumulators, String name) {
        return Math.max(0, (Long) accumulators.getOrDefault(name, 0L));
    }

    @Override
    public void open(OpenContext context) {
        rows = new LongCounter();
        checkpoint = new LongMaximum();
        getRuntimeContext().addAccumulator(name, rows);
        getRuntimeContext().addAccumulator(CHECKPOINT, checkpoint);
    }

    @Override
    public RowData map(RowData row) {
        rows.add(1);
        return row;
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
        checkpoint.add(checkpointId);
    }
}
