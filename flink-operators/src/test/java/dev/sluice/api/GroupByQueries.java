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
package dev.sluice.api;

import dev.sluice.operator.key.RowKeySelector;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.Rows;
import java.util.List;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;

/** GROUP BY queries of tests, built by the real API, and the operators inside. */
public final class GroupByQueries {
    private static final RowType ROW_TYPE =
            RowType.of(
                    new LogicalType[] {
                        new VarCharType(VarCharType.MAX_LENGTH), new BigIntType(), new DoubleType()
                    },
                    new String[] {"k", "v", "x"});

    private GroupByQueries() {}

    /** A query over rows (k STRING, v BIGINT, x DOUBLE). */
    public static GroupByBuilder groupBy() {
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment();
        return Sluice.groupBy(
                environment.fromData(InternalTypeInfo.of(ROW_TYPE), Rows.of("k", null, null)),
                ROW_TYPE);
    }

    /** A new operator of the query. */
    @SuppressWarnings("unchecked")
    public static OneInputStreamOperator<RowData, RowData> operator(GroupByBuilder query) {
        OneInputTransformation<RowData, RowData> transformation =
                (OneInputTransformation<RowData, RowData>) query.apply().getTransformation();
        return transformation.getOperator();
    }

    /** The subtask to which rows of a key go. */
    public static OperatorHarness owner(List<OperatorHarness> subtasks, String key) {
        RowKeySelector selector = new RowKeySelector(ROW_TYPE, new int[] {0});
        int keyGroup =
                KeyGroupRangeAssignment.assignToKeyGroup(
                        selector.getKey(Rows.of(key, null, null)), OperatorHarness.MAX_PARALLELISM);
        return subtasks.get(
                KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
                        OperatorHarness.MAX_PARALLELISM, subtasks.size(), keyGroup));
    }
}
