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

import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.operator.adapter.ColumnType;
import dev.sluice.operator.key.RowKeySelector;
import dev.sluice.operator.testing.OperatorHarness;
import dev.sluice.operator.testing.OperatorHarness.Backend;
import dev.sluice.operator.testing.Rows;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;

/** OVER queries of tests, built by the real API, and the operators inside. */
public final class OverQueries {
    public static final RowType ROW_TYPE =
            RowType.of(
                    new LogicalType[] {
                        new VarCharType(VarCharType.MAX_LENGTH),
                        new TimestampType(3),
                        new IntType(),
                        new BigIntType(),
                        new DoubleType()
                    },
                    new String[] {"k", "ts", "line", "v", "x"});

    private OverQueries() {}

    /** A query over rows of {@link #ROW_TYPE}. */
    public static OverBuilder over() {
        return over(ROW_TYPE, new Configuration());
    }

    /** A query over rows of a type, in an environment with that configuration. */
    public static OverBuilder over(RowType rowType, Configuration configuration) {
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        return Sluice.over(
                environment.fromData(
                        InternalTypeInfo.of(rowType), new GenericRowData(rowType.getFieldCount())),
                rowType);
    }

    /** A new operator of the query. */
    @SuppressWarnings("unchecked")
    public static OneInputStreamOperator<RowData, RowData> operator(OverBuilder query) {
        OneInputTransformation<RowData, RowData> transformation =
                (OneInputTransformation<RowData, RowData>) query.apply().getTransformation();
        return transformation.getOperator();
    }

    /** Whether the operator keeps its state in slots, rather than in segments on the heap. */
    public static boolean runsInSlots(OverBuilder query) {
        return !query.apply()
                .getTransformation()
                .getManagedMemoryOperatorScopeUseCaseWeights()
                .isEmpty();
    }

    /** The only subtask of a query, without state. */
    public static OperatorHarness open(OverBuilder query) throws Exception {
        return OperatorHarness.open(
                operator(query), query.outputType(), Backend.HASHMAP, 1, 0, List.of());
    }

    /** The subtasks of a query, with the state of those that ran before, if any. */
    public static List<OperatorHarness> open(
            OverBuilder query, Backend backend, int parallelism, List<OperatorSubtaskState> states)
            throws Exception {
        return open(query, backend, parallelism, states, OperatorHarness.MANAGED_BYTES);
    }

    /** The same with that much managed memory for each. */
    public static List<OperatorHarness> open(
            OverBuilder query,
            Backend backend,
            int parallelism,
            List<OperatorSubtaskState> states,
            long managedBytes)
            throws Exception {
        List<OperatorHarness> subtasks = new ArrayList<>();
        for (int index = 0; index < parallelism; index++) {
            List<OperatorSubtaskState> state =
                    states.isEmpty()
                            ? List.of()
                            : List.of(
                                    AbstractStreamOperatorTestHarness.repartitionOperatorState(
                                            AbstractStreamOperatorTestHarness.repackageState(
                                                    states.toArray(OperatorSubtaskState[]::new)),
                                            OperatorHarness.MAX_PARALLELISM,
                                            states.size(),
                                            parallelism,
                                            index));
            subtasks.add(
                    OperatorHarness.open(
                            operator(query),
                            query.outputType(),
                            backend,
                            parallelism,
                            index,
                            state,
                            managedBytes));
        }
        return subtasks;
    }

    /** The subtask to which rows of a key go. */
    public static OperatorHarness owner(List<OperatorHarness> subtasks, String key) {
        RowKeySelector selector = new RowKeySelector(ROW_TYPE, new int[] {0});
        int keyGroup =
                KeyGroupRangeAssignment.assignToKeyGroup(
                        selector.getKey(Rows.of(key, null, 0, null, null)),
                        OperatorHarness.MAX_PARALLELISM);
        return subtasks.get(
                KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
                        OperatorHarness.MAX_PARALLELISM, subtasks.size(), keyGroup));
    }

    public static FrameSpec frameSpec(Frame frame) {
        ColumnType time = ColumnType.of("ts", new TimestampType(3));
        boolean rows = frame.unit() == FrameUnit.ROWS;
        return new FrameSpec(
                frame.unit(),
                rows ? frame.start().toRowsBound() : frame.start().toRangeBound(time),
                rows ? frame.end().toRowsBound() : frame.end().toRangeBound(time));
    }
}
