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
package dev.sluice.operator.key;

import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;

/**
 * Wires an operator that keeps state per key group behind a shuffle by user key.
 *
 * <p>The shuffle hashes the user's key; the operator's state key is an int, one representative of
 * each key group. Both agree on the key group because the operator computes it from the same
 * selector and the maximum parallelism at run time.
 */
public final class KeyGroupTransformation {
    /** The share of managed memory, against other operators' weights in MiB. */
    private static final int MEMORY_WEIGHT = 128;

    private KeyGroupTransformation() {}

    /**
     * Adds {@code operator} behind a shuffle of {@code input} by {@code selector}.
     *
     * @param usesManagedMemory whether the operator asks for a share of managed memory, which other
     *     operators and the state backend then do not get
     */
    public static SingleOutputStreamOperator<RowData> apply(
            DataStream<RowData> input,
            RowKeySelector selector,
            String name,
            OneInputStreamOperator<RowData, RowData> operator,
            RowType outputType,
            boolean usesManagedMemory) {
        OneInputTransformation<RowData, RowData> transformation =
                new OneInputTransformation<>(
                        input.keyBy(selector, selector.producedType()).getTransformation(),
                        name,
                        operator,
                        InternalTypeInfo.of(outputType),
                        input.getExecutionEnvironment().getParallelism(),
                        false);
        transformation.setStateKeySelector(new NoStateKey());
        transformation.setStateKeyType(Types.INT);
        if (usesManagedMemory) {
            transformation.declareManagedMemoryUseCaseAtOperatorScope(
                    ManagedMemoryUseCase.OPERATOR, MEMORY_WEIGHT);
        }
        input.getExecutionEnvironment().addOperator(transformation);
        return new KeyGroupedStream(input, transformation);
    }

    /** Never asked: the operator sets its state key by page. */
    private static final class NoStateKey implements KeySelector<RowData, Integer> {
        @Override
        public Integer getKey(RowData row) {
            throw new IllegalStateException("the state key is set per key group, not per row");
        }
    }

    private static final class KeyGroupedStream extends SingleOutputStreamOperator<RowData> {
        KeyGroupedStream(
                DataStream<RowData> input, OneInputTransformation<RowData, RowData> output) {
            super(input.getExecutionEnvironment(), output);
        }
    }
}
