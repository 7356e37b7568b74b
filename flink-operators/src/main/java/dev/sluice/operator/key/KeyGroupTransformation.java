package dev.sluice.operator.key;

import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
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
    private KeyGroupTransformation() {}

    /** Adds {@code operator} behind a shuffle of {@code input} by {@code selector}. */
    public static SingleOutputStreamOperator<RowData> apply(
            DataStream<RowData> input,
            RowKeySelector selector,
            String name,
            OneInputStreamOperatorFactory<RowData, RowData> operator,
            RowType outputType) {
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
