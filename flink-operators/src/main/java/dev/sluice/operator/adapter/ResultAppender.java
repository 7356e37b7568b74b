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
package dev.sluice.operator.adapter;

import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.window.slot.SlotResults;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/**
 * Makes output rows of input rows by their binary image: the bytes of the input row with room for
 * the results behind its fields. No field is read for it.
 *
 * <pre>
 *   input    null bits | fields           | bytes of strings and the like
 *   output   null bits | fields | results | bytes of strings and the like
 * </pre>
 */
public final class ResultAppender implements Serializable {
    private final int inputArity;
    private final int outputArity;
    private final int inputNullBytes;
    private final int outputNullBytes;
    private final int[] movedFields;
    private final ColumnType[] resultTypes;
    private final boolean[] isWide;

    public ResultAppender(RowType inputType, List<ColumnType> resultTypes) {
        inputArity = inputType.getFieldCount();
        outputArity = inputArity + resultTypes.size();
        inputNullBytes = BinaryRowData.calculateBitSetWidthInBytes(inputArity);
        outputNullBytes = BinaryRowData.calculateBitSetWidthInBytes(outputArity);
        movedFields =
                IntStream.range(0, inputArity)
                        .filter(
                                field ->
                                        !BinaryRowData.isInFixedLengthPart(
                                                inputType.getTypeAt(field)))
                        .toArray();
        this.resultTypes = resultTypes.toArray(ColumnType[]::new);
        isWide = new boolean[resultTypes.size()];
        for (int i = 0; i < isWide.length; i++) {
            isWide[i] = FixedFieldReader.canRead(resultTypes.get(i).logicalType());
        }
    }

    /** Whether results of a type have a fixed place in a row: all but strings and long times. */
    public static boolean canAppend(ColumnType type) {
        return type.storageType() != StorageType.BYTES
                && BinaryRowData.isInFixedLengthPart(type.logicalType());
    }

    /** Copies parts of an input row. */
    public interface Source {
        void copy(int from, byte[] target, int offset, int length);
    }

    public int outputArity() {
        return outputArity;
    }

    public int outputBytes(int inputBytes) {
        return inputBytes + outputFixedBytes() - inputFixedBytes();
    }

    /** Writes the output row for an input row, with results of zero. */
    public void append(Source input, int inputBytes, byte[] target, int offset) {
        int fieldBytes = inputFixedBytes() - inputNullBytes;
        if (inputNullBytes == outputNullBytes) {
            input.copy(0, target, offset, inputFixedBytes());
        } else {
            input.copy(0, target, offset, inputNullBytes);
            for (int i = inputNullBytes; i < outputNullBytes; i++) {
                target[offset + i] = 0;
            }
            input.copy(inputNullBytes, target, offset + outputNullBytes, fieldBytes);
        }
        int results = offset + outputNullBytes + fieldBytes;
        for (int i = results; i < offset + outputFixedBytes(); i++) {
            target[i] = 0;
        }
        if (inputBytes > inputFixedBytes()) {
            input.copy(
                    inputFixedBytes(),
                    target,
                    offset + outputFixedBytes(),
                    inputBytes - inputFixedBytes());
        }
    }

    /**
     * Corrects where the fields of an output row find the bytes that lie behind the fixed part,
     * which has grown.
     */
    public void moveOffsets(BinaryRowBatch rows, int offset) {
        MemorySegment segment = rows.segment();
        long growth = (long) (outputFixedBytes() - inputFixedBytes()) << 32;
        for (int field : movedFields) {
            int address = offset + outputNullBytes + field * Long.BYTES;
            long value = segment.getLong(address);
            // Negative: the bytes lie in the field itself. Zero: null.
            if (value > 0) {
                segment.putLong(address, value + growth);
            }
        }
    }

    public boolean movesOffsets() {
        return movedFields.length > 0;
    }

    /**
     * Sets a result of every output row from its bits: those of a long or a double.
     *
     * @param rowOf the row to which each result belongs
     */
    public void set(BinaryRowBatch rows, int result, SlotResults results, int[] rowOf) {
        int field = inputArity + result;
        LogicalType type = resultTypes[result].logicalType();
        MemorySegment segment = rows.segment();
        long[] bits = results.bits();
        for (int i = 0; i < rows.count(); i++) {
            int offset = rows.fieldOffset(rowOf[i], field);
            if (!results.isValid(i)) {
                rows.setNull(rowOf[i], field);
            } else if (isWide[result]) {
                segment.putLong(offset, bits[i]); // as it is
            } else {
                putNarrow(segment, offset, type, bits[i]);
            }
        }
    }

    private static void putNarrow(MemorySegment segment, int offset, LogicalType type, long bits) {
        switch (type.getTypeRoot()) {
            case FLOAT -> segment.putFloat(offset, (float) Double.longBitsToDouble(bits));
            case BOOLEAN -> segment.putBoolean(offset, bits != 0);
            case TINYINT -> segment.put(offset, (byte) ValueWriter.checkRange(type, bits));
            case SMALLINT -> segment.putShort(offset, (short) ValueWriter.checkRange(type, bits));
            case INTEGER, DATE, TIME_WITHOUT_TIME_ZONE ->
                    segment.putInt(offset, (int) ValueWriter.checkRange(type, bits));
            default -> throw new IllegalStateException(type + " has no fixed place in a row");
        }
    }

    private int inputFixedBytes() {
        return inputNullBytes + Long.BYTES * inputArity;
    }

    private int outputFixedBytes() {
        return outputNullBytes + Long.BYTES * outputArity;
    }
}
