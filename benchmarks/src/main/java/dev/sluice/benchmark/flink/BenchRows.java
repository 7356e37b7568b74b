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
package dev.sluice.benchmark.flink;

import java.io.Serializable;
import java.util.SplittableRandom;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.writer.BinaryRowWriter;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;

/**
 * The input of the Flink suites: {@code k BIGINT} uniform, {@code ts TIMESTAMP(3)} a millisecond
 * later in each row, {@code v BIGINT}, {@code x} and {@code y DOUBLE}, then further BIGINT columns.
 * The values come from a fixed seed and lie ready in memory.
 *
 * @param keys distinct keys
 * @param extraColumns further columns
 */
record BenchRows(int keys, int extraColumns) implements Serializable {
    private static final long SEED = 42;
    private static final int VALUES = 1 << 16;
    private static final int BASE_FIELDS = 5;

    RowType type() {
        LogicalType[] types = new LogicalType[BASE_FIELDS + extraColumns];
        String[] names = new String[types.length];
        String[] baseNames = {"k", "ts", "v", "x", "y"};
        LogicalType[] baseTypes = {
            new BigIntType(),
            new TimestampType(3),
            new BigIntType(),
            new DoubleType(),
            new DoubleType()
        };
        for (int i = 0; i < types.length; i++) {
            names[i] = i < BASE_FIELDS ? baseNames[i] : "c" + (i - BASE_FIELDS);
            types[i] = i < BASE_FIELDS ? baseTypes[i] : new BigIntType();
        }
        return RowType.of(types, names);
    }

    Generator generator() {
        return new Generator(this);
    }

    /** Makes the rows one after the other, in one object that each row overwrites. */
    static final class Generator {
        private final SplittableRandom random = new SplittableRandom(SEED);
        private final int keys;
        private final long[] values = new long[VALUES];
        private final BinaryRowData row;
        private long number;

        Generator(BenchRows rows) {
            keys = rows.keys;
            for (int i = 0; i < VALUES; i++) {
                values[i] = random.nextLong(1000);
            }
            row = new BinaryRowData(BASE_FIELDS + rows.extraColumns);
            BinaryRowWriter writer = new BinaryRowWriter(row);
            for (int i = 0; i < row.getArity(); i++) {
                writer.writeLong(i, values[i]);
            }
            writer.complete();
        }

        /** Event time in milliseconds of the row that came last. */
        long time() {
            return number;
        }

        BinaryRowData next() {
            number++;
            int index = (int) number & (VALUES - 1);
            row.setLong(0, random.nextInt(keys));
            row.setLong(1, number);
            row.setLong(2, values[index]);
            row.setDouble(3, values[index] * 0.25);
            row.setDouble(4, values[VALUES - 1 - index] * 0.5);
            return row;
        }
    }
}
