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
package dev.sluice.state.layout;

import dev.sluice.state.layout.StateSchema.Part;
import dev.sluice.state.layout.StateSchema.Trait;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The page of the schemas that a key group's state has had, the oldest first.
 *
 * <pre>
 *   count of schemas, then of each:
 *     count of traits, of each its name and value
 *     count of parts, of each its name, depth (8), offset and byte count
 * </pre>
 */
public final class SchemaLayout {
    private SchemaLayout() {}

    public static Page write(List<StateSchema> schemas) {
        PayloadWriter payload = new PayloadWriter();
        payload.putCount(schemas.size());
        for (StateSchema schema : schemas) {
            payload.putCount(schema.traits().size());
            for (Trait trait : schema.traits()) {
                putText(payload, trait.name());
                putText(payload, trait.value());
            }
            payload.putCount(schema.parts().size());
            for (Part part : schema.parts()) {
                putText(payload, part.name());
                payload.putLong(part.depth());
                payload.putCount(part.offset());
                payload.putCount(part.byteCount());
            }
        }
        return payload.toPage(PageKind.SCHEMAS);
    }

    public static List<StateSchema> read(Page page, PageAddress address)
            throws StateFormatException {
        PayloadReader payload = new PayloadReader(page, address);
        int count = payload.getCount(payload.remaining());
        List<StateSchema> schemas = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            schemas.add(new StateSchema(readTraits(payload), readParts(payload)));
        }
        payload.expectEnd();
        return schemas;
    }

    private static List<Trait> readTraits(PayloadReader payload) throws StateFormatException {
        int count = payload.getCount(payload.remaining());
        List<Trait> traits = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            traits.add(new Trait(getText(payload), getText(payload)));
        }
        return traits;
    }

    private static List<Part> readParts(PayloadReader payload) throws StateFormatException {
        int count = payload.getCount(payload.remaining());
        List<Part> parts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = getText(payload);
            parts.add(new Part(name, payload.getLong(), payload.getCount(), payload.getCount()));
        }
        return parts;
    }

    private static void putText(PayloadWriter payload, String text) {
        payload.putBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String getText(PayloadReader payload) throws StateFormatException {
        return new String(payload.getBytes(), StandardCharsets.UTF_8);
    }
}
