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

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.window.WindowBatch;
import dev.sluice.kernel.window.WindowFunction;
import dev.sluice.kernel.window.peer.BatchSorter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.data.binary.BinaryRowData;

/**
 * The evaluated rows of some partitions as one sorted batch, with the results of all functions. A
 * segment is a partition, in the order in which the partitions were added.
 */
final class OverSlice {
    private final OverSpec spec;
    private final List<WindowFunction> functions;
    private final int carryCells;
    private final List<Integer> partitions = new ArrayList<>();
    private final List<byte[]> rows = new ArrayList<>();
    private final List<BinaryRowData> views = new ArrayList<>();
    private int[] segmentOfRow = new int[64];
    private BatchSorter sorted;
    private WindowBatch batch;
    private long[][] carries;

    OverSlice(OverSpec spec, List<WindowFunction> functions) {
        this.spec = spec;
        this.functions = functions;
        carryCells = functions.stream().mapToInt(WindowFunction::carryCells).sum();
    }

    int rowCount() {
        return rows.size();
    }

    List<Integer> partitions() {
        return partitions;
    }

    void addPartition(int partition) {
        partitions.add(partition);
    }

    /** Adds a row to the partition that was added last. */
    void addRow(byte[] row) {
        if (rows.size() == segmentOfRow.length) {
            segmentOfRow = Arrays.copyOf(segmentOfRow, rows.size() * 2);
        }
        segmentOfRow[rows.size()] = partitions.size() - 1;
        rows.add(row);
        views.add(StagedRow.row(row, spec.inputType().getFieldCount()));
    }

    /** Sorts the rows into window order. */
    void sort() {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < spec.readers().size(); i++) {
            ColumnBuilder builder = ColumnBuilder.of(spec.columnTypes().get(i), rows.size());
            spec.readers().get(i).read(views, builder);
            columns.add(builder.build());
        }
        ColumnBatch unsorted = new ColumnBatch(columns, rows.size());
        sorted = BatchSorter.sort(unsorted, segmentOfRow, partitions.size(), spec.orderKeys());
        batch =
                new WindowBatch(
                        unsorted.gather(sorted.positions(), rows.size()),
                        sorted.segments(),
                        spec.orderKeys());
    }

    WindowBatch batch() {
        return batch;
    }

    int start(int segment) {
        return batch.segments().start(segment);
    }

    int end(int segment) {
        return batch.segments().end(segment);
    }

    /** Position i of the batch is row {@code order()[i]} as they were added. */
    int[] order() {
        return sorted.positions();
    }

    byte[] row(int position) {
        return rows.get(sorted.positions()[position]);
    }

    BinaryRowData view(int position) {
        return views.get(sorted.positions()[position]);
    }

    /**
     * Evaluates all functions.
     *
     * @param carryOfSegment the carry of each segment, all functions' cells one after the other
     */
    List<Column> evaluate(long[][] carryOfSegment) {
        carries = new long[functions.size()][];
        List<Column> results = new ArrayList<>();
        int cell = 0;
        for (int i = 0; i < functions.size(); i++) {
            int cells = functions.get(i).carryCells();
            carries[i] = new long[cells * partitions.size()];
            for (int segment = 0; segment < partitions.size(); segment++) {
                System.arraycopy(carryOfSegment[segment], cell, carries[i], segment * cells, cells);
            }
            results.add(functions.get(i).evaluate(batch, carries[i]));
            cell += cells;
        }
        return results;
    }

    /** Folds the first rows of each segment and returns the new carries of the segments. */
    long[][] fold(int[] foldCounts) {
        long[][] carryOfSegment = new long[partitions.size()][carryCells];
        int cell = 0;
        for (int i = 0; i < functions.size(); i++) {
            functions.get(i).fold(batch, foldCounts, carries[i]);
            int cells = functions.get(i).carryCells();
            for (int segment = 0; segment < partitions.size(); segment++) {
                System.arraycopy(carries[i], segment * cells, carryOfSegment[segment], cell, cells);
            }
            cell += cells;
        }
        return carryOfSegment;
    }
}
