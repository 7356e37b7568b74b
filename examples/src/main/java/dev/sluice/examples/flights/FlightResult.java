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

import org.apache.flink.table.data.RowData;

/**
 * A flight with the results of its windows.
 *
 * @param departureMillis local time, as milliseconds since the epoch
 * @param averageDelay of the ten departures before to the ten after
 * @param largestDelay of the last three hours
 * @param departureRank by time, among the flights of the origin
 */
record FlightResult(
        long line,
        long departureMillis,
        String origin,
        String destination,
        int distance,
        int delay,
        double averageDelay,
        int largestDelay,
        long departureRank) {

    static FlightResult of(RowData row) {
        return new FlightResult(
                row.getLong(FlightColumns.LINE),
                row.getTimestamp(FlightColumns.DEPARTURE, FlightColumns.TIMESTAMP_PRECISION)
                        .getMillisecond(),
                row.getString(FlightColumns.ORIGIN).toString(),
                row.getString(FlightColumns.DESTINATION).toString(),
                row.getInt(FlightColumns.DISTANCE),
                row.getInt(FlightColumns.DELAY),
                row.getDouble(6),
                row.getInt(7),
                row.getLong(8));
    }
}
