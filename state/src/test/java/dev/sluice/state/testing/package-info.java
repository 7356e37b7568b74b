/** What the tests of state share: subtasks on real state backends. */
package dev.sluice.state.testing;
