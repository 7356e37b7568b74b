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
package dev.sluice.kernel.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.StorageType;
import dev.sluice.kernel.selection.Selection;
import dev.sluice.kernel.testing.Columns;
import dev.sluice.kernel.testing.RandomColumns;
import dev.sluice.kernel.testing.TestSeed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every aggregate must do. A subclass gives the definition, the argument types, the expected
 * result from the definition in exact arithmetic, and how far a result may be from it.
 */
abstract class AggregateContractTest {
    abstract AggregateFunction function();

    abstract List<StorageType> argumentTypes();

    /** The result over rows, boxed: a list of values a column. */
    abstract Object expected(List<List<Object>> columns);

    /** Whether a result is right. Exact unless overridden with a derived bound. */
    boolean isRight(Object actual, Object expected, List<List<Object>> columns) {
        return expected == null ? actual == null : expected.equals(actual);
    }

    @Test
    void groupsEqualTheDefinitionOverSeveralBatchesWithAFilter() {
        for (int number = 0; number < TestSeed.iterations(150); number++) {
            Random random = TestSeed.random(number);
            int groupCount = 1 + random.nextInt(9);
            GroupsAccumulator vectorised = function().newGroupsAccumulator(argumentTypes());
            GroupsAccumulator adapted = new GroupsAccumulatorAdapter(function(), argumentTypes());
            vectorised.ensureGroups(groupCount);
            adapted.ensureGroups(groupCount);
            List<List<List<Object>>> rowsOfGroup = new ArrayList<>();
            for (int group = 0; group < groupCount; group++) {
                rowsOfGroup.add(emptyColumns());
            }
            for (int batch = 0; batch < 4; batch++) {
                Batch rows = randomBatch(random, groupCount);
                vectorised.update(rows.groupIds, rows.columns, rows.selection);
                adapted.update(rows.groupIds, rows.columns, rows.selection);
                rows.appendTo(rowsOfGroup);
            }
            for (int group = 0; group < groupCount; group++) {
                String description = TestSeed.describe(number) + " group " + group;
                assertRight(result(vectorised, group), rowsOfGroup.get(group), description);
                assertRight(result(adapted, group), rowsOfGroup.get(group), description);
            }
        }
    }

    @Test
    void mergingEverySplitEqualsAllAtOnce() {
        for (int number = 0; number < TestSeed.iterations(30); number++) {
            Batch rows = randomBatch(TestSeed.random(number), 1);
            int rowCount = rows.groupIds.length;
            for (int split = 0; split <= rowCount; split += 1 + rowCount / 7) {
                Accumulator left = function().newAccumulator(argumentTypes());
                Accumulator right = function().newAccumulator(argumentTypes());
                int[] positions = IntStream.range(0, rowCount).toArray();
                left.add(rows.columns, positions, 0, split);
                right.add(rows.columns, positions, split, rowCount);
                left.merge(right);
                assertRight(
                        result(left),
                        rows.boxed(),
                        TestSeed.describe(number) + " split at " + split);
            }
        }
    }

    @Test
    void mergingGroupsEqualsAllAtOnce() {
        Random random = TestSeed.random(77);
        GroupsAccumulator total = function().newGroupsAccumulator(argumentTypes());
        GroupsAccumulator partial = function().newGroupsAccumulator(argumentTypes());
        total.ensureGroups(3);
        partial.ensureGroups(2);
        Batch first = randomBatch(random, 3);
        Batch second = randomBatch(random, 2);
        total.update(first.groupIds, first.columns, first.selection);
        partial.update(second.groupIds, second.columns, second.selection);
        total.merge(new int[] {2, 0}, partial, 2);
        List<List<List<Object>>> rows = List.of(emptyColumns(), emptyColumns(), emptyColumns());
        first.appendTo(rows);
        second.appendTo(List.of(rows.get(2), rows.get(0)));
        for (int group = 0; group < 3; group++) {
            assertRight(result(total, group), rows.get(group), "group " + group);
        }
    }

    @Test
    void retractUndoesAdd() {
        if (!function().isInvertible(argumentTypes())) {
            GroupsAccumulator groups = function().newGroupsAccumulator(argumentTypes());
            groups.ensureGroups(1);
            Batch batch = randomBatch(TestSeed.random(1), 1);
            assertThatThrownBy(() -> groups.retract(batch.groupIds, batch.columns, batch.selection))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("does not retract");
            return;
        }
        for (int number = 0; number < TestSeed.iterations(60); number++) {
            Random random = TestSeed.random(number);
            Batch kept = randomBatch(random, 3);
            Batch retracted = randomBatch(random, 3);
            GroupsAccumulator groups = function().newGroupsAccumulator(argumentTypes());
            groups.ensureGroups(3);
            groups.update(kept.groupIds, kept.columns, kept.selection);
            groups.update(retracted.groupIds, retracted.columns, retracted.selection);
            groups.retract(retracted.groupIds, retracted.columns, retracted.selection);
            List<List<List<Object>>> all = List.of(emptyColumns(), emptyColumns(), emptyColumns());
            List<List<List<Object>>> left = List.of(emptyColumns(), emptyColumns(), emptyColumns());
            kept.appendTo(all);
            retracted.appendTo(all);
            kept.appendTo(left);
            for (int group = 0; group < 3; group++) {
                Object actual = result(groups, group);
                Object expected = expected(left.get(group));
                assertThat(isRight(actual, expected, all.get(group)))
                        .as(TestSeed.describe(number) + ": " + actual + " for " + expected)
                        .isTrue();
            }
        }
    }

    @Test
    void aWrittenStateReadsBackAndGoesOn() throws IOException {
        for (int number = 0; number < TestSeed.iterations(40); number++) {
            Random random = TestSeed.random(number);
            Batch before = randomBatch(random, 2);
            Batch after = randomBatch(random, 2);
            for (boolean adapter : new boolean[] {false, true}) {
                GroupsAccumulator written = newGroups(adapter);
                written.update(before.groupIds, before.columns, before.selection);
                GroupsAccumulator read = newGroups(adapter);
                read.update(after.groupIds, after.columns, after.selection); // is replaced
                for (int group = 0; group < 2; group++) {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    written.write(group, new DataOutputStream(bytes));
                    read.read(
                            group,
                            new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
                }
                read.update(after.groupIds, after.columns, after.selection);
                List<List<List<Object>>> rows = List.of(emptyColumns(), emptyColumns());
                before.appendTo(rows);
                after.appendTo(rows);
                for (int group = 0; group < 2; group++) {
                    assertRight(result(read, group), rows.get(group), TestSeed.describe(number));
                }
            }
        }
    }

    @Test
    void aClearedGroupIsEmptyAndItsNeighboursAreNot() {
        Batch batch = randomBatch(TestSeed.random(5), 3);
        GroupsAccumulator groups = function().newGroupsAccumulator(argumentTypes());
        groups.ensureGroups(3);
        groups.update(batch.groupIds, batch.columns, batch.selection);
        groups.clear(1);
        List<List<List<Object>>> rows = List.of(emptyColumns(), emptyColumns(), emptyColumns());
        batch.appendTo(rows);
        assertRight(result(groups, 0), rows.get(0), "group 0");
        assertRight(result(groups, 1), emptyColumns(), "group 1");
        assertRight(result(groups, 2), rows.get(2), "group 2");
    }

    @Test
    void aStateOfANewerVersionIsRefused() {
        GroupsAccumulator groups = function().newGroupsAccumulator(argumentTypes());
        groups.ensureGroups(1);
        byte[] newer = new byte[64];
        newer[0] = 2;
        assertThatThrownBy(
                        () -> groups.read(0, new DataInputStream(new ByteArrayInputStream(newer))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(function().name())
                .hasMessageContaining("version 2");
    }

    private GroupsAccumulator newGroups(boolean adapter) {
        GroupsAccumulator groups =
                adapter
                        ? new GroupsAccumulatorAdapter(function(), argumentTypes())
                        : function().newGroupsAccumulator(argumentTypes());
        groups.ensureGroups(2);
        return groups;
    }

    private void assertRight(Object actual, List<List<Object>> columns, String description) {
        Object expected = expected(columns);
        assertThat(isRight(actual, expected, columns))
                .as(description + ": " + actual + " for " + expected)
                .isTrue();
    }

    private Object result(GroupsAccumulator groups, int group) {
        ColumnBuilder output = ColumnBuilder.of(function().resultType(argumentTypes()), 1);
        groups.evaluate(new int[] {group}, 1, output);
        return Columns.get(output.build(), 0);
    }

    private Object result(Accumulator accumulator) {
        ColumnBuilder output = ColumnBuilder.of(function().resultType(argumentTypes()), 1);
        accumulator.result(output);
        return Columns.get(output.build(), 0);
    }

    private List<List<Object>> emptyColumns() {
        List<List<Object>> columns = new ArrayList<>();
        columns.add(new ArrayList<>()); // so that a function without arguments can count rows
        for (int i = 1; i < argumentTypes().size(); i++) {
            columns.add(new ArrayList<>());
        }
        return columns;
    }

    /** One value column; a subclass narrows it where the definition is not comparable. */
    Column randomColumn(Random random, StorageType type, int rowCount) {
        return RandomColumns.column(random, type, rowCount);
    }

    private Batch randomBatch(Random random, int groupCount) {
        int rowCount = Math.min(130, RandomColumns.length(random));
        List<Column> columns = new ArrayList<>();
        argumentTypes().forEach(type -> columns.add(randomColumn(random, type, rowCount)));
        int[] groupIds = random.ints(rowCount, 0, groupCount).toArray();
        int[] positions = random.ints(rowCount, 0, 2).toArray();
        int count = 0;
        for (int position = 0; position < rowCount; position++) {
            int keep = positions[position];
            positions[count] = position;
            count += keep;
        }
        boolean all = groupCount == 1 || random.nextBoolean();
        return new Batch(
                groupIds, columns, all ? Selection.all(rowCount) : Selection.of(positions, count));
    }

    private static final class Batch {
        private final int[] groupIds;
        private final List<Column> columns;
        private final Selection selection;

        Batch(int[] groupIds, List<Column> columns, Selection selection) {
            this.groupIds = groupIds;
            this.columns = columns;
            this.selection = selection;
        }

        void appendTo(List<List<List<Object>>> rowsOfGroup) {
            for (int i = 0; i < selection.selectedCount(); i++) {
                int position = selection.isAll() ? i : selection.positions()[i];
                List<List<Object>> rows = rowsOfGroup.get(groupIds[position]);
                if (columns.isEmpty()) {
                    rows.get(0).add("row");
                }
                for (int column = 0; column < columns.size(); column++) {
                    rows.get(column).add(Columns.get(columns.get(column), position));
                }
            }
        }

        List<List<Object>> boxed() {
            List<List<Object>> rows = new ArrayList<>();
            if (columns.isEmpty()) {
                rows.add(new ArrayList<>(Collections.nCopies(groupIds.length, "row")));
            }
            columns.forEach(column -> rows.add(Columns.toList(column)));
            return rows;
        }
    }
}
