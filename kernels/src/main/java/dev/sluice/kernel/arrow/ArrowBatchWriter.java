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
package dev.sluice.kernel.arrow;

import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Writes batches of columns into an Arrow IPC file, one record batch each.
 *
 * <p>Values are copied once, by array, into buffers of the caller's allocator; they are given back
 * by {@link #close}. A file that was not closed has no footer, so readers refuse it. Not
 * thread-safe.
 */
public final class ArrowBatchWriter implements AutoCloseable {
    private final List<ArrowColumn> columns;
    private final FileChannel channel;
    private final VectorSchemaRoot root;
    private final ArrowFileWriter writer;

    private ArrowBatchWriter(
            BufferAllocator allocator, FileChannel channel, List<ArrowColumn> columns) {
        this.columns = columns;
        this.channel = channel;
        Schema schema = new Schema(columns.stream().map(ArrowColumn::toField).toList());
        root = VectorSchemaRoot.create(schema, allocator);
        writer = new ArrowFileWriter(root, null, channel);
    }

    /** Creates {@code file}, or empties the one that is there, and writes the schema. */
    public static ArrowBatchWriter open(
            BufferAllocator allocator, Path file, List<ArrowColumn> columns) throws IOException {
        FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
        ArrowBatchWriter opened = new ArrowBatchWriter(allocator, channel, List.copyOf(columns));
        try {
            opened.writer.start();
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
        return opened;
    }

    /**
     * Appends a batch.
     *
     * @throws IllegalArgumentException if the batch has other columns than the file
     */
    public void write(ColumnBatch batch) throws IOException {
        requireColumns(batch);
        for (int i = 0; i < columns.size(); i++) {
            fill(root.getVector(i), batch.column(i));
        }
        root.setRowCount(batch.positionCount());
        writer.writeBatch();
    }

    /** Writes the footer and gives back all memory. */
    @Override
    public void close() throws IOException {
        try {
            writer.close();
        } finally {
            root.close();
            channel.close();
        }
    }

    private void requireColumns(ColumnBatch batch) {
        if (batch.columns().size() != columns.size()) {
            throw new IllegalArgumentException(
                    "batch has "
                            + batch.columns().size()
                            + " columns, the file has "
                            + columns.size());
        }
        for (int i = 0; i < columns.size(); i++) {
            ArrowColumn column = columns.get(i);
            if (batch.column(i).storageType() != column.kind().storageType()) {
                throw new IllegalArgumentException(
                        "batch holds "
                                + batch.column(i).storageType()
                                + " for column '"
                                + column.name()
                                + "' of kind "
                                + column.kind());
            }
        }
    }

    private static void fill(FieldVector vector, Column column) {
        if (column instanceof LongColumn longs) {
            ArrowBuffers.putLongs(
                    allocate((BaseFixedWidthVector) vector, column),
                    longs.values(),
                    column.positionCount());
        } else if (column instanceof DoubleColumn doubles) {
            ArrowBuffers.putDoubles(
                    allocate((BaseFixedWidthVector) vector, column),
                    doubles.values(),
                    column.positionCount());
        } else if (column instanceof BytesColumn bytes) {
            fillBytes((BaseVariableWidthVector) vector, bytes);
        }
        ArrowBuffers.putValidity(
                vector.getValidityBuffer(), column.validityWords(), column.positionCount());
        vector.setValueCount(column.positionCount());
    }

    private static ArrowBuf allocate(BaseFixedWidthVector vector, Column column) {
        vector.allocateNew(column.positionCount());
        return vector.getDataBuffer();
    }

    private static void fillBytes(BaseVariableWidthVector vector, BytesColumn column) {
        int positionCount = column.positionCount();
        int start = column.offsets()[0];
        int length = column.offsets()[positionCount] - start;
        vector.allocateNew(length, positionCount);
        ArrowBuffers.putOffsets(vector.getOffsetBuffer(), column.offsets(), positionCount + 1);
        vector.getDataBuffer().setBytes(0, column.data(), start, length);
        // The offsets are complete: without this, setValueCount would overwrite them.
        vector.setLastSet(positionCount - 1);
    }
}
