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
package dev.sluice.operator.group;

import dev.sluice.kernel.column.StorageType;
import dev.sluice.operator.adapter.FieldReader;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/**
 * What a GROUP BY operator computes: output rows hold the key fields, then the results.
 *
 * @param keyTypes types of the key fields, in output order
 * @param readers readers of the argument columns, one a column of the batch
 * @param columnTypes storage types of these columns
 * @param aggregates the aggregates, in output order
 * @param outputType key fields, then results
 * @param emission when results go out
 * @param batchRows rows of a micro-batch at most
 * @param batchBytes bytes of a micro-batch at most
 * @param maxLatency how long the first row of a micro-batch waits at most
 */
public record GroupBySpec(
        List<LogicalType> keyTypes,
        List<String> columnNames,
        List<FieldReader> readers,
        List<StorageType> columnTypes,
        List<GroupAggregate> aggregates,
        RowType outputType,
        Emission emission,
        int batchRows,
        long batchBytes,
        Duration maxLatency)
        implements Serializable {

    /** When results go out. */
    public enum Emission {
        /** A changelog: after every micro-batch the changes of the groups it touched. */
        CHANGES,
        /** Insert-only: one row a group, once the bounded input has ended. */
        FINAL_RESULTS
    }

    public GroupBySpec {
        keyTypes = List.copyOf(keyTypes);
        columnNames = List.copyOf(columnNames);
        readers = List.copyOf(readers);
        columnTypes = List.copyOf(columnTypes);
        aggregates = List.copyOf(aggregates);
    }

    /** The aggregates as SQL writes them, with how their arguments are stored. */
    List<String> aggregateNames() {
        return aggregates.stream().map(aggregate -> aggregate.describe(columnNames)).toList();
    }
}
