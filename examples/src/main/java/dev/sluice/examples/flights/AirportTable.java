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

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints the busiest airports as a table. */
final class AirportTable {
    private static final int SHOWN = 10;

    private AirportTable() {}

    static void print(PrintWriter out, FlightResults results) {
        Map<String, Double> worstAverages = new HashMap<>();
        for (FlightResult flight : results.flights()) {
            worstAverages.merge(flight.origin(), flight.averageDelay(), Math::max);
        }
        List<AirportResult> shown =
                results.airports().subList(0, Math.min(SHOWN, results.airports().size()));
        out.printf(
                Locale.ROOT,
                "The %d busiest of %,d airports%n%n",
                shown.size(),
                results.airports().size());
        out.println("  airport   flights   average delay   worst of 21 flights   covar_samp of");
        out.println("                          (minutes)   in a row (minutes)    distance, delay");
        out.println("  -------   -------   -------------   -------------------   ---------------");
        for (AirportResult airport : shown) {
            out.printf(
                    Locale.ROOT,
                    "  %-7s   %,7d   %13.1f   %19s   %15s%n",
                    airport.origin(),
                    airport.flights(),
                    airport.averageDelay(),
                    worstAverages.containsKey(airport.origin())
                            ? String.format(
                                    Locale.ROOT, "%.1f", worstAverages.get(airport.origin()))
                            : "-",
                    airport.covariance().isPresent()
                            ? String.format(
                                    Locale.ROOT, "%,.1f", airport.covariance().getAsDouble())
                            : "-");
        }
    }
}
