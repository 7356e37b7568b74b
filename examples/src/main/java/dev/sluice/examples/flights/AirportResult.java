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

import java.util.Comparator;
import java.util.OptionalDouble;
import org.apache.flink.table.data.RowData;

/**
 * An airport's group.
 *
 * @param covariance of distance and delay; empty for a single flight
 */
record AirportResult(String origin, long flights, double averageDelay, OptionalDouble covariance) {
    static final Comparator<AirportResult> BUSIEST_FIRST =
            Comparator.comparingLong(AirportResult::flights)
                    .reversed()
                    .thenComparing(AirportResult::origin);

    static AirportResult of(RowData row) {
        return new AirportResult(
                row.getString(0).toString(),
                row.getLong(1),
                row.getDouble(2),
                row.isNullAt(3) ? OptionalDouble.empty() : OptionalDouble.of(row.getDouble(3)));
    }
}
