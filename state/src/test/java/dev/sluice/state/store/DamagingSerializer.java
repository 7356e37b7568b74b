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

import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageSerializer;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;

/** Writes pages that are damaged, under the name of the serializer that will read them. */
final class DamagingSerializer extends TypeSerializerSingleton<Page> {
    private static final long serialVersionUID = 1;

    private static final int LENGTH_OFFSET = 2;

    static final List<DamagingSerializer> ALL =
            List.of(
                    // The page ends early.
                    new DamagingSerializer(bytes -> Arrays.copyOf(bytes, bytes.length - 1)),
                    // Only half of the head is there.
                    new DamagingSerializer(bytes -> Arrays.copyOf(bytes, 7)),
                    // The length asks for a gibibyte more.
                    new DamagingSerializer(
                            bytes -> {
                                bytes[LENGTH_OFFSET] ^= 0x40;
                                return bytes;
                            }));

    private final transient UnaryOperator<byte[]> damage;

    private DamagingSerializer(UnaryOperator<byte[]> damage) {
        this.damage = damage;
    }

    @Override
    public void serialize(Page page, DataOutputView target) throws IOException {
        DataOutputSerializer bytes = new DataOutputSerializer(64);
        PageSerializer.INSTANCE.serialize(page, bytes);
        target.write(damage.apply(bytes.getCopyOfBuffer()));
    }

    @Override
    public Page deserialize(DataInputView source) throws IOException {
        return PageSerializer.INSTANCE.deserialize(source);
    }

    @Override
    public Page deserialize(Page reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        PageSerializer.INSTANCE.copy(source, target);
    }

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public Page createInstance() {
        return PageSerializer.INSTANCE.createInstance();
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
    public TypeSerializerSnapshot<Page> snapshotConfiguration() {
        return PageSerializer.INSTANCE.snapshotConfiguration();
    }
}
