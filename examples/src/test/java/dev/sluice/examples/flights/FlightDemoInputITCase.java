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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inputs whose faults show while the job runs. */
class FlightDemoInputITCase {
    private static final String HEADER = "departure,origin,destination,distance,delay\n";

    @TempDir private Path directory;

    @Test
    void aMalformedRowEndsTheJobAndLeavesNoResults() throws IOException {
        Path input =
                write(
                        "2001-01-01 00:05:00,DFW,LAX,1235,-7\n".repeat(5_000)
                                + "2001-01-01 00:06:00,DFW,LAX,1235,late\n"
                                + "2001-01-01 00:07:00,DFW,LAX,1235,-7\n".repeat(5_000));
        Path output = Files.createDirectory(directory.resolve("out"));
        Files.writeString(output.resolve("over.csv"), "of an earlier run");

        DemoRun run = DemoRun.over(input, output);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualToNormalizingNewlines(
                        "demo: "
                                + input
                                + ", line 5002, column 'delay': expected an integer, but found"
                                + " \"late\"\n");
        assertThat(DemoRun.results(output)).isEmpty();
    }

    @Test
    void lateRowsAreReported() throws IOException {
        Path input =
                write(
                        """
                        2001-01-01 10:00:00,DFW,LAX,100,1
                        2001-01-01 09:50:00,DFW,LAX,100,2
                        2001-01-01 10:20:00,DFW,LAX,300,3
                        2001-01-01 10:09:00,DFW,LAX,200,6
                        """);
        Path output = directory.resolve("out");

        DemoRun run = DemoRun.over(input, output);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("Late rows: 1 (in groups.csv, but not in over.csv)");
        assertThat(output.resolve("over.csv"))
                .hasContent(
                        """
                        line,departure,origin,destination,distance,delay,average_delay,largest_delay,departure_rank
                        2,2001-01-01 10:00:00,DFW,LAX,100,1,2.0,2,2
                        3,2001-01-01 09:50:00,DFW,LAX,100,2,2.0,2,1
                        4,2001-01-01 10:20:00,DFW,LAX,300,3,2.0,3,3
                        """);
        assertThat(Files.readAllLines(output.resolve("groups.csv")))
                .hasSize(2)
                .element(1, InstanceOfAssertFactories.STRING)
                .startsWith("DFW,4,3.0,");
    }

    @Test
    void aFileWithoutFlightsGivesEmptyResults() throws IOException {
        Path output = directory.resolve("out");
        DemoRun run = DemoRun.over(write(""), output);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(DemoRun.results(output))
                .containsExactly("demo.png", "groups.csv", "over.arrow", "over.csv");
        assertThat(output.resolve("groups.csv"))
                .hasContent("origin,flights,average_delay,covariance\n");
    }

    private Path write(String rows) throws IOException {
        return Files.writeString(directory.resolve("flights.csv"), HEADER + rows);
    }
}
