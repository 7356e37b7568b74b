/**
 * The contracts of window functions: a sorted batch, a function with its carry, and how far it
 * reaches. Public.
 *
 * <p>May use kernel.column and the window packages for order, peers and frames.
 */
package dev.sluice.kernel.window;
