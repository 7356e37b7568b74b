/**
 * Frames: the clause and, for a batch, the bounds of every row. Public: FrameSpec, its parts,
 * FrameBounds. Knows no function.
 *
 * <p>May use kernel.column, window.order and window.peer.
 */
package dev.sluice.kernel.window.frame;
