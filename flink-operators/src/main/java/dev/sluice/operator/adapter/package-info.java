/**
 * RowData to column and back: the only place that widens, narrows and copies values, and that gives
 * results their Flink types. {@code ColumnType} is the table of types; {@code FieldReader} reads,
 * {@code ValueWriter} writes.
 *
 * <p>May use kernel columns and Flink's table types and data; knows no operator.
 */
package dev.sluice.operator.adapter;
