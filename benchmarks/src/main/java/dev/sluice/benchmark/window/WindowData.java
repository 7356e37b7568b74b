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
package dev.sluice.benchmark.window;

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import dev.sluice.kernel.column.LongColumnBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Rows sorted by partition and key, in batches of whole partitions of about 8,192 rows.
 *
 * <pre>
 *   column 0 partition   1 key, ascending   2 v, 0 to 999 or null   3 x, v / 4
 * </pre>
 *
 * @param rows how many, about
 * @param partition rows of a partition, or "r10": 1 to 19 at random, which processors cannot learn
 * @param nullFraction share of values that are null
 * @param ties whether keys repeat, three times on average
 * @param gaps whether keys leave out some, at random
 */
record WindowData(int rows, String partition, double nullFraction, boolean ties, boolean gaps) {
    static final int PARTITION = 0;
    static final int KEY = 1;
    static final int V = 2;
    static final int X = 3;
    private static final int BATCH_ROWS = 8192;
    private static final long SEED = 7;

    List<ColumnBatch> batches() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<ColumnBatch> batches = new ArrayList<>();
        long partitionId = 0;
        int made = 0;
        while (made < rows) {
            Builders builders = new Builders();
            while (builders.rowCount < BATCH_ROWS && made + builders.rowCount < rows) {
                addPartition(builders, partitionId++, random);
            }
            made += builders.rowCount;
            batches.add(builders.build());
        }
        return batches;
    }

    private void addPartition(Builders builders, long id, SplittableRandom random) {
        int size = partition.equals("r10") ? random.nextInt(1, 20) : Integer.parseInt(partition);
        long key = 0;
        for (int i = 0; i < size; i++) {
            boolean isTie = ties && random.nextInt(3) != 0;
            key += isTie ? 0 : gaps ? random.nextInt(1, 11) : 1;
            boolean isNull = nullFraction > 0 && random.nextDouble() < nullFraction;
            builders.add(id, key, random.nextInt(1000), isNull);
        }
    }

    private static final class Builders {
        private final LongColumnBuilder partitions = new LongColumnBuilder(BATCH_ROWS);
        private final LongColumnBuilder keys = new LongColumnBuilder(BATCH_ROWS);
        private final LongColumnBuilder values = new LongColumnBuilder(BATCH_ROWS);
        private final DoubleColumnBuilder numbers = new DoubleColumnBuilder(BATCH_ROWS);
        private int rowCount;

        void add(long partition, long key, long value, boolean isNull) {
            partitions.append(partition);
            keys.append(key);
            if (isNull) {
                values.appendNull();
                numbers.appendNull();
            } else {
                values.append(value);
                numbers.append(value / 4.0);
            }
            rowCount++;
        }

        ColumnBatch build() {
            return new ColumnBatch(
                    List.of(partitions.build(), keys.build(), values.build(), numbers.build()),
                    rowCount);
        }
    }
}
