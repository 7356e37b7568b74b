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

import java.io.IOException;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.reader.SimpleStreamFormat;
import org.apache.flink.connector.file.src.reader.StreamFormat;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;

/**
 * Flights as a format of Flink's file source. A file is one split; after a failure the source reads
 * it from the start and skips the rows that the checkpoint has, so that lines keep their numbers.
 */
final class FlightFormat extends SimpleStreamFormat<RowData> {
    private static final long serialVersionUID = 1;

    private final String file;

    /**
     * @param file the name that messages give
     */
    FlightFormat(String file) {
        this.file = file;
    }

    @Override
    public StreamFormat.Reader<RowData> createReader(Configuration config, FSDataInputStream stream)
            throws IOException {
        FlightCsvReader csv = FlightCsvReader.open(file, stream);
        return new StreamFormat.Reader<>() {
            @Override
            public RowData read() {
                Optional<RowData> flight = csv.next();
                return flight.orElse(null);
            }

            @Override
            public void close() throws IOException {
                csv.close();
            }
        };
    }

    @Override
    public TypeInformation<RowData> getProducedType() {
        return InternalTypeInfo.of(FlightColumns.ROW_TYPE);
    }
}
