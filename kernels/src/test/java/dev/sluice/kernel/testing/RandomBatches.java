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
package dev.sluice.kernel.testing;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.order.NullPlacement;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import dev.sluice.kernel.window.peer.Segments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Seeded random window queries: batches, partitions from one row to all rows, order keys of any
 * number and direction, and frames. Sorted batches come from {@link NaiveOrder}, so that kernels
 * are not tested on input that other kernels made.
 */
public final class RandomBatches {
    private RandomBatches() {}

    /** A batch with a column of each type. */
    public static ColumnBatch batch(Random random, List<StorageType> types, int rowCount) {
        List<Column> columns = new ArrayList<>();
        for (StorageType type : types) {
            columns.add(RandomColumns.column(random, type, rowCount));
        }
        return new ColumnBatch(columns, rowCount);
    }

    /**
     * The partition of each row, below {@code rowCount + 1}: all rows in one partition, a row a
     * partition, few big or many small ones, or one that holds most rows. Some may be empty.
     */
    public static List<Integer> partitions(Random random, int rowCount) {
        List<Integer> partitions = new ArrayList<>();
        int shape = random.nextInt(5);
        for (int row = 0; row < rowCount; row++) {
            partitions.add(
                    switch (shape) {
                        case 0 -> 0;
                        case 1 -> row;
                        case 2 -> Math.min(random.nextInt(3), rowCount);
                        case 3 -> random.nextInt(1 + rowCount / 3);
                        default -> random.nextInt(4) > 0 ? 0 : random.nextInt(rowCount);
                    });
        }
        if (shape == 1) {
            Collections.shuffle(partitions, random);
        }
        return partitions;
    }

    /** Up to one key a column, in random order of the columns; often one, sometimes none. */
    public static List<OrderKey> orderKeys(Random random, int columnCount) {
        List<OrderKey> orderKeys = new ArrayList<>();
        for (int column = 0; column < columnCount; column++) {
            orderKeys.add(orderKey(random, column));
        }
        Collections.shuffle(orderKeys, random);
        int count = random.nextBoolean() ? 1 : random.nextInt(columnCount + 1);
        return List.copyOf(orderKeys.subList(0, Math.min(count, columnCount)));
    }

    public static OrderKey orderKey(Random random, int column) {
        return new OrderKey(
                column,
                random.nextBoolean() ? SortDirection.ASCENDING : SortDirection.DESCENDING,
                random.nextBoolean() ? NullPlacement.FIRST : NullPlacement.LAST);
    }

    /** The rows of a batch in order of partition, order keys and arrival. */
    public static ColumnBatch sorted(
            ColumnBatch batch, List<Integer> partitions, List<OrderKey> orderKeys) {
        List<Integer> positions = NaiveOrder.sortedPositions(batch, partitions, orderKeys);
        int[] order = positions.stream().mapToInt(Integer::intValue).toArray();
        return batch.gather(order, order.length);
    }

    /** The segments of a sorted batch, one for each of the first {@code partitionCount}. */
    public static Segments segments(List<Integer> partitions, int partitionCount) {
        int[] starts = new int[partitionCount + 1];
        for (int partition : partitions) {
            starts[partition + 1]++;
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        return new Segments(starts, partitionCount);
    }

    /** Any pair of bounds that SQL allows, inverted ones included. */
    public static FrameSpec frame(Random random, FrameUnit unit) {
        List<FrameBound> inner =
                List.of(
                        FrameBound.CURRENT_ROW,
                        FrameBound.preceding(offset(random)),
                        FrameBound.following(offset(random)),
                        FrameBound.preceding(offset(random)),
                        FrameBound.following(offset(random)));
        FrameBound start = inner.get(random.nextInt(3));
        FrameBound end = inner.get(random.nextInt(2) == 0 ? 0 : 3 + random.nextInt(2));
        return new FrameSpec(
                unit,
                random.nextInt(4) == 0 ? FrameBound.UNBOUNDED_PRECEDING : start,
                random.nextInt(4) == 0 ? FrameBound.UNBOUNDED_FOLLOWING : end);
    }

    /** Mostly small, else zero, wide, or as large as offsets go. */
    public static long offset(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> Long.MAX_VALUE - random.nextInt(2);
            case 2 -> random.nextLong() >>> 1 + random.nextInt(62);
            case 3 -> random.nextInt(2000);
            default -> random.nextInt(12);
        };
    }
}
