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

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Slots of any size: a text a group. */
final class TextSlots implements SlotFormat {
    private final List<String> texts = new ArrayList<>();

    String get(int groupId) {
        return texts.get(groupId);
    }

    void set(int groupId, String text) {
        texts.set(groupId, text);
    }

    @Override
    public void ensureGroups(int groupCount) {
        while (texts.size() < groupCount) {
            texts.add("");
        }
    }

    @Override
    public void write(int groupId, DataOutput output) throws IOException {
        output.writeUTF(texts.get(groupId));
    }

    @Override
    public void read(int groupId, DataInput input) throws IOException {
        texts.set(groupId, input.readUTF());
    }

    @Override
    public void clear(int groupId) {
        texts.set(groupId, "");
    }
}
