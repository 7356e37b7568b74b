/**
 * The binary formats of state, one class each with its diagram: the page with version and checksum,
 * and what pages of each kind hold. Public for the store only; nothing here is for users.
 *
 * <p>A format that was released is never changed: a change is a new version, and golden files of
 * the old one stay in the tests.
 *
 * <p>May use the JDK and Flink's serializer API.
 */
package dev.sluice.state.layout;
