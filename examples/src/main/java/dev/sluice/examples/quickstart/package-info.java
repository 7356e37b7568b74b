/**
 * The smallest job: the example of the README, taken from {@code Quickstart}.
 *
 * <p>May use all modules; nothing uses it.
 */
package dev.sluice.examples.quickstart;
