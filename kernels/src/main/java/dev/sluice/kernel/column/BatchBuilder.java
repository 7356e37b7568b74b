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
package dev.sluice.kernel.column;

import java.util.List;

/**
 * Collects rows, column by column, into batches with a row limit and a byte limit. A row that does
 * not fit opens the next batch; a single row larger than the byte limit is a batch of its own.
 *
 * <pre>
 *   if (!builder.fits(rowBytes)) process(builder.build());
 *   append one value to every column(i);
 *   builder.finishRow(rowBytes);
 *   if (builder.isFull()) process(builder.build());
 * </pre>
 *
 * <p>The caller says how many bytes a row takes. Not thread-safe.
 */
public final class BatchBuilder {
    private final List<ColumnBuilder> columns;
    private final int maxRows;
    private final long maxBytes;
    private int rowCount;
    private long bytes;

    public BatchBuilder(List<StorageType> types, int maxRows, long maxBytes) {
        if (maxRows < 1) {
            throw new IllegalArgumentException("maxRows is less than 1: " + maxRows);
        }
        if (maxBytes < 1) {
            throw new IllegalArgumentException("maxBytes is less than 1: " + maxBytes);
        }
        columns = types.stream().map(type -> ColumnBuilder.of(type, 0)).toList();
        this.maxRows = maxRows;
        this.maxBytes = maxBytes;
    }

    public int rowCount() {
        return rowCount;
    }

    /** Whether a row of that size may join this batch. An empty batch takes any row. */
    public boolean fits(long rowBytes) {
        return rowCount == 0 || (rowCount < maxRows && rowBytes <= maxBytes - bytes);
    }

    /** Whether no further row fits. */
    public boolean isFull() {
        return rowCount >= maxRows || bytes >= maxBytes;
    }

    public ColumnBuilder column(int index) {
        return columns.get(index);
    }

    /** Ends a row, of which every column must have got one value. */
    public void finishRow(long rowBytes) {
        rowCount++;
        bytes += rowBytes;
        assert columns.stream().allMatch(column -> column.positionCount() == rowCount)
                : "a column of row " + rowCount + " has no value, or two";
    }

    /** The batch; the builder is empty afterwards. */
    public ColumnBatch build() {
        ColumnBatch batch =
                new ColumnBatch(columns.stream().map(column -> column.build()).toList(), rowCount);
        rowCount = 0;
        bytes = 0;
        return batch;
    }

    public long retainedBytes() {
        return columns.stream().mapToLong(ColumnBuilder::retainedBytes).sum();
    }
}
