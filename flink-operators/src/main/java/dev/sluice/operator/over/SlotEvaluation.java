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
import java.util.function.LongConsumer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.Collector;

/** What becomes of rows whose time has come, in slots. A row that stays after that is open. */
interface SlotEvaluation {
    /**
     * Takes ripe rows, in order of time; emits and releases the rows that are complete with them.
     */
    void arrive(RipeRows ripe, Collector<StreamRecord<RowData>> output) throws IOException;

    /** Whether an open row has to come out at a watermark, whatever is to come. */
    boolean isDue(long watermark);

    /** Emits and releases rows that are due, a slice of them; all ripe rows have arrived. */
    void closeDue(long watermark, Collector<StreamRecord<RowData>> output) throws IOException;

    long openCount();

    /** Visits the references of the open rows that are staged, in order of arrival. */
    void forEachStaged(LongConsumer visitor);

    /** Moves open rows to the store until staged ones take that many blocks, if there are such. */
    void spill(long blocks) throws IOException;

    void snapshot(PageStore store, Iterable<Integer> keyGroups) throws IOException;

    /** Reads back what it needs; the rows that were open arrive again. */
    void restore(PageStore store, Iterable<Integer> keyGroups) throws IOException;
}
