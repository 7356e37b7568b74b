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
import dev.sluice.kernel.column.Validity;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.InvalidArrowFileException;

/**
 * Reads an Arrow IPC file into batches of columns, one for each record batch. The columns are
 * copies: they stay valid when the reader is closed. Not thread-safe.
 */
public final class ArrowBatchReader implements AutoCloseable {
    private final ArrowFileReader reader;
    private final List<ArrowColumn> columns;

    private ArrowBatchReader(ArrowFileReader reader) throws IOException {
        this.reader = reader;
        this.columns =
                reader.getVectorSchemaRoot().getSchema().getFields().stream()
                        .map(ArrowColumn::of)
                        .toList();
    }

    /**
     * Opens a file.
     *
     * @throws IOException if it is missing, incomplete or no Arrow file
     * @throws dev.sluice.kernel.KernelException if a field has a type that columns do not hold
     */
    public static ArrowBatchReader open(BufferAllocator allocator, Path file) throws IOException {
        // Closing the Arrow reader closes the channel.
        ArrowFileReader reader =
                new ArrowFileReader(FileChannel.open(file, StandardOpenOption.READ), allocator);
        try {
            return new ArrowBatchReader(reader);
        } catch (IOException | RuntimeException e) {
            reader.close();
            if (e instanceof InvalidArrowFileException) {
                throw new IOException(file + " is no complete Arrow file: " + e.getMessage(), e);
            }
            throw e;
        }
    }

    public List<ArrowColumn> columns() {
        return columns;
    }

    /** The next batch, or empty at the end of the file. */
    public Optional<ColumnBatch> next() throws IOException {
        if (!reader.loadNextBatch()) {
            return Optional.empty();
        }
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        int positionCount = root.getRowCount();
        List<Column> read = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            FieldVector vector = root.getVector(i);
            long[] words =
                    vector.getNullCount() == 0
                            ? Validity.ALL_VALID
                            : ArrowBuffers.validity(vector.getValidityBuffer(), positionCount);
            read.add(
                    switch (columns.get(i).kind().storageType()) {
                        case LONG -> longs(vector, words, positionCount);
                        case DOUBLE -> doubles(vector, words, positionCount);
                        case BYTES -> bytes((BaseVariableWidthVector) vector, words, positionCount);
                    });
        }
        return Optional.of(new ColumnBatch(read, positionCount));
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /** Null slots of a file may hold anything; those of a column hold zero. */
    private static LongColumn longs(FieldVector vector, long[] words, int positionCount) {
        long[] values = ArrowBuffers.longs(vector.getDataBuffer(), positionCount);
        if (words.length != 0) {
            for (int i = 0; i < positionCount; i++) {
                values[i] = Validity.isValid(words, i) ? values[i] : 0;
            }
        }
        return new LongColumn(values, words, positionCount);
    }

    private static DoubleColumn doubles(FieldVector vector, long[] words, int positionCount) {
        double[] values = ArrowBuffers.doubles(vector.getDataBuffer(), positionCount);
        if (words.length != 0) {
            for (int i = 0; i < positionCount; i++) {
                values[i] = Validity.isValid(words, i) ? values[i] : 0;
            }
        }
        return new DoubleColumn(values, words, positionCount);
    }

    private static BytesColumn bytes(
            BaseVariableWidthVector vector, long[] words, int positionCount) {
        if (positionCount == 0) {
            return new BytesColumn(new byte[0], new int[1], words, 0);
        }
        int[] offsets = ArrowBuffers.ints(vector.getOffsetBuffer(), positionCount + 1);
        byte[] data = ArrowBuffers.bytes(vector.getDataBuffer(), offsets[positionCount]);
        return new BytesColumn(data, offsets, words, positionCount);
    }
}
