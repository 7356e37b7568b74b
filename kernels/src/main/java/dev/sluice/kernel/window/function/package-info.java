/**
 * The registry of window functions: from a call to the function that evaluates it. Public.
 *
 * <p>May use all window packages; none of them uses it.
 */
package dev.sluice.kernel.window.function;
