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

/**
 * The functions of a query, for static import. Null and NaN follow standard SQL: aggregates skip
 * nulls, NaN is greater than every other number and equal to itself.
 */
public final class Functions {
    private Functions() {}

    /** The number of rows. */
    public static Call count() {
        return Call.of("count");
    }

    /** The number of rows in which {@code column} is not null. */
    public static Call count(String column) {
        return Call.of("count", column);
    }

    /** The sum: BIGINT of integers, DOUBLE of floating-point numbers; null without values. */
    public static Call sum(String column) {
        return Call.of("sum", column);
    }

    /** The mean as DOUBLE, from an exact sum of integers; null without values. */
    public static Call avg(String column) {
        return Call.of("avg", column);
    }

    /** The least value; NaN only if all are. */
    public static Call min(String column) {
        return Call.of("min", column);
    }

    /** The greatest value; NaN if there is one. */
    public static Call max(String column) {
        return Call.of("max", column);
    }

    /** The sample covariance of the rows in which both are present; null for fewer than two. */
    public static Call covarSamp(String y, String x) {
        return Call.of("covar_samp", y, x);
    }

    /** The row's number in its partition, from 1. */
    public static Call rowNumber() {
        return Call.of("row_number");
    }

    /** One more than the number of rows before the row's peers. */
    public static Call rank() {
        return Call.of("rank");
    }

    /** The number of distinct order keys up to the row's. */
    public static Call denseRank() {
        return Call.of("dense_rank");
    }

    /** The value of the row before. */
    public static Call lag(String column) {
        return lag(column, 1);
    }

    /** The value {@code rows} rows before, or null without such a row. */
    public static Call lag(String column, long rows) {
        return Call.of("lag", column).withOffset(rows);
    }

    /** The value of the row after. */
    public static Call lead(String column) {
        return lead(column, 1);
    }

    /** The value {@code rows} rows after, or null without such a row. */
    public static Call lead(String column, long rows) {
        return Call.of("lead", column).withOffset(rows);
    }

    /** The value of the frame's first row, which may be null. */
    public static Call firstValue(String column) {
        return Call.of("first_value", column);
    }

    /** The value of the frame's last row, which may be null. */
    public static Call lastValue(String column) {
        return Call.of("last_value", column);
    }
}
