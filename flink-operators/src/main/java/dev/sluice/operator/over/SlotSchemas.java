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
package dev.sluice.operator.over;

import dev.sluice.kernel.window.slot.SlotMigration;
import dev.sluice.kernel.window.slot.SlotPart;
import dev.sluice.kernel.window.slot.SlotWindows;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.StateFormatException;
import dev.sluice.state.layout.StateSchema;
import dev.sluice.state.slot.SlotUpgrade;
import dev.sluice.state.store.KeyGroupSchemas;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Slots that an earlier version of the query has left become slots of this one when they are read.
 */
final class SlotSchemas implements SlotUpgrade {
    private final KeyGroupSchemas schemas;
    private final SlotWindows windows;
    private final Map<StateSchema, SlotMigration> migrations = new HashMap<>();

    SlotSchemas(KeyGroupSchemas schemas, SlotWindows windows) {
        this.schemas = schemas;
        this.windows = windows;
    }

    @Override
    public int schema(int keyGroup) {
        return schemas.number(keyGroup);
    }

    @Override
    public void upgrade(PageAddress page, int schema, long stored, long slot)
            throws StateFormatException {
        StateSchema source =
                schemas.get(page.keyGroup(), schema)
                        .orElseThrow(
                                () ->
                                        new StateFormatException(
                                                page + " has an unknown schema: " + schema));
        migrations.computeIfAbsent(source, this::newMigration).migrate(stored, slot);
    }

    private SlotMigration newMigration(StateSchema source) {
        return windows.migrationFrom(parts(source), parts(schemas.current()));
    }

    private static List<SlotPart> parts(StateSchema schema) {
        return schema.parts().stream()
                .map(p -> new SlotPart(p.name(), p.depth(), p.offset(), p.byteCount()))
                .toList();
    }
}
