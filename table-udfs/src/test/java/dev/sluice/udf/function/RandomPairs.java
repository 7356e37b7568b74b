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
package dev.sluice.udf.function;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;

/**
 * Random input of a function of two numbers: with nulls, NaN, infinities, numbers that round all
 * others away, and pairs that come again.
 */
final class RandomPairs {
    static final List<String> KEYS = List.of("a", "b", "c", "d");

    private final Random random;
    private final List<Double[]> seen = new ArrayList<>();

    RandomPairs(Random random) {
        this.random = random;
    }

    /**
     * Rows (id, k, ts, y, x) in the order in which they come, up to a second late.
     *
     * @param peers how many rows in a row have one timestamp
     */
    List<Row> readings(int count, int peers) {
        List<Row> rows = new ArrayList<>();
        long millis = 1_000_000;
        for (int id = 0; id < count; id++) {
            if (id % peers == 0) {
                millis += 1 + random.nextInt(random.nextInt(20) == 0 ? 3000 : 300);
            }
            Double[] pair = pair();
            rows.add(Row.of(id, key(), Instant.ofEpochMilli(millis), pair[0], pair[1]));
        }
        for (int id = 1; id < count; id++) {
            if (random.nextBoolean() && !isSecondBefore(rows.get(id - 1), rows.get(id))) {
                Collections.swap(rows, id - 1, id);
                id++;
            }
        }
        return rows;
    }

    /**
     * Changes of rows (k, y, x): inserts, deletes, and updates, some of which move a row to another
     * key. The rows of the last key are all deleted in the end.
     *
     * @param left takes the rows that are there after the changes
     */
    List<Row> changes(int count, List<Row> left) {
        List<Row> changes = new ArrayList<>();
        while (changes.size() < count) {
            int kind = left.isEmpty() ? 0 : random.nextInt(4);
            if (kind <= 1) {
                left.add(change(changes, RowKind.INSERT, newRow()));
                continue;
            }
            Row old = left.remove(random.nextInt(left.size()));
            if (kind == 2) {
                change(changes, RowKind.DELETE, old);
                continue;
            }
            Row updated = newRow();
            if (random.nextBoolean()) {
                updated.setField(0, old.getField(0));
            }
            change(changes, RowKind.UPDATE_BEFORE, old);
            left.add(change(changes, RowKind.UPDATE_AFTER, updated));
        }
        String last = KEYS.get(KEYS.size() - 1);
        left.stream()
                .filter(row -> last.equals(row.getField(0)))
                .forEach(row -> change(changes, RowKind.DELETE, row));
        left.removeIf(row -> last.equals(row.getField(0)));
        return changes;
    }

    private static Row change(List<Row> changes, RowKind kind, Row row) {
        Row change = Row.copy(row);
        change.setKind(kind);
        changes.add(change);
        return row;
    }

    private static boolean isSecondBefore(Row one, Row other) {
        return instant(other).toEpochMilli() - instant(one).toEpochMilli() >= 1000;
    }

    static Instant instant(Row reading) {
        return (Instant) reading.getField(2);
    }

    private Row newRow() {
        Double[] pair = pair();
        return Row.of(key(), pair[0], pair[1]);
    }

    private String key() {
        return KEYS.get(random.nextInt(KEYS.size()));
    }

    private Double[] pair() {
        if (!seen.isEmpty() && random.nextInt(4) == 0) {
            return seen.get(random.nextInt(seen.size()));
        }
        Double[] pair = {number(), number()};
        seen.add(pair);
        return pair;
    }

    private Double number() {
        return switch (random.nextInt(40)) {
            case 0, 1, 2 -> null;
            case 3 -> Double.NaN;
            case 4 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            case 5 -> 1e300 * random.nextGaussian();
            case 6 -> 1e-300 * random.nextGaussian();
            case 7, 8, 9 -> (double) random.nextInt(3);
            default -> 1e6 + random.nextGaussian();
        };
    }
}
