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

import java.util.List;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;

/** The columns of a flight's row. */
final class FlightColumns {
    static final int LINE = 0;
    static final int DEPARTURE = 1;
    static final int ORIGIN = 2;
    static final int DESTINATION = 3;
    static final int DISTANCE = 4;
    static final int DELAY = 5;

    /** The columns of the CSV; a row has the line number before them. */
    static final List<String> CSV_HEADER =
            List.of("departure", "origin", "destination", "distance", "delay");

    static final int TIMESTAMP_PRECISION = 3;

    static final RowType ROW_TYPE =
            RowType.of(
                    new LogicalType[] {
                        new BigIntType(false),
                        new TimestampType(false, TIMESTAMP_PRECISION),
                        new VarCharType(false, VarCharType.MAX_LENGTH),
                        new VarCharType(false, VarCharType.MAX_LENGTH),
                        new IntType(false),
                        new IntType(false)
                    },
                    new String[] {
                        "line", "departure", "origin", "destination", "distance", "delay"
                    });

    private FlightColumns() {}
}
