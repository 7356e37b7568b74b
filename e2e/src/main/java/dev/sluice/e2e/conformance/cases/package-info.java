/**
 * The conformance cases: their JSON Lines format, and the SQL types and values in it.
 *
 * <p>Public: {@link dev.sluice.e2e.conformance.cases.CaseFile} and the records that it reads. The
 * format and its semantics are described in {@code e2e/cases/README.md}. Uses Jackson; of Sluice
 * nothing but the columns that values are stored in.
 */
package dev.sluice.e2e.conformance.cases;
