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
package dev.sluice.benchmark.groups;

import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;
import dev.sluice.kernel.column.Validity;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Batches of 8,192 rows: a group each, and two doubles.
 *
 * @param rows how many, in whole batches
 * @param groups groups that rows belong to
 * @param zipf whether group g has a share of 1 / (g + 1), rather than all the same
 * @param idleGroups further groups that exist and get no row
 */
record GroupsData(int rows, int groups, boolean zipf, int idleGroups) {
    private static final int BATCH_ROWS = 8192;
    private static final long SEED = 11;
    private static final int KEY_BYTES = 16;

    /** A batch; keys stand for groups, but not in their order. */
    static final class Batch {
        private final int[] groupIds;
        private final double[] xs;
        private final double[] ys;

        Batch(int rowCount) {
            groupIds = new int[rowCount];
            xs = new double[rowCount];
            ys = new double[rowCount];
        }

        int[] groupIds() {
            return groupIds;
        }

        double[] xs() {
            return xs;
        }

        double[] ys() {
            return ys;
        }

        int rowCount() {
            return groupIds.length;
        }

        List<Column> arguments() {
            return List.of(
                    new DoubleColumn(xs, Validity.ALL_VALID, xs.length),
                    new DoubleColumn(ys, Validity.ALL_VALID, ys.length));
        }

        Column longKeys() {
            long[] keys = new long[groupIds.length];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = key(groupIds[i]);
            }
            return new LongColumn(keys, Validity.ALL_VALID, keys.length);
        }

        Column bytesKeys() {
            ByteBuffer data = ByteBuffer.allocate(KEY_BYTES * groupIds.length);
            int[] offsets = new int[groupIds.length + 1];
            for (int i = 0; i < groupIds.length; i++) {
                data.putLong(key(groupIds[i])).putLong(groupIds[i]);
                offsets[i + 1] = data.position();
            }
            return new BytesColumn(data.array(), offsets, Validity.ALL_VALID, groupIds.length);
        }

        /** Odd multiples of a group id are different for different ids. */
        private static long key(int groupId) {
            return groupId * 0x9E3779B97F4A7C15L;
        }
    }

    /** All groups that exist. */
    int groupCount() {
        return groups + idleGroups;
    }

    List<Batch> batches() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Batch> batches = new ArrayList<>();
        for (int made = 0; made < rows; made += BATCH_ROWS) {
            int rowCount = Math.min(BATCH_ROWS, rows - made);
            Batch batch = new Batch(rowCount);
            for (int i = 0; i < rowCount; i++) {
                batch.groupIds[i] = zipf ? zipf(random) : random.nextInt(groups);
                batch.xs[i] = random.nextInt(1000) / 4.0;
                batch.ys[i] = random.nextInt(1000) / 4.0;
            }
            batches.add(batch);
        }
        return batches;
    }

    /** Zipf with exponent 1, by the inverse of its continuous distribution. */
    private int zipf(SplittableRandom random) {
        double rank = Math.exp(random.nextDouble() * Math.log(groups + 1.0));
        return Math.min(groups - 1, (int) rank - 1);
    }
}
