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

import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.slot.FramedCall;
import dev.sluice.kernel.window.slot.SlotWindows;
import dev.sluice.operator.adapter.FieldReader;
import dev.sluice.operator.key.SchemaText;
import dev.sluice.state.layout.StateSchema;
import dev.sluice.state.layout.StateSchema.Part;
import dev.sluice.state.layout.StateSchema.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the state of OVER holds, in words of the query. */
final class OverSchema {
    private final OverSpec spec;
    private final List<String> columnNames;
    private final List<FramedCall> calls;

    OverSchema(OverSpec spec) {
        this.spec = spec;
        List<String> fields = spec.inputType().getFieldNames();
        columnNames = spec.readers().stream().map(FieldReader::field).map(fields::get).toList();
        calls = spec.functions().stream().map(OverFunction::framedCall).toList();
    }

    /**
     * @param keys the keys of the partitions
     * @param windows those in slots, or empty if segments serve
     */
    StateSchema of(String keys, Optional<SlotWindows> windows) {
        List<Trait> traits = new ArrayList<>();
        traits.add(new Trait("the ways of OVER", windows.map(OverSchema::way).orElse("segments")));
        traits.add(new Trait("the columns of the input", SchemaText.columns(spec.inputType())));
        traits.add(new Trait("the columns of PARTITION BY", keys));
        traits.add(
                new Trait(
                        "the columns of ORDER BY",
                        spec.orderKeys().stream()
                                .map(this::describe)
                                .collect(Collectors.joining(", "))));
        if (windows.isEmpty()) {
            List<String> all = calls.stream().map(call -> call.describe(columnNames)).toList();
            traits.add(new Trait("the functions", String.join(", ", all)));
            return new StateSchema(traits, List.of());
        }
        List<String> sliding = windows.get().slidingCalls(calls, columnNames);
        traits.add(new Trait("the functions over frames of any size", String.join(", ", sliding)));
        List<Part> parts =
                windows.get().parts(calls, columnNames).stream()
                        .map(p -> new Part(p.name(), p.depth(), p.offset(), p.byteCount()))
                        .toList();
        return new StateSchema(traits, parts);
    }

    private static String way(SlotWindows windows) {
        return windows.isDelayed() ? "slots with open rows" : "slots";
    }

    private String describe(OrderKey key) {
        return columnNames.get(key.column()) + " " + key.direction() + " NULLS " + key.nulls();
    }
}
