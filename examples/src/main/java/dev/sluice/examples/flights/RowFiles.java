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

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.Encoder;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;

/** The rows of a stream, in a directory of files in Flink's binary form. */
final class RowFiles {
    private final Path directory;
    private final RowType type;

    private RowFiles(Path directory, RowType type) {
        this.directory = directory;
        this.type = type;
    }

    /** Adds a sink to the job; the files can be read when the job has ended. */
    static RowFiles sinkTo(Path directory, DataStream<RowData> rows, RowType type) {
        rows.sinkTo(
                FileSink.forRowFormat(
                                new org.apache.flink.core.fs.Path(directory.toUri()),
                                new RowEncoder(type))
                        .withBucketAssigner(new BasePathBucketAssigner<>())
                        .withRollingPolicy(OnCheckpointRollingPolicy.build())
                        .build());
        return new RowFiles(directory, type);
    }

    /** Calls {@code action} with each row, in no particular order. The row is reused. */
    void forEach(Consumer<RowData> action) throws IOException {
        RowDataSerializer serializer = new RowDataSerializer(type);
        BinaryRowData row = new BinaryRowData(type.getFieldCount());
        for (Path file : files()) {
            try (InputStream stream = new BufferedInputStream(Files.newInputStream(file))) {
                DataInputViewStreamWrapper view = new DataInputViewStreamWrapper(stream);
                while (!isAtEnd(stream)) {
                    action.accept(serializer.deserialize(row, view));
                }
            }
        }
    }

    long count() throws IOException {
        long[] count = new long[1];
        forEach(row -> count[0]++);
        return count[0];
    }

    private static boolean isAtEnd(InputStream stream) throws IOException {
        stream.mark(1);
        boolean end = stream.read() < 0;
        stream.reset();
        return end;
    }

    /** Those that the sink has committed; it hides others behind a dot. */
    private List<Path> files() throws IOException {
        if (!Files.exists(directory)) {
            return List.of(); // no rows
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> !file.getFileName().toString().startsWith(".")).toList();
        }
    }

    private static final class RowEncoder implements Encoder<RowData> {
        private static final long serialVersionUID = 1;

        private final RowType type;
        private transient RowDataSerializer serializer;
        private transient DataOutputSerializer buffer;

        RowEncoder(RowType type) {
            this.type = type;
        }

        @Override
        public void encode(RowData row, OutputStream stream) throws IOException {
            if (serializer == null) {
                serializer = new RowDataSerializer(type);
                buffer = new DataOutputSerializer(256);
            }
            // One write a row: the sink's stream is not buffered.
            buffer.clear();
            serializer.serialize(row, buffer);
            stream.write(buffer.getSharedBuffer(), 0, buffer.length());
        }
    }
}
