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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.KernelException;
import dev.sluice.kernel.arrow.ArrowColumn.Kind;
import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.Validity;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.testing.TestSeed;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrowFileTest {
    private static final List<ArrowColumn> COLUMNS =
            List.of(
                    new ArrowColumn("id", Kind.INT64),
                    new ArrowColumn("at", Kind.TIMESTAMP_MILLIS),
                    new ArrowColumn("value", Kind.FLOAT64),
                    new ArrowColumn("name", Kind.UTF8),
                    new ArrowColumn("payload", Kind.BINARY));

    @TempDir private Path directory;
    private final BufferAllocator allocator = new RootAllocator();

    /** Closing the root allocator fails if a byte of it is still in use. */
    @AfterEach
    void everyByteIsGivenBack() {
        assertThat(allocator.getAllocatedMemory()).isZero();
        allocator.close();
    }

    @Test
    void randomBatchesComeBackAsWritten() throws IOException {
        for (int iteration = 0; iteration < TestSeed.iterations(40); iteration++) {
            Random random = TestSeed.random(iteration);
            List<ColumnBatch> batches = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                batches.add(randomBatch(random));
            }
            Path file = write(COLUMNS, batches);

            try (ArrowBatchReader reader = ArrowBatchReader.open(allocator, file)) {
                assertThat(reader.columns()).isEqualTo(COLUMNS);
                for (ColumnBatch batch : batches) {
                    ColumnBatch read = reader.next().orElseThrow();
                    assertThat(values(read))
                            .as(TestSeed.describe(iteration))
                            .isEqualTo(values(batch));
                }
                assertThat(reader.next()).as(TestSeed.describe(iteration)).isEmpty();
            }
        }
    }

    @Test
    void fileWithoutBatchesHasOnlyItsSchema() throws IOException {
        Path file = write(COLUMNS, List.of());

        try (ArrowBatchReader reader = ArrowBatchReader.open(allocator, file)) {
            assertThat(reader.columns()).isEqualTo(COLUMNS);
            assertThat(reader.next()).isEmpty();
        }
    }

    @Test
    void columnsAreCutOutOfLongerArrays() throws IOException {
        ColumnBatch batch =
                new ColumnBatch(
                        List.of(
                                new LongColumn(new long[] {7, 8, 9}, Validity.ALL_VALID, 2),
                                new DoubleColumn(new double[] {.5, 0, 9}, new long[] {-3}, 2),
                                new BytesColumn(
                                        "xxhellox".getBytes(StandardCharsets.UTF_8),
                                        new int[] {2, 4, 7, 8},
                                        Validity.ALL_VALID,
                                        2)),
                        2);
        Path file =
                write(
                        List.of(
                                new ArrowColumn("id", Kind.INT64),
                                new ArrowColumn("value", Kind.FLOAT64),
                                new ArrowColumn("name", Kind.UTF8)),
                        List.of(batch));

        ColumnBatch read = readOnly(file);

        assertThat(Columns.toList(read.column(0))).containsExactly(7L, 8L);
        assertThat(Columns.toList(read.column(1))).containsExactly(.5, null);
        assertThat(Columns.toList(read.column(2))).containsExactly("he", "llo");
    }

    @Test
    void nullSlotsOfForeignFilesReadAsZero() throws IOException {
        Path file = directory.resolve("foreign.arrow");
        try (BigIntVector vector = new BigIntVector("id", allocator);
                VectorSchemaRoot root = VectorSchemaRoot.of(vector);
                ArrowFileWriter writer = foreignWriter(root, file)) {
            vector.allocateNew(2);
            vector.set(0, 42);
            vector.set(1, 43);
            vector.setNull(1);
            vector.getDataBuffer().setLong(8, 43);
            root.setRowCount(2);
            writer.start();
            writer.writeBatch();
        }

        LongColumn read = readOnly(file).longColumn(0);

        assertThat(read.isValid(1)).isFalse();
        assertThat(read.values()).containsExactly(42, 0);
    }

    @Test
    void unsupportedTypeNamesFieldAndType() throws IOException {
        Path file = directory.resolve("narrow.arrow");
        try (IntVector vector = new IntVector("narrow", allocator);
                VectorSchemaRoot root = VectorSchemaRoot.of(vector);
                ArrowFileWriter writer = foreignWriter(root, file)) {
            writer.start();
        }

        assertThatThrownBy(() -> ArrowBatchReader.open(allocator, file))
                .isInstanceOf(KernelException.class)
                .hasMessageContaining("'narrow'")
                .hasMessageContaining("Int(32, true)");
    }

    @Test
    void batchWithOtherColumnsIsRefused() throws IOException {
        try (ArrowBatchWriter writer =
                ArrowBatchWriter.open(
                        allocator,
                        directory.resolve("refused.arrow"),
                        List.of(new ArrowColumn("name", Kind.UTF8)))) {
            assertThatThrownBy(() -> writer.write(new ColumnBatch(List.of(Columns.longs(1L)), 1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("batch holds LONG for column 'name' of kind UTF8");
            assertThatThrownBy(() -> writer.write(new ColumnBatch(List.of(), 0)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("batch has 0 columns, the file has 1");
        }
    }

    @Test
    void truncatedFileIsRefused() throws IOException {
        Path file = write(COLUMNS, List.of(randomBatch(TestSeed.random(1))));
        byte[] bytes = Files.readAllBytes(file);
        Path truncated = directory.resolve("truncated.arrow");
        Files.write(truncated, Arrays.copyOf(bytes, bytes.length / 2));

        assertThatThrownBy(() -> ArrowBatchReader.open(allocator, truncated))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("truncated.arrow");
    }

    private Path write(List<ArrowColumn> columns, List<ColumnBatch> batches) throws IOException {
        Path file = directory.resolve("batches.arrow");
        try (ArrowBatchWriter writer = ArrowBatchWriter.open(allocator, file, columns)) {
            for (ColumnBatch batch : batches) {
                writer.write(batch);
            }
        }
        return file;
    }

    private ColumnBatch readOnly(Path file) throws IOException {
        try (ArrowBatchReader reader = ArrowBatchReader.open(allocator, file)) {
            Optional<ColumnBatch> batch = reader.next();
            return batch.orElseThrow();
        }
    }

    private static ArrowFileWriter foreignWriter(VectorSchemaRoot root, Path file)
            throws IOException {
        return new ArrowFileWriter(
                root,
                null,
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    }

    private static ColumnBatch randomBatch(Random random) {
        int length = RandomColumns.length(random);
        List<Column> columns = new ArrayList<>();
        for (ArrowColumn column : COLUMNS) {
            columns.add(RandomColumns.column(random, column.kind().storageType(), length));
        }
        return new ColumnBatch(columns, length);
    }

    private static List<List<Object>> values(ColumnBatch batch) {
        return batch.columns().stream().map(Columns::toList).toList();
    }
}
