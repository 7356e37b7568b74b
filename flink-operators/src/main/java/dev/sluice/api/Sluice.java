package dev.sluice.api;

import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/** The entry to the DataStream API. */
public final class Sluice {
    private Sluice() {}

    /** Groups insert-only {@code rows} of type {@code rowType}. */
    public static GroupByBuilder groupBy(DataStream<RowData> rows, RowType rowType) {
        return new GroupByBuilder(rows, rowType);
    }
}
