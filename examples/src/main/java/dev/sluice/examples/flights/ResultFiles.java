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

import dev.sluice.kernel.arrow.ArrowBatchWriter;
import dev.sluice.kernel.arrow.ArrowColumn;
import dev.sluice.kernel.arrow.ArrowColumn.Kind;
import dev.sluice.kernel.column.BytesColumnBuilder;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.column.LongColumnBuilder;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * The files of one run. They are written under temporary names and moved when all are complete, so
 * that a run that fails leaves none.
 */
final class ResultFiles {
    static final String FLIGHTS_CSV = "over.csv";
    static final String AIRPORTS_CSV = "groups.csv";
    static final String FLIGHTS_ARROW = "over.arrow";
    static final String PICTURE = "demo.png";
    private static final List<String> NAMES =
            List.of(FLIGHTS_CSV, AIRPORTS_CSV, FLIGHTS_ARROW, PICTURE);

    private static final int ARROW_BATCH_ROWS = 8192;
    private static final DateTimeFormatter DEPARTURE_FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private static final List<ArrowColumn> ARROW_COLUMNS =
            List.of(
                    new ArrowColumn("line", Kind.INT64),
                    new ArrowColumn("departure", Kind.TIMESTAMP_MILLIS),
                    new ArrowColumn("origin", Kind.UTF8),
                    new ArrowColumn("destination", Kind.UTF8),
                    new ArrowColumn("distance", Kind.INT64),
                    new ArrowColumn("delay", Kind.INT64),
                    new ArrowColumn("average_delay", Kind.FLOAT64),
                    new ArrowColumn("largest_delay", Kind.INT64),
                    new ArrowColumn("departure_rank", Kind.INT64));

    private final Path directory;

    ResultFiles(Path directory) {
        this.directory = directory;
    }

    /** Whether the file is one of those that a run replaces. */
    boolean includes(Path file) throws IOException {
        for (String name : NAMES) {
            Path result = directory.resolve(name);
            if (Files.exists(file) && Files.exists(result) && Files.isSameFile(file, result)) {
                return true;
            }
        }
        return false;
    }

    /** Deletes results of an earlier run, so that they are not taken for those of the next. */
    void deleteEarlier() throws IOException {
        for (String name : NAMES) {
            Files.deleteIfExists(directory.resolve(name));
        }
    }

    void write(FlightResults results) throws IOException {
        Files.createDirectories(directory);
        try {
            writeFlights(temporary(FLIGHTS_CSV), results.flights());
            writeAirports(temporary(AIRPORTS_CSV), results.airports());
            writeArrow(temporary(FLIGHTS_ARROW), results.flights());
            DelayPicture.write(temporary(PICTURE), results);
            for (String name : NAMES) {
                Files.move(
                        temporary(name),
                        directory.resolve(name),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException | RuntimeException e) {
            for (String name : NAMES) {
                deleteAfter(e, temporary(name));
                deleteAfter(e, directory.resolve(name));
            }
            throw e;
        }
    }

    private static void deleteAfter(Exception failure, Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private Path temporary(String name) {
        return directory.resolve(name + ".incomplete");
    }

    private static CSVPrinter csv(Path file, String... header) throws IOException {
        BufferedWriter writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        CSVFormat format =
                CSVFormat.RFC4180.builder().setHeader(header).setRecordSeparator('\n').get();
        return new CSVPrinter(writer, format);
    }

    private static void writeFlights(Path file, List<FlightResult> flights) throws IOException {
        String[] header = ARROW_COLUMNS.stream().map(ArrowColumn::name).toArray(String[]::new);
        try (CSVPrinter csv = csv(file, header)) {
            for (FlightResult flight : flights) {
                csv.printRecord(
                        flight.line(),
                        departure(flight.departureMillis()),
                        flight.origin(),
                        flight.destination(),
                        flight.distance(),
                        flight.delay(),
                        flight.averageDelay(),
                        flight.largestDelay(),
                        flight.departureRank());
            }
        }
    }

    private static String departure(long millis) {
        return LocalDateTime.ofEpochSecond(
                        Math.floorDiv(millis, 1000L),
                        (int) Math.floorMod(millis, 1000L) * 1_000_000,
                        ZoneOffset.UTC)
                .format(DEPARTURE_FORMAT);
    }

    private static void writeAirports(Path file, List<AirportResult> airports) throws IOException {
        try (CSVPrinter csv = csv(file, "origin", "flights", "average_delay", "covariance")) {
            for (AirportResult airport : airports) {
                csv.printRecord(
                        airport.origin(),
                        airport.flights(),
                        airport.averageDelay(),
                        airport.covariance().isPresent() ? airport.covariance().getAsDouble() : "");
            }
        }
    }

    private static void writeArrow(Path file, List<FlightResult> flights) throws IOException {
        try (RootAllocator allocator = new RootAllocator();
                ArrowBatchWriter writer = ArrowBatchWriter.open(allocator, file, ARROW_COLUMNS)) {
            for (int start = 0; start < flights.size(); start += ARROW_BATCH_ROWS) {
                int end = Math.min(start + ARROW_BATCH_ROWS, flights.size());
                writer.write(batch(flights.subList(start, end)));
            }
        }
    }

    private static ColumnBatch batch(List<FlightResult> flights) {
        int count = flights.size();
        LongColumnBuilder line = new LongColumnBuilder(count);
        LongColumnBuilder departure = new LongColumnBuilder(count);
        BytesColumnBuilder origin = new BytesColumnBuilder(count);
        BytesColumnBuilder destination = new BytesColumnBuilder(count);
        LongColumnBuilder distance = new LongColumnBuilder(count);
        LongColumnBuilder delay = new LongColumnBuilder(count);
        DoubleColumnBuilder averageDelay = new DoubleColumnBuilder(count);
        LongColumnBuilder largestDelay = new LongColumnBuilder(count);
        LongColumnBuilder departureRank = new LongColumnBuilder(count);
        for (FlightResult flight : flights) {
            line.append(flight.line());
            departure.append(flight.departureMillis());
            origin.append(flight.origin().getBytes(StandardCharsets.UTF_8));
            destination.append(flight.destination().getBytes(StandardCharsets.UTF_8));
            distance.append(flight.distance());
            delay.append(flight.delay());
            averageDelay.append(flight.averageDelay());
            largestDelay.append(flight.largestDelay());
            departureRank.append(flight.departureRank());
        }
        return new ColumnBatch(
                List.of(
                        line.build(),
                        departure.build(),
                        origin.build(),
                        destination.build(),
                        distance.build(),
                        delay.build(),
                        averageDelay.build(),
                        largestDelay.build(),
                        departureRank.build()),
                count);
    }
}
