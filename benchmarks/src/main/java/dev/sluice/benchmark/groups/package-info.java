/**
 * Suite {@code groups}: interning of keys, routing of rows to groups, aggregates of groups. {@code
 * GroupsSuite} lists the cells, {@code GroupsData} makes the rows.
 *
 * <p>May use kernels, DuckDB, and the parts of cells.
 */
package dev.sluice.benchmark.groups;
