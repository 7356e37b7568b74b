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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read, and which messages malformed files get. */
class FlightCsvReaderTest {
    private static final String HEADER = "departure,origin,destination,distance,delay\n";
    private static final String FLIGHT = "2001-01-01 00:05:00,DFW,LAX,1235,-7\n";

    @Test
    void readsTypedRowsWithTheirLineNumbers() throws IOException {
        assertThat(read(HEADER + FLIGHT + "\n" + "2001-01-01 00:06:00,\"O,D\",SFO,0,0"))
                .containsExactly(
                        GenericRowData.of(
                                2L,
                                TimestampData.fromEpochMillis(978_307_500_000L),
                                StringData.fromString("DFW"),
                                StringData.fromString("LAX"),
                                1235,
                                -7),
                        GenericRowData.of(
                                4L,
                                TimestampData.fromEpochMillis(978_307_560_000L),
                                StringData.fromString("O,D"),
                                StringData.fromString("SFO"),
                                0,
                                0));
    }

    @Test
    void acceptsAHeaderWithoutRows() throws IOException {
        assertThat(read(HEADER)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "2001-13-01 00:05:00,DFW,LAX,1235,-7 | departure | \"2001-13-01 00:05:00\"",
                "2001-02-29 00:05:00,DFW,LAX,1235,-7 | departure | \"2001-02-29 00:05:00\"",
                "yesterday,DFW,LAX,1235,-7           | departure | \"yesterday\"",
                ",DFW,LAX,1235,-7                    | departure | \"\"",
                "2001-01-01 00:05:00,,LAX,1235,-7    | origin | \"\"",
                "2001-01-01 00:05:00,DFW,,1235,-7    | destination | \"\"",
                "2001-01-01 00:05:00,DFW,LAX,far,-7  | distance | \"far\"",
                "2001-01-01 00:05:00,DFW,LAX,1e3,-7  | distance | \"1e3\"",
                "2001-01-01 00:05:00,DFW,LAX,1235,   | delay | \"\"",
                "2001-01-01 00:05:00,DFW,LAX,1235,3000000000 | delay | \"3000000000\"",
                "2001-01-01 00:05:00,DFW,LAX,1235    | delay | found 4",
                "2001-01-01 00:05:00,DFW,LAX         | distance | found 3",
                "2001-01-01 00:05:00,DFW,LAX,1235,-7,x | delay | found 6",
            })
    void namesFileLineColumnAndTextOfAMalformedRow(String row, String column, String found) {
        // The third row, so that a message with a constant line cannot pass.
        assertThatThrownBy(() -> read(HEADER + FLIGHT + FLIGHT + row + "\n" + FLIGHT))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("flights.csv, line 4, column '" + column + "': ")
                .hasMessageContaining(found);
    }

    @Test
    void countsLinesInsideQuotes() {
        String twoLines = "2001-01-01 00:05:00,\"D\nW\",LAX,1,2\n";
        assertThatThrownBy(() -> read(HEADER + twoLines + "x,DFW,LAX,1,2\n"))
                .hasMessageStartingWith("flights.csv, line 4, column 'departure'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "departure,origin,destination,distance,arrival | delay | \"arrival\"",
                "departure,origin,destination,distance | delay | \"\"",
                "date,origin,destination,distance,delay | departure | \"date\"",
                "2001-01-01 00:05:00,DFW,LAX,1235,-7 | departure | \"2001-01-01 00:05:00\"",
                "departure,origin,destination,distance,delay,carrier | carrier | unknown",
            })
    void namesTheColumnOfAnUnknownHeader(String header, String column, String found) {
        assertThatThrownBy(() -> read(header + "\n" + FLIGHT))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("flights.csv, line 1, column '" + column + "': ")
                .hasMessageContaining("departure,origin,destination,distance,delay")
                .hasMessageContaining(found);
    }

    @Test
    void refusesAnEmptyFile() {
        assertThatThrownBy(() -> read(""))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("flights.csv, line 1, column 'departure': ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"open", "\"a\"b,DFW,LAX,1,2\n"})
    void refusesBrokenQuotes(String row) {
        assertThatThrownBy(() -> read(HEADER + FLIGHT + row))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("flights.csv, line 3: not CSV: ");
    }

    @Test
    void refusesWhatIsNotUtf8() {
        byte[] bytes = (HEADER + FLIGHT).getBytes(StandardCharsets.UTF_8);
        bytes[HEADER.length() + 21] = (byte) 0xff;
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("not UTF-8");
    }

    private static List<RowData> read(String csv) throws IOException {
        return read(csv.getBytes(StandardCharsets.UTF_8));
    }

    private static List<RowData> read(byte[] csv) throws IOException {
        List<RowData> rows = new ArrayList<>();
        try (FlightCsvReader reader =
                FlightCsvReader.open("flights.csv", new ByteArrayInputStream(csv))) {
            Optional<RowData> row = reader.next();
            while (row.isPresent()) {
                rows.add(row.get());
                row = reader.next();
            }
        }
        return rows;
    }
}
