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

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.testing.TestSeed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinarySegmentUtils;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

/** Output rows made of the bytes of input rows are those that Flink would have written. */
class ResultAppenderTest {
    private static final List<LogicalType> TYPES =
            List.of(
                    new BigIntType(),
                    new BooleanType(),
                    new VarCharType(100),
                    new VarBinaryType(100),
                    new DecimalType(10, 2),
                    new DecimalType(30, 2),
                    new TimestampType(3),
                    new TimestampType(9),
                    new ArrayType(new IntType()),
                    new MapType(new VarCharType(9), new DoubleType()),
                    RowType.of(new IntType(), new VarCharType(50)));

    @Test
    void bytesAreThoseOfTheWholeRow() {
        for (int number = 0; number < TestSeed.iterations(500); number++) {
            Random random = TestSeed.random(number);
            int inputFields = 1 + random.nextInt(70);
            int results = 1 + random.nextInt(70);
            List<LogicalType> types = new ArrayList<>();
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < inputFields; i++) {
                LogicalType type = TYPES.get(random.nextInt(TYPES.size()));
                types.add(type);
                values.add(random.nextInt(5) == 0 ? null : value(random, type));
            }
            BinaryRowData input = binaryRow(types, values);
            List<ColumnType> resultTypes = new ArrayList<>();
            for (int i = 0; i < results; i++) {
                resultTypes.add(ColumnType.of("r" + i, new BigIntType()));
                types.add(new BigIntType());
                values.add(0L);
            }
            BinaryRowData expected = binaryRow(types, values);
            RowType inputType =
                    RowType.of(types.subList(0, inputFields).toArray(LogicalType[]::new));
            assertThat(append(new ResultAppender(inputType, resultTypes), input))
                    .as(TestSeed.describe(number) + " " + types)
                    .isEqualTo(expected);
        }
    }

    private static BinaryRowData append(ResultAppender appender, BinaryRowData input) {
        byte[] bytes =
                BinarySegmentUtils.copyToBytes(
                        input.getSegments(), input.getOffset(), input.getSizeInBytes());
        BinaryRowBatch rows = new BinaryRowBatch(appender.outputArity());
        rows.clear(appender.outputBytes(bytes.length) + 8L);
        int offset = rows.add(appender.outputBytes(bytes.length));
        appender.append(
                (from, target, to, length) -> System.arraycopy(bytes, from, target, to, length),
                bytes.length,
                rows.bytes(),
                offset);
        appender.moveOffsets(rows, offset);
        return rows.row(0);
    }

    private static BinaryRowData binaryRow(List<LogicalType> types, List<Object> values) {
        GenericRowData row = GenericRowData.ofKind(RowKind.INSERT, values.toArray());
        return new RowDataSerializer(types.toArray(LogicalType[]::new)).toBinaryRow(row).copy();
    }

    private static Object value(Random random, LogicalType type) {
        return switch (type.getTypeRoot()) {
            case BIGINT -> random.nextLong();
            case BOOLEAN -> random.nextBoolean();
            case VARCHAR -> text(random);
            case VARBINARY -> new byte[random.nextInt(20)];
            case DECIMAL -> {
                DecimalType decimal = (DecimalType) type;
                yield DecimalData.fromBigDecimal(
                        BigDecimal.valueOf(random.nextInt() / 100, 2),
                        decimal.getPrecision(),
                        decimal.getScale());
            }
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                    TimestampData.fromEpochMillis(
                            random.nextInt(),
                            ((TimestampType) type).getPrecision() > 3 ? 123_456 : 0);
            case ARRAY -> new GenericArrayData(random.ints(random.nextInt(5)).toArray());
            case MAP -> new GenericMapData(Map.of(text(random), random.nextDouble()));
            default -> GenericRowData.of(random.nextInt(), text(random));
        };
    }

    private static StringData text(Random random) {
        return StringData.fromString("x".repeat(random.nextInt(20)));
    }
}
