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

import dev.sluice.kernel.arithmetic.DoubleOps;
import java.util.Arrays;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.writer.BinaryRowWriter;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;

/**
 * The key of a row: some of its fields as a binary row, with every NaN made the same and -0.0 made
 * 0.0, so that keys which SQL calls equal have equal bytes. Without fields every row has one and
 * the same key.
 *
 * <p>The partitioner upstream and the operator use the same selector, so that both compute the same
 * key group. The returned row is reused by the next call.
 */
public final class RowKeySelector implements KeySelector<RowData, RowData> {
    private final LogicalType[] keyTypes;
    private final String description;
    private final RowData.FieldGetter[] getters;
    private final boolean isOneBigint;
    private final int bigintField;
    private transient BinaryRowData bigint;
    private transient RowDataSerializer serializer;
    private transient GenericRowData fields;

    /**
     * @param inputType the type of the rows
     * @param keyFields indexes of the key fields
     */
    public RowKeySelector(RowType inputType, int[] keyFields) {
        keyTypes =
                Arrays.stream(keyFields).mapToObj(inputType::getTypeAt).toArray(LogicalType[]::new);
        String[] names =
                Arrays.stream(keyFields)
                        .mapToObj(inputType.getFieldNames()::get)
                        .toArray(String[]::new);
        description = SchemaText.columns(RowType.of(keyTypes, names));
        isOneBigint = keyTypes.length == 1 && keyTypes[0].is(LogicalTypeRoot.BIGINT);
        bigintField = isOneBigint ? keyFields[0] : -1;
        getters = new RowData.FieldGetter[keyFields.length];
        for (int i = 0; i < keyFields.length; i++) {
            getters[i] = RowData.createFieldGetter(keyTypes[i], keyFields[i]);
        }
    }

    @Override
    public BinaryRowData getKey(RowData row) {
        if (isOneBigint) {
            return bigintKey(row);
        }
        if (serializer == null) {
            serializer = new RowDataSerializer(keyTypes);
            fields = new GenericRowData(keyTypes.length);
        }
        for (int i = 0; i < getters.length; i++) {
            fields.setField(i, canonical(getters[i].getFieldOrNull(row)));
        }
        return serializer.toBinaryRow(fields);
    }

    /** The hash code of a key that {@link #getKey} has returned. */
    int hash(BinaryRowData key) {
        return isOneBigint && !key.isNullAt(0) ? BigintKeyHash.of(key.getLong(0)) : key.hashCode();
    }

    /** The commonest key, without boxing. */
    private BinaryRowData bigintKey(RowData row) {
        if (bigint == null) {
            bigint = new BinaryRowData(1);
            BinaryRowWriter writer = new BinaryRowWriter(bigint);
            writer.writeLong(0, 0);
            writer.complete();
        }
        if (row.isNullAt(bigintField)) {
            bigint.setNullAt(0);
        } else {
            bigint.setLong(0, row.getLong(bigintField));
        }
        return bigint;
    }

    /** The names and types of the keys. */
    String description() {
        return description;
    }

    public InternalTypeInfo<RowData> producedType() {
        return InternalTypeInfo.ofFields(keyTypes);
    }

    private static Object canonical(Object value) {
        if (value instanceof Double number) {
            return Double.longBitsToDouble(DoubleOps.canonicalBits(number));
        }
        if (value instanceof Float number) {
            return (float) Double.longBitsToDouble(DoubleOps.canonicalBits(number));
        }
        return value;
    }
}
