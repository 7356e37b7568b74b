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
import java.io.Serializable;
import java.math.BigInteger;
import java.time.Duration;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * How a Flink type lies in a column: the one table of widenings. {@code docs/types.md} lists it.
 *
 * <p>Timestamps lie as milliseconds up to precision 3 and as microseconds up to precision 6, so
 * that every value of the type is exact.
 *
 * @param logicalType the Flink type
 * @param storageType the storage type of the column
 */
public record ColumnType(LogicalType logicalType, StorageType storageType) implements Serializable {
    private static final int MAX_LONG_DECIMAL_PRECISION = 18;
    private static final int MILLIS_PRECISION = 3;
    private static final int MICROS_PRECISION = 6;

    /**
     * The column type of a field.
     *
     * @throws IllegalArgumentException if kernels cannot hold the type; the message names the
     *     field, its type and the types that are supported
     */
    public static ColumnType of(String fieldName, LogicalType type) {
        return switch (type.getTypeRoot()) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DATE, TIME_WITHOUT_TIME_ZONE ->
                    new ColumnType(type, StorageType.LONG);
            case FLOAT, DOUBLE -> new ColumnType(type, StorageType.DOUBLE);
            case CHAR, VARCHAR, BINARY, VARBINARY -> new ColumnType(type, StorageType.BYTES);
            case DECIMAL -> {
                if (((DecimalType) type).getPrecision() > MAX_LONG_DECIMAL_PRECISION) {
                    throw unsupported(fieldName, type);
                }
                yield new ColumnType(type, StorageType.LONG);
            }
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
                if (LogicalTypeChecks.getPrecision(type) > MICROS_PRECISION) {
                    throw unsupported(fieldName, type);
                }
                yield new ColumnType(type, StorageType.LONG);
            }
            default -> throw unsupported(fieldName, type);
        };
    }

    public boolean isTimestamp() {
        return switch (logicalType.getTypeRoot()) {
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> true;
            default -> false;
        };
    }

    /** Whether sums and averages of the type are plain sums of its column values. */
    public boolean isSummable() {
        return switch (logicalType.getTypeRoot()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE -> true;
            default -> false;
        };
    }

    /** Column units in a millisecond; only for timestamps. */
    public long unitsPerMilli() {
        if (!isTimestamp()) {
            throw new IllegalStateException(logicalType + " is not a timestamp");
        }
        return LogicalTypeChecks.getPrecision(logicalType) <= MILLIS_PRECISION ? 1 : 1000;
    }

    /**
     * A duration in units of this timestamp column.
     *
     * @throws IllegalArgumentException if the column's unit is too coarse for it
     */
    public long toUnits(Duration duration) {
        long unitNanos = 1_000_000L / unitsPerMilli();
        if (duration.toNanosPart() % unitNanos != 0) {
            throw new IllegalArgumentException(
                    "duration " + duration + " is finer than a column of type " + logicalType);
        }
        long unitsPerSecond = 1000L * unitsPerMilli();
        return Math.addExact(
                Math.multiplyExact(duration.toSeconds(), unitsPerSecond),
                duration.toNanosPart() / unitNanos);
    }

    /**
     * A difference of values in units of this column, which has integers, decimals or days; the
     * largest long if there is no such long.
     */
    public long toUnits(long difference) {
        int scale = logicalType instanceof DecimalType decimal ? decimal.getScale() : 0;
        BigInteger units = BigInteger.TEN.pow(scale).multiply(BigInteger.valueOf(difference));
        return units.bitLength() < Long.SIZE ? units.longValue() : Long.MAX_VALUE;
    }

    private static IllegalArgumentException unsupported(String fieldName, LogicalType type) {
        return new IllegalArgumentException(
                "column '"
                        + fieldName
                        + "' has type "
                        + type.asSummaryString()
                        + ", which columnar functions cannot read; they read BOOLEAN, TINYINT,"
                        + " SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL(p <= 18), DATE, TIME,"
                        + " TIMESTAMP(p <= 6), TIMESTAMP_LTZ(p <= 6), CHAR, VARCHAR, BINARY and"
                        + " VARBINARY. Other columns pass through unread.");
    }
}
