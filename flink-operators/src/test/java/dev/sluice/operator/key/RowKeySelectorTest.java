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

import dev.sluice.operator.testing.Rows;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class RowKeySelectorTest {
    private static final RowType TYPE =
            RowType.of(
                    new LogicalType[] {
                        new VarCharType(VarCharType.MAX_LENGTH), new DoubleType(), new FloatType()
                    },
                    new String[] {"k", "d", "f"});
    private static final double OTHER_NAN = Double.longBitsToDouble(0x7ff8000000000001L);

    private final RowKeySelector all = new RowKeySelector(TYPE, new int[] {0, 1, 2});

    @Test
    void zerosOfBothSignsAreOneKey() throws Exception {
        assertThat(key(all, "a", 0.0, 0f)).isEqualTo(key(all, "a", -0.0, -0f));
    }

    @Test
    void allNaNsAreOneKey() throws Exception {
        assertThat(Double.doubleToRawLongBits(OTHER_NAN))
                .isNotEqualTo(Double.doubleToRawLongBits(Double.NaN));
        assertThat(key(all, "a", Double.NaN, Float.NaN))
                .isEqualTo(key(all, "a", OTHER_NAN, Float.intBitsToFloat(0x7fc00001)));
    }

    @Test
    void nullIsAKeyOfItsOwn() throws Exception {
        assertThat(key(all, null, null, null)).isEqualTo(key(all, null, null, null));
        assertThat(key(all, null, 0.0, 0f)).isNotEqualTo(key(all, "", 0.0, 0f));
        assertThat(key(all, "a", null, 0f)).isNotEqualTo(key(all, "a", 0.0, 0f));
    }

    @Test
    void otherFieldsDoNotMatter() throws Exception {
        RowKeySelector first = new RowKeySelector(TYPE, new int[] {0});
        assertThat(key(first, "a", 1.0, 2f)).isEqualTo(key(first, "a", 3.0, null));
        assertThat(key(first, "a", 1.0, 2f)).isNotEqualTo(key(first, "b", 1.0, 2f));
    }

    @Test
    void withoutFieldsAllRowsHaveOneKey() throws Exception {
        RowKeySelector none = new RowKeySelector(TYPE, new int[] {});
        assertThat(key(none, "a", 1.0, 2f)).isEqualTo(key(none, "b", null, null));
    }

    @Test
    void theShuffleAndTheOperatorAgreeAfterSerialisation() throws Exception {
        assertThat(key(InstantiationUtil.clone(all), "a", -0.0, 1f))
                .isEqualTo(key(all, "a", 0.0, 1f));
    }

    private static RowData key(KeySelector<RowData, RowData> selector, Object... values)
            throws Exception {
        return ((BinaryRowData) selector.getKey(Rows.of(values))).copy();
    }
}
