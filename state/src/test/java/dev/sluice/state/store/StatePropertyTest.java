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
package dev.sluice.state.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.testing.TestSeed;
import dev.sluice.state.testing.StateHarness.Backend;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random changes to table, log and headers, with checkpoints, failures, rescaling and changes of
 * the backend between them, against plain collections.
 */
class StatePropertyTest {
    private static final int STEPS = 12;
    private static final List<Event> EVENTS = List.of(Event.values());

    /** What may happen between two batches of changes. */
    private enum Event {
        NOTHING,
        CHECKPOINT,
        RESTART,
        RESCALE,
        FAILURE,
        OTHER_BACKEND
    }

    @ParameterizedTest
    @EnumSource
    void stateEqualsPlainCollectionsWhateverHappens(Backend backend) throws Exception {
        int[] maxParallelisms = {3, 16, 128};
        for (int i = 0; i < TestSeed.iterations(9); i++) {
            KeyGroups keyGroups = KeyGroups.of(maxParallelisms[i % maxParallelisms.length]);
            try {
                new Run(backend, keyGroups, TestSeed.random(i)).run();
            } catch (Throwable e) {
                throw new AssertionError(
                        backend
                                + ", max parallelism "
                                + keyGroups.maxParallelism()
                                + ", "
                                + TestSeed.describe(i),
                        e);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void keyGroupsMoveWithTheirState(Backend backend) throws Exception {
        KeyGroups keyGroups = KeyGroups.of(16);
        StateModel model = new StateModel();
        Optional<OperatorSubtaskState> state = Optional.empty();
        long checkpoint = 0;
        for (int parallelism : new int[] {1, 2, 3, 1}) {
            try (StateJob job = new StateJob(backend, keyGroups, parallelism, state, model)) {
                assertThat(job.subtasks()).hasSize(parallelism);
                fill(job, 300, "at parallelism " + parallelism + " and checkpoint " + checkpoint);
                job.verify();
                state = Optional.of(job.checkpoint(++checkpoint));
            }
        }
        try (StateJob job = new StateJob(backend, keyGroups, 1, state, model)) {
            assertThat(job.model().rowsOfKeyGroups()).hasSize(16);
            assertThat(job.model().slots()).hasSize(300);
        }
    }

    @ParameterizedTest
    @EnumSource
    void canonicalSavepointMovesToTheOtherBackendAndParallelism(Backend backend) throws Exception {
        KeyGroups keyGroups = KeyGroups.of(16);
        StateModel model = new StateModel();
        OperatorSubtaskState savepoint;
        try (StateJob job = new StateJob(backend, keyGroups, 1, Optional.empty(), model)) {
            fill(job, 300, "first");
            savepoint = job.savepoint(1);
        }
        try (StateJob job =
                new StateJob(backend.other(), keyGroups, 2, Optional.of(savepoint), model)) {
            fill(job, 400, "second");
            savepoint = job.savepoint(2);
        }
        try (StateJob job = new StateJob(backend, keyGroups, 1, Optional.of(savepoint), model)) {
            assertThat(job.model().slots()).hasSize(400).containsValue("second 399");
        }
    }

    /** Pages count as written once the backend has them, whatever becomes of the checkpoint. */
    @ParameterizedTest
    @EnumSource
    void checkpointAfterALostOneIsWhole(Backend backend) throws Exception {
        KeyGroups keyGroups = KeyGroups.of(4);
        StateModel model = new StateModel();
        OperatorSubtaskState state;
        try (StateJob job = new StateJob(backend, keyGroups, 1, Optional.empty(), model)) {
            fill(job, 100, "before the first");
            job.checkpoint(1);
            fill(job, 200, "before the lost one");
            job.lostCheckpoint(2);
            job.putSlot("one more", "");
            state = job.checkpoint(3);
        }
        try (StateJob job = new StateJob(backend, keyGroups, 1, Optional.of(state), model)) {
            assertThat(job.model().slots()).hasSize(201).containsKey("one more");
        }
    }

    private static void fill(StateJob job, int count, String text) {
        for (int i = 0; i < count; i++) {
            job.putSlot("key " + i, text + " " + i);
            job.append(i % job.keyGroupCount(), text + " " + i);
            job.setHeader(i % job.keyGroupCount(), i);
        }
    }

    /** One case: a job that is changed, stopped and started until its steps are done. */
    private static final class Run {
        private final KeyGroups keyGroups;
        private final Random random;
        private final int keyCount;
        private Backend backend;
        private StateJob job;
        private Optional<OperatorSubtaskState> lastCheckpoint = Optional.empty();
        private StateModel modelOfLastCheckpoint = new StateModel();
        private long checkpoint;

        Run(Backend backend, KeyGroups keyGroups, Random random) throws Exception {
            this.backend = backend;
            this.keyGroups = keyGroups;
            this.random = random;
            keyCount = List.of(1, 40, 3000).get(random.nextInt(3));
            job = new StateJob(backend, keyGroups, 1, Optional.empty(), new StateModel());
        }

        void run() throws Exception {
            try {
                for (int step = 0; step < STEPS; step++) {
                    change(List.of(0, 5, 100, 1500).get(random.nextInt(4)));
                    job.verify();
                    happen(EVENTS.get(random.nextInt(EVENTS.size())));
                }
            } finally {
                job.close();
            }
        }

        private void happen(Event event) throws Exception {
            int parallelism = job.subtasks().size();
            switch (event) {
                case NOTHING -> {}
                case CHECKPOINT -> note(job.checkpoint(++checkpoint));
                case RESTART -> {
                    note(job.checkpoint(++checkpoint));
                    restart(parallelism);
                }
                case RESCALE -> {
                    note(job.checkpoint(++checkpoint));
                    restart(1 + random.nextInt(3));
                }
                case FAILURE -> restart(parallelism);
                case OTHER_BACKEND -> {
                    note(job.savepoint(++checkpoint));
                    backend = backend.other();
                    restart(1 + random.nextInt(3));
                }
            }
        }

        private void note(OperatorSubtaskState state) {
            lastCheckpoint = Optional.of(state);
            modelOfLastCheckpoint = job.model().copy();
        }

        private void restart(int parallelism) throws Exception {
            job.close();
            job =
                    new StateJob(
                            backend,
                            keyGroups,
                            parallelism,
                            lastCheckpoint,
                            modelOfLastCheckpoint.copy());
        }

        private void change(int changes) {
            int keyGroupCount = 1 + random.nextInt(keyGroups.maxParallelism());
            // Some batches kill more rows than they add: whole log pages go away.
            int deathsOfTen = random.nextInt(8);
            List<Long> alive = new ArrayList<>(job.model().rows().keySet());
            for (int i = 0; i < changes; i++) {
                int kind = random.nextInt(10);
                if (kind < deathsOfTen && !alive.isEmpty()) {
                    // Mostly the oldest die, as in a log that is worked off.
                    int age = random.nextInt(Math.min(alive.size(), 1 + random.nextInt(200)));
                    job.markDead(alive.remove(age));
                } else if (kind < 8) {
                    job.append(random.nextInt(keyGroupCount), text());
                } else {
                    job.putSlot("key " + random.nextInt(keyCount), text());
                }
                if (random.nextInt(3) == 0 && !alive.isEmpty()) {
                    job.markEmitted(alive.get(random.nextInt(alive.size())));
                }
            }
            if (random.nextBoolean()) {
                job.setHeader(random.nextInt(keyGroupCount), random.nextLong() >> 1);
            }
        }

        private String text() {
            int length =
                    switch (random.nextInt(100)) {
                        case 0 -> 30_000;
                        case 1, 2, 3, 4 -> 0;
                        default -> random.nextInt(60);
                    };
            return "abcdefghij".repeat(length / 10 + 1).substring(0, length);
        }
    }
}
