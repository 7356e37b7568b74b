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
package dev.sluice.kernel.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.testing.TestSeed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of group indexes, for every kind of key, over several batches, against a map. */
class GroupIndexTest {

    private record Kind(String name, List<StorageType> types) {
        GroupIndex newIndex() {
            return switch (name) {
                case "long" -> new LongGroupIndex();
                case "bytes" -> new BytesGroupIndex();
                default -> new CompositeGroupIndex(types);
            };
        }
    }

    static Stream<Kind> kinds() {
        return Stream.of(
                new Kind("long", List.of(StorageType.LONG)),
                new Kind("bytes", List.of(StorageType.BYTES)),
                new Kind("double", List.of(StorageType.DOUBLE)),
                new Kind("composite", List.of(StorageType.LONG, StorageType.BYTES)),
                new Kind("all", List.of(StorageType.DOUBLE, StorageType.BYTES, StorageType.LONG)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void idsAreDenseStableAndInOrderOfFirstAppearance(Kind kind) {
        for (int number = 0; number < TestSeed.iterations(40); number++) {
            Random random = TestSeed.random(number);
            GroupIndex index = kind.newIndex();
            Map<List<Object>, Integer> expected = new LinkedHashMap<>();
            for (int batch = 0; batch < 5; batch++) {
                int rowCount = RandomColumns.length(random);
                List<Column> keys = new ArrayList<>();
                kind.types()
                        .forEach(type -> keys.add(RandomColumns.column(random, type, rowCount)));
                int[] groupIds = new int[rowCount];
                index.intern(keys, rowCount, groupIds);
                for (int row = 0; row < rowCount; row++) {
                    int fresh = expected.size();
                    Integer known = expected.putIfAbsent(key(keys, row), fresh);
                    assertThat(groupIds[row])
                            .as(TestSeed.describe(number) + " batch " + batch + " row " + row)
                            .isEqualTo(known == null ? fresh : known);
                }
                assertThat(index.groupCount()).isEqualTo(expected.size());
            }
            assertThat(keysOf(index, kind)).isEqualTo(new ArrayList<>(expected.keySet()));
            assertThat(index.retainedBytes()).isPositive();
        }
    }

    @Test
    void theKeyZeroAndTheNullKeyAreTwoGroups() {
        LongGroupIndex index = new LongGroupIndex();
        int[] groupIds = new int[4];
        index.intern(List.of(Columns.longs(null, 0L, null, 0L)), 4, groupIds);
        assertThat(groupIds).containsExactly(0, 1, 0, 1);
    }

    @Test
    void singleKeysAreFoundOnlyIfTheyAreThere() {
        BytesGroupIndex index = new BytesGroupIndex();
        assertThat(index.find(new byte[] {1}, 0, 1)).isEmpty();
        assertThat(index.intern(new byte[] {9, 1, 2, 9}, 1, 2)).isZero();
        assertThat(index.find(new byte[] {1, 2}, 0, 2)).hasValue(0);
        assertThat(index.find(new byte[] {1}, 0, 1)).isEmpty();
        assertThat(index.key(0)).containsExactly(1, 2);
    }

    private static List<Object> key(List<Column> columns, int row) {
        List<Object> key = new ArrayList<>();
        for (Column column : columns) {
            Object value = Columns.get(column, row);
            key.add(value instanceof Double number && number == 0 ? (Object) 0.0 : value);
        }
        return key;
    }

    private static List<List<Object>> keysOf(GroupIndex index, Kind kind) {
        int[] groupIds = new int[index.groupCount()];
        for (int groupId = 0; groupId < groupIds.length; groupId++) {
            groupIds[groupId] = groupId;
        }
        List<ColumnBuilder> builders =
                kind.types().stream().map(type -> ColumnBuilder.of(type, 0)).toList();
        index.appendKeys(groupIds, groupIds.length, builders);
        List<Column> columns = new ArrayList<>();
        builders.forEach(builder -> columns.add(builder.build()));
        List<List<Object>> keys = new ArrayList<>();
        for (int groupId = 0; groupId < groupIds.length; groupId++) {
            keys.add(key(columns, groupId));
        }
        return keys;
    }
}
