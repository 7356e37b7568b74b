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

import static dev.sluice.examples.flights.FlightColumns.CSV_HEADER;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Iterator;
import java.util.Optional;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;

/** Reads flights from CSV, strictly. Rows carry the number of the line they begin on. */
final class FlightCsvReader implements Closeable {
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).get();
    private static final DateTimeFormatter DEPARTURE_FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss")
                    .withResolverStyle(ResolverStyle.STRICT);

    private final String file;
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private long line;

    private FlightCsvReader(String file, CSVParser parser) {
        this.file = file;
        this.parser = parser;
        this.records = parser.iterator();
    }

    /**
     * Reads the header.
     *
     * @param file the name that messages give
     * @throws BadInputException if the header is not that of flights
     */
    static FlightCsvReader open(String file, InputStream stream) throws IOException {
        // A decoder of its own reports what is not UTF-8; that of a charset would replace it.
        CSVParser parser =
                CSVParser.parse(
                        new InputStreamReader(stream, StandardCharsets.UTF_8.newDecoder()), FORMAT);
        FlightCsvReader reader = new FlightCsvReader(file, parser);
        reader.readHeader();
        return reader;
    }

    /**
     * The next flight, or empty at the end.
     *
     * @throws BadInputException if the next line is malformed
     */
    Optional<RowData> next() {
        Optional<CSVRecord> record = nextRecord();
        while (record.isPresent() && isBlank(record.get())) {
            record = nextRecord();
        }
        return record.map(this::toRow);
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    private void readHeader() {
        Optional<CSVRecord> header = nextRecord();
        for (int i = 0; i < CSV_HEADER.size(); i++) {
            String name = CSV_HEADER.get(i);
            String found = header.isPresent() && i < header.get().size() ? header.get().get(i) : "";
            if (!found.equals(name)) {
                throw BadInputException.at(
                        file,
                        1,
                        name,
                        "the header must be "
                                + String.join(",", CSV_HEADER)
                                + ", but has \""
                                + found
                                + "\" in place "
                                + (i + 1));
            }
        }
        if (header.orElseThrow().size() > CSV_HEADER.size()) {
            throw BadInputException.at(
                    file,
                    1,
                    header.get().get(CSV_HEADER.size()),
                    "unknown; the header must be " + String.join(",", CSV_HEADER));
        }
    }

    private Optional<CSVRecord> nextRecord() {
        line = parser.getCurrentLineNumber() + 1;
        try {
            return records.hasNext() ? Optional.of(records.next()) : Optional.empty();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof CharacterCodingException) {
                // The decoder reads ahead of the parser.
                throw new BadInputException(file + ", at or after line " + line + ": not UTF-8");
            }
            if (e.getCause() instanceof CSVException) {
                throw new BadInputException(
                        file + ", line " + line + ": not CSV: " + e.getCause().getMessage());
            }
            throw e;
        }
    }

    private static boolean isBlank(CSVRecord record) {
        return record.size() == 1 && record.get(0).isEmpty();
    }

    private RowData toRow(CSVRecord record) {
        if (record.size() != CSV_HEADER.size()) {
            boolean tooFew = record.size() < CSV_HEADER.size();
            throw BadInputException.at(
                    file,
                    line,
                    CSV_HEADER.get(tooFew ? record.size() : CSV_HEADER.size() - 1),
                    (tooFew ? "missing" : "too much behind it")
                            + "; expected "
                            + CSV_HEADER.size()
                            + " fields, but found "
                            + record.size()
                            + ": \""
                            + String.join(",", record.values())
                            + "\"");
        }
        return GenericRowData.of(
                line,
                departure(record.get(0)),
                airport(record.get(1), "origin"),
                airport(record.get(2), "destination"),
                integer(record.get(3), "distance"),
                integer(record.get(4), "delay"));
    }

    private TimestampData departure(String text) {
        try {
            return TimestampData.fromLocalDateTime(LocalDateTime.parse(text, DEPARTURE_FORMAT));
        } catch (DateTimeParseException e) {
            throw BadInputException.at(
                    file,
                    line,
                    "departure",
                    "expected a time such as 2001-01-31 23:59:00, but found \"" + text + "\"");
        }
    }

    private StringData airport(String text, String column) {
        if (text.isEmpty()) {
            throw BadInputException.at(
                    file, line, column, "expected an airport code, but found \"\"");
        }
        return StringData.fromString(text);
    }

    private int integer(String text, String column) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw BadInputException.at(
                    file, line, column, "expected an integer, but found \"" + text + "\"");
        }
    }
}
