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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.testing.Columns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of every type, to columns and back. */
class AdapterTest {

    static Stream<Arguments> types() {
        return Stream.of(
                of("BOOLEAN", List.of(1L, 0L), true, false),
                of("TINYINT", List.of(-128L, 127L), Byte.MIN_VALUE, Byte.MAX_VALUE),
                of("SMALLINT", List.of(-32768L, 32767L), Short.MIN_VALUE, Short.MAX_VALUE),
                of("INT", List.of(-7L, 2147483647L), -7, Integer.MAX_VALUE),
                of("BIGINT", List.of(Long.MIN_VALUE, 5L), Long.MIN_VALUE, 5L),
                of("FLOAT", List.of(0.5, (double) Float.MAX_VALUE), 0.5f, Float.MAX_VALUE),
                of("DOUBLE", List.of(-0.0, Double.NaN), -0.0, Double.NaN),
                of(
                        "DECIMAL(18, 4)",
                        List.of(-123456L, 999_999_999_999_999_999L),
                        DecimalData.fromUnscaledLong(-123456, 18, 4),
                        DecimalData.fromUnscaledLong(999_999_999_999_999_999L, 18, 4)),
                of("DATE", List.of(-1L, 20_000L), -1, 20_000),
                of("TIME(3)", List.of(0L, 86_399_999L), 0, 86_399_999),
                of(
                        "TIMESTAMP(3)",
                        List.of(-1L, 1234L),
                        TimestampData.fromEpochMillis(-1),
                        TimestampData.fromEpochMillis(1234)),
                of(
                        "TIMESTAMP(6)",
                        List.of(-1L, 1_234_567L),
                        TimestampData.fromEpochMillis(-1, 999_000),
                        TimestampData.fromEpochMillis(1234, 567_000)),
                of("TIMESTAMP_LTZ(3)", List.of(7L), TimestampData.fromEpochMillis(7)),
                of("STRING", List.of("", "größer"), text(""), text("größer")),
                of("CHAR(3)", List.of("abc"), text("abc")),
                of("BYTES", List.of("", "\1\2"), new byte[0], new byte[] {1, 2}));
    }

    private static Arguments of(String type, List<?> columnValues, Object... flinkValues) {
        LogicalType logicalType = LogicalTypeParser.parse(type, AdapterTest.class.getClassLoader());
        return Arguments.of(logicalType, columnValues, flinkValues);
    }

    private static StringData text(String value) {
        return StringData.fromString(value);
    }

    @ParameterizedTest
    @MethodSource("types")
    void valuesLieInColumnsAndComeBack(
            LogicalType type, List<Object> columnValues, Object[] flinkValues) {
        ColumnType columnType = ColumnType.of("x", type);
        FieldReader reader = FieldReader.of(1, columnType);
        ColumnBuilder builder = ColumnBuilder.of(columnType.storageType(), 4);
        RowDataSerializer serializer = new RowDataSerializer(type.copy(true), type.copy(true));
        List<Object> withNull = new ArrayList<>(Arrays.asList(flinkValues));
        withNull.add(null);
        for (Object value : withNull) {
            // In the form in which rows cross the network.
            RowData row = serializer.toBinaryRow(GenericRowData.of(null, value));
            reader.read(row, builder);
        }
        Column column = builder.build();

        List<Object> expected = new ArrayList<>(columnValues);
        expected.add(null);
        assertThat(Columns.toList(column)).isEqualTo(expected);
        ValueWriter writer = new ValueWriter(columnType);
        for (int i = 0; i < withNull.size(); i++) {
            GenericRowData output = new GenericRowData(1);
            writer.write(column, i, output, 0);
            assertThat(output.getField(0)).isEqualTo(withNull.get(i));
        }
    }

    @Test
    void aResultThatDoesNotFitItsTypeIsAnError() {
        ColumnType type = columnType("TINYINT");
        Column column = Columns.of(type.storageType(), List.of(128L));
        assertThatThrownBy(() -> new ValueWriter(type).write(column, 0, new GenericRowData(1), 0))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("result 128 does not fit TINYINT");
    }

    @Test
    void durationsAreCountedInUnitsOfTheColumn() {
        assertThat(columnType("TIMESTAMP(3)").toUnits(Duration.ofSeconds(2))).isEqualTo(2000);
        assertThat(columnType("TIMESTAMP(6)").toUnits(Duration.ofMillis(2))).isEqualTo(2000);
        assertThatThrownBy(() -> columnType("TIMESTAMP(3)").toUnits(Duration.ofNanos(1000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is finer than a column of type TIMESTAMP(3)");
    }

    @Test
    void decimalOffsetsAreScaledAndSaturate() {
        assertThat(columnType("DECIMAL(10, 2)").toUnits(3)).isEqualTo(300);
        assertThat(columnType("DECIMAL(18, 4)").toUnits(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aTypeThatKernelsCannotReadIsNamedWithItsColumn() {
        assertThatThrownBy(() -> columnType("ARRAY<INT>"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column 'x' has type ARRAY<INT>")
                .hasMessageContaining("TIMESTAMP(p <= 6)");
    }

    private static ColumnType columnType(String type) {
        return ColumnType.of(
                "x", LogicalTypeParser.parse(type, AdapterTest.class.getClassLoader()));
    }
}
