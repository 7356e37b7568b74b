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
package dev.sluice.e2e.conformance.cases;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.BytesColumnBuilder;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.LongColumnBuilder;
import dev.sluice.kernel.column.StorageType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A SQL type of the cases, with its boxed values and how kernels store them.
 *
 * <pre>
 *   int, bigint      Long            LONG
 *   boolean          Boolean         LONG    0 or 1
 *   date, timestamp  LocalDate[Time] LONG    microseconds of the epoch, dates at midnight
 *   decimal(p, s)    BigDecimal      LONG    unscaled, up to 18 digits
 *   double           Double          DOUBLE
 *   string           String          BYTES   UTF-8
 * </pre>
 *
 * @param precision of a decimal, else 0
 * @param scale of a decimal, else 0
 */
public record ValueType(Name name, int precision, int scale) {
    public static final ValueType BIGINT = new ValueType(Name.BIGINT, 0, 0);
    public static final ValueType DOUBLE = new ValueType(Name.DOUBLE, 0, 0);

    /** Digits that an unscaled long always holds. */
    public static final int MAX_LONG_DIGITS = 18;

    private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d+),\\s*(\\d+)\\)");

    /** Seconds may have a fraction of up to 6 digits. */
    private static final DateTimeFormatter TIMESTAMP =
            new DateTimeFormatterBuilder()
                    .appendPattern("uuuu-MM-dd HH:mm:ss")
                    .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
                    .toFormatter(Locale.ROOT);

    /** The families of types. */
    public enum Name {
        INT,
        BIGINT,
        DOUBLE,
        DECIMAL,
        STRING,
        BOOLEAN,
        TIMESTAMP,
        DATE
    }

    /**
     * The type of that spelling.
     *
     * @throws IllegalArgumentException if there is none
     */
    static ValueType parse(String text) {
        Matcher decimal = DECIMAL.matcher(text);
        if (decimal.matches()) {
            return new ValueType(
                    Name.DECIMAL,
                    Integer.parseInt(decimal.group(1)),
                    Integer.parseInt(decimal.group(2)));
        }
        for (Name name : Name.values()) {
            if (name != Name.DECIMAL && name.name().toLowerCase(Locale.ROOT).equals(text)) {
                return new ValueType(name, 0, 0);
            }
        }
        throw new IllegalArgumentException("unknown type " + text);
    }

    /**
     * The boxed value of a JSON value, null for NULL.
     *
     * @throws IllegalArgumentException if it is no value of this type
     */
    public Object value(JsonNode json) {
        if (json.isNull()) {
            return null;
        }
        try {
            return switch (name) {
                case INT, BIGINT -> new BigInteger(json.asText()).longValueExact();
                case DOUBLE -> Double.valueOf(json.asText());
                case DECIMAL -> new BigDecimal(json.asText()).setScale(scale);
                case STRING -> json.asText();
                case BOOLEAN -> booleanValue(json);
                case TIMESTAMP -> LocalDateTime.parse(json.asText(), TIMESTAMP);
                case DATE -> LocalDate.parse(json.asText());
            };
        } catch (ArithmeticException | DateTimeException | NumberFormatException e) {
            throw new IllegalArgumentException(json + " is no " + this, e);
        }
    }

    private Boolean booleanValue(JsonNode json) {
        if (!json.isBoolean()) {
            throw new IllegalArgumentException(json + " is no " + this);
        }
        return json.booleanValue();
    }

    /** How kernels store values of this type. */
    public StorageType storageType() throws UnsupportedCaseException {
        return switch (name) {
            case INT, BIGINT, BOOLEAN, TIMESTAMP, DATE -> StorageType.LONG;
            case DOUBLE -> StorageType.DOUBLE;
            case STRING -> StorageType.BYTES;
            case DECIMAL -> {
                if (precision > MAX_LONG_DIGITS) {
                    throw new UnsupportedCaseException(
                            "decimals of more than 18 digits (" + this + ")");
                }
                yield StorageType.LONG;
            }
        };
    }

    /** Appends a boxed value or null to a column of this type's storage. */
    public void append(ColumnBuilder builder, Object value) {
        if (value == null) {
            builder.appendNull();
            return;
        }
        switch (name) {
            case DOUBLE -> ((DoubleColumnBuilder) builder).append((Double) value);
            case STRING ->
                    ((BytesColumnBuilder) builder)
                            .append(((String) value).getBytes(StandardCharsets.UTF_8));
            case INT, BIGINT -> ((LongColumnBuilder) builder).append((Long) value);
            case BOOLEAN -> ((LongColumnBuilder) builder).append((Boolean) value ? 1 : 0);
            case TIMESTAMP -> ((LongColumnBuilder) builder).append(micros((LocalDateTime) value));
            case DATE ->
                    ((LongColumnBuilder) builder)
                            .append(micros(((LocalDate) value).atStartOfDay()));
            case DECIMAL ->
                    ((LongColumnBuilder) builder)
                            .append(((BigDecimal) value).unscaledValue().longValueExact());
        }
    }

    /** The boxed value at a position of a column of this type's storage, null for NULL. */
    public Object read(Column column, int position) {
        if (!column.isValid(position)) {
            return null;
        }
        return switch (name) {
            case DOUBLE -> ((DoubleColumn) column).values()[position];
            case STRING ->
                    new String(((BytesColumn) column).copyOf(position), StandardCharsets.UTF_8);
            case INT, BIGINT -> stored(column, position);
            case BOOLEAN -> stored(column, position) != 0;
            case TIMESTAMP -> timestamp(stored(column, position));
            case DATE -> timestamp(stored(column, position)).toLocalDate();
            case DECIMAL -> BigDecimal.valueOf(stored(column, position), scale);
        };
    }

    private static long stored(Column column, int position) {
        return ((LongColumn) column).values()[position];
    }

    private static long micros(LocalDateTime value) {
        return ChronoUnit.MICROS.between(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), value);
    }

    private static LocalDateTime timestamp(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, 1_000_000L),
                (int) Math.floorMod(micros, 1_000_000L) * 1000,
                ZoneOffset.UTC);
    }

    /** As the cases spell it. */
    @Override
    public String toString() {
        String text = name.name().toLowerCase(Locale.ROOT);
        return name == Name.DECIMAL ? text + "(" + precision + "," + scale + ")" : text;
    }
}
