/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.sluice.e2e.recovery;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What goes wrong in the job that runs, and how far it is. Its tasks run in this JVM, so one job
 * runs at a time.
 */
final class Mishaps {
    /** Where a task fails. */
    enum Kind {
        NONE,
        BETWEEN_BARRIERS,
        IN_SYNC_PART,
        IN_ASYNC_PART,
        AT_NOTIFICATION,
        AFTER_NOTIFICATION
    }

    private static final AtomicLong GREATEST_LINE = new AtomicLong();
    private static final AtomicInteger COMPLETED_CHECKPOINTS = new AtomicInteger();
    private static final AtomicInteger STRIKES = new AtomicInteger();
    private static final AtomicInteger RESTORES = new AtomicInteger();
    private static volatile Kind planned = Kind.NONE;
    private static volatile long fromLine;

    private Mishaps() {}

    /**
     * Forgets earlier jobs; the mishap strikes when the source is at a line, after a checkpoint.
     */
    static void plan(Kind kind, long line) {
        planned = kind;
        fromLine = line;
        GREATEST_LINE.set(0);
        COMPLETED_CHECKPOINTS.set(0);
        STRIKES.set(0);
        RESTORES.set(0);
    }

    static void reached(long line) {
        GREATEST_LINE.accumulateAndGet(line, Math::max);
    }

    static long greatestLine() {
        return GREATEST_LINE.get();
    }

    static void checkpointCompleted() {
        COMPLETED_CHECKPOINTS.incrementAndGet();
    }

    static int completedCheckpoints() {
        return COMPLETED_CHECKPOINTS.get();
    }

    static void taskRestored() {
        RESTORES.incrementAndGet();
    }

    private static boolean isDue(Kind kind) {
        return planned == kind
                && GREATEST_LINE.get() >= fromLine
                && COMPLETED_CHECKPOINTS.get() > 0;
    }

    /** Whether a mishap of that kind strikes now; it does once. */
    static boolean strikesOnce(Kind kind) {
        return isDue(kind) && STRIKES.compareAndSet(0, 1);
    }

    /** Whether a mishap of that kind strikes now; it does so until tasks are restored. */
    static boolean strikesUntilRestored(Kind kind) {
        boolean strikes = isDue(kind) && RESTORES.get() == 0;
        if (strikes) {
            STRIKES.incrementAndGet();
        }
        return strikes;
    }

    static int strikes() {
        return STRIKES.get();
    }

    static int restores() {
        return RESTORES.get();
    }
}
