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

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Serializes pages.
 *
 * <pre>
 *   version (1) | checksum (4) | length (4) | payload
 * </pre>
 *
 * <p>{@code copy} returns its argument: pages are immutable, and the hashmap backend would
 * otherwise copy the state of a whole key group at its first access after a snapshot.
 */
public final class PageSerializer extends TypeSerializerSingleton<Page> {
    public static final PageSerializer INSTANCE = new PageSerializer();

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public Page createInstance() {
        return Page.of(new byte[0]);
    }

    @Override
    public Page copy(Page from) {
        return from;
    }

    @Override
    public Page copy(Page from, Page reuse) {
        return from;
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(Page page, DataOutputView target) throws IOException {
        target.writeByte(page.version());
        target.writeInt(page.checksum());
        target.writeInt(page.rawPayload().length);
        target.write(page.rawPayload());
    }

    @Override
    public Page deserialize(DataInputView source) throws IOException {
        int version = source.readUnsignedByte();
        int checksum = source.readInt();
        int length = source.readInt();
        if (length < 0) {
            throw new StateFormatException("a page is damaged: its length is " + length);
        }
        byte[] payload = new byte[length];
        source.readFully(payload);
        return new Page(version, payload, checksum);
    }

    @Override
    public Page deserialize(Page reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public TypeSerializerSnapshot<Page> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Names the serializer in checkpoints. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<Page> {
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
