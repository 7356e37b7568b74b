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
package dev.sluice.operator.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.testing.TestSeed;
import java.util.Random;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;

/** Keys of one BIGINT, and their hashes, are those of the general way. */
class BigintKeyHashTest {
    private static final RowType TYPE =
            RowType.of(new LogicalType[] {new BigIntType()}, new String[] {"k"});

    private final RowKeySelector selector = new RowKeySelector(TYPE, new int[] {0});
    private final RowDataSerializer serializer = new RowDataSerializer(TYPE);

    @Test
    void hashesAreThoseOfBinaryRows() {
        Random random = TestSeed.random(0);
        for (int i = 0; i < 10_000; i++) {
            long value = random.nextLong() >> random.nextInt(64);
            assertThat(BigintKeyHash.of(value)).as("%d", value).isEqualTo(row(value).hashCode());
        }
        for (long value : new long[] {0, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(BigintKeyHash.of(value)).as("%d", value).isEqualTo(row(value).hashCode());
        }
    }

    @Test
    void keysAreBinaryRowsAlsoAroundNulls() {
        for (Long value : new Long[] {5L, null, 7L, null, null, -1L}) {
            RowData input = GenericRowData.of(value);
            BinaryRowData key = selector.getKey(input);
            assertThat(key).isEqualTo(row(value));
            assertThat(selector.hash(key)).isEqualTo(row(value).hashCode());
        }
    }

    private BinaryRowData row(Long value) {
        return serializer.toBinaryRow(GenericRowData.of(value)).copy();
    }
}
