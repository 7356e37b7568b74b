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

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;

/**
 * The end of a run: takes the time from one row to the last, and a sum of a result column. The
 * cluster is in this JVM, so the figures are left in a map.
 *
 * <p>An operator rather than a sink: Flink's sink operator puts a reference to each row into an old
 * object, after which the garbage collector G1 has the processor wait for all earlier writes. That
 * would charge an operator that emits rows in bulk for writes that others hide.
 */
final class RunClock extends AbstractStreamOperator<RowData>
        implements OneInputStreamOperator<RowData, RowData>, BoundedOneInput {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Map<String, Figures> FIGURES = new ConcurrentHashMap<>();

    private final String name;
    private final long warmUpRows;
    private final int resultField;
    private long rows;
    private long checksum;
    private long begin;
    private long cpuBegin;

    /**
     * @param name names the run
     * @param warmUpRows rows before the clock starts
     * @param resultField the BIGINT field to add up; negative for none
     */
    RunClock(String name, long warmUpRows, int resultField) {
        this.name = name;
        this.warmUpRows = warmUpRows;
        this.resultField = resultField;
    }

    /** What a run came to. */
    record Figures(long rows, double nanosPerRow, double cpuNanosPerRow, long checksum) {}

    static Figures take(String name) {
        Figures figures = FIGURES.remove(name);
        if (figures == null) {
            throw new IllegalStateException("run '" + name + "' left no figures");
        }
        return figures;
    }

    @Override
    public void processElement(StreamRecord<RowData> element) {
        if (rows++ == warmUpRows) {
            begin = System.nanoTime();
            cpuBegin = THREADS.getCurrentThreadCpuTime();
        }
        RowData row = element.getValue();
        if (resultField >= 0 && !row.isNullAt(resultField)) {
            checksum += row.getLong(resultField) * (row.getLong(0) | 1);
        }
    }

    @Override
    public void endInput() {
        double nanos = System.nanoTime() - begin;
        double cpuNanos = THREADS.getCurrentThreadCpuTime() - cpuBegin;
        double timed = rows - warmUpRows - 1;
        FIGURES.put(name, new Figures(rows, nanos / timed, cpuNanos / timed, checksum));
    }
}
