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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.state.layout.StateFormatException;
import dev.sluice.state.layout.StateSchema;
import dev.sluice.state.layout.StateSchema.Part;
import dev.sluice.state.layout.StateSchema.Trait;
import dev.sluice.state.testing.StateHarness;
import dev.sluice.state.testing.StateHarness.Backend;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyGroupSchemasTest {
    private static final int KEY_GROUP = 3;
    private static final List<Integer> KEY_GROUPS = List.of(2, KEY_GROUP);
    private static final Trait TRAIT = new Trait("the keys", "k INT");
    private static final StateSchema WIDE =
            new StateSchema(
                    List.of(TRAIT),
                    List.of(new Part("the last values of v", 9, 24, 88), Part.of("sum(v)")));
    private static final StateSchema NARROW =
            new StateSchema(List.of(TRAIT), List.of(new Part("the last values of v", 3, 24, 40)));

    private StateHarness subtask;

    @BeforeEach
    void open() throws Exception {
        subtask = StateHarness.open(Backend.HASHMAP, KeyGroups.of(8));
    }

    @AfterEach
    void close() throws Exception {
        subtask.close();
    }

    private KeyGroupSchemas restore(StateSchema current) throws IOException {
        KeyGroupSchemas schemas = new KeyGroupSchemas(current);
        schemas.restore(subtask.store(), KEY_GROUPS);
        return schemas;
    }

    @Test
    void eachQueryGetsANumber() throws Exception {
        KeyGroupSchemas first = restore(WIDE);
        assertThat(first.number(KEY_GROUP)).isZero();
        first.snapshot(subtask.store());

        KeyGroupSchemas second = restore(NARROW);
        assertThat(second.number(KEY_GROUP)).isEqualTo(1);
        assertThat(second.get(KEY_GROUP, 0)).contains(WIDE);
        assertThat(second.get(KEY_GROUP, 1)).contains(NARROW);
        assertThat(second.get(KEY_GROUP, 2)).isEmpty();
        assertThat(second.hasEarlier(KEY_GROUP)).isTrue();
        second.snapshot(subtask.store());

        assertThat(restore(NARROW).number(KEY_GROUP)).isEqualTo(1);
    }

    @Test
    void theSameSchemaIsWrittenOnce() throws Exception {
        restore(WIDE).snapshot(subtask.store());
        long written = subtask.store().writtenPages();
        restore(WIDE).snapshot(subtask.store());
        assertThat(subtask.store().writtenPages()).isEqualTo(written).isEqualTo(KEY_GROUPS.size());
    }

    @Test
    void whatAnEarlierQueryHasDroppedIsNotThere() throws Exception {
        restore(WIDE).snapshot(subtask.store());
        restore(NARROW).snapshot(subtask.store());
        assertThatThrownBy(() -> restore(WIDE))
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining("the depth of [the last values of v] was 3 and is 9")
                .hasMessageContaining("nothing is known of [sum(v)], only of");
    }

    @Test
    void stateThatIsWrittenAnewForgetsEarlierQueries() throws Exception {
        restore(WIDE).snapshot(subtask.store());
        KeyGroupSchemas second = restore(NARROW);
        second.forgetEarlier(KEY_GROUP);
        assertThat(second.hasEarlier(KEY_GROUP)).isFalse();
        second.snapshot(subtask.store());
        assertThat(restore(NARROW).earliest(KEY_GROUP)).isEqualTo(NARROW);
    }

    @Test
    void anotherTraitIsRefused() throws Exception {
        restore(WIDE).snapshot(subtask.store());
        StateSchema other = new StateSchema(List.of(new Trait("the keys", "k BIGINT")), List.of());
        assertThatThrownBy(() -> restore(other))
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining("the keys were [k INT] and are [k BIGINT]");
    }
}
