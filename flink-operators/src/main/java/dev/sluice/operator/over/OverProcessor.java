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

import dev.sluice.state.store.PageStore;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.util.Collector;

/** The logic of OVER: holds rows until the watermark ripens them, then evaluates them. */
interface OverProcessor extends AutoCloseable {

    /** Finds key and event time of a row. */
    interface RowInspector {
        BinaryRowData key(RowData row);

        long time(RowData row);
    }

    /**
     * Whether a row comes too late for its partition.
     *
     * @param keyHash the hash code of the key
     */
    boolean isLate(int keyGroup, BinaryRowData key, int keyHash, long time) throws IOException;

    /**
     * Takes a row that is not late.
     *
     * @param keyHash the hash code of the key
     */
    void add(int keyGroup, BinaryRowData key, int keyHash, long time, StreamRecord<RowData> element)
            throws IOException;

    /**
     * Evaluates what is ripe at a watermark, a slice at least; {@code Long.MAX_VALUE} ends the
     * input.
     *
     * @param output takes the rows that come out, each of which is void after the call
     * @param shouldStop asked after each slice that leaves ripe rows
     * @return false if it stopped before all ripe rows were evaluated
     */
    boolean advance(
            long watermark, Collector<StreamRecord<RowData>> output, BooleanSupplier shouldStop)
            throws IOException;

    /** Rows that are not emitted. */
    long waitingRows();

    /** Slices evaluated so far. */
    long slices();

    /** By how much the output watermark stays behind the input's. */
    long outputDelayMillis();

    /** Adds what the processor has to tell beyond that to the operator's metrics. */
    default void addMetrics(MetricGroup group) {}

    void snapshot(PageStore store, Iterable<Integer> keyGroups) throws IOException;

    /** Reads back the state. */
    void restore(PageStore store, Iterable<Integer> keyGroups) throws IOException;

    /** Gives back all memory. */
    @Override
    void close();
}
