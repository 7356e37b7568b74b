/**
 * What the tests of every module share, in the kernels' test-jar: oracles that follow the
 * definition, seeded random columns, and boxed views of columns.
 */
package dev.sluice.kernel.testing;
