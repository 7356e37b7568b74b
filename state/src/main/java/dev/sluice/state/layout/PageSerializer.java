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

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Serializes pages. The head is the same in all versions, so that a build can name a version that
 * it does not know.
 *
 * <pre>
 *   head:  version (1) | kind (1) | payload length (4) | payload checksum (4) | checksum of the ten
 *          bytes before (4)
 *   payload
 * </pre>
 *
 * <p>A damaged head fails at once: with a wrong length a stream of pages cannot be read further. A
 * damaged payload fails in {@link Page#payload}, which knows where the page belongs.
 *
 * <p>{@code copy} returns its argument: pages are immutable, and the hashmap backend would
 * otherwise copy the state of a whole key group at its first access after a snapshot.
 */
public final class PageSerializer extends TypeSerializerSingleton<Page> {
    public static final PageSerializer INSTANCE = new PageSerializer();

    private static final int HEAD_BYTES = 14;
    private static final int CHECKED_HEAD_BYTES = 10;

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public Page createInstance() {
        return Page.of(PageKind.HEADER, new byte[0]);
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
        ByteBuffer head =
                ByteBuffer.allocate(HEAD_BYTES)
                        .put((byte) page.version())
                        .put((byte) page.kindCode())
                        .putInt(page.rawPayload().length)
                        .putInt(page.checksum());
        target.write(head.putInt(checksum(head.array())).array());
        target.write(page.rawPayload());
    }

    @Override
    public Page deserialize(DataInputView source) throws IOException {
        try {
            byte[] bytes = new byte[HEAD_BYTES];
            source.readFully(bytes);
            ByteBuffer head = ByteBuffer.wrap(bytes);
            if (head.getInt(CHECKED_HEAD_BYTES) != checksum(bytes)) {
                throw damaged("the checksum of its head does not match");
            }
            int version = Byte.toUnsignedInt(head.get());
            int kindCode = Byte.toUnsignedInt(head.get());
            byte[] payload = new byte[head.getInt()];
            int checksum = head.getInt();
            source.readFully(payload);
            return new Page(version, kindCode, checksum, payload);
        } catch (EOFException e) {
            StateFormatException truncated = damaged("it is cut off");
            truncated.initCause(e);
            throw truncated;
        }
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

    private static StateFormatException damaged(String reason) {
        return new StateFormatException(
                "a page is damaged: " + reason + "; restore from an older checkpoint or savepoint");
    }

    private static int checksum(byte[] head) {
        CRC32C crc = new CRC32C();
        crc.update(head, 0, CHECKED_HEAD_BYTES);
        return (int) crc.getValue();
    }

    /** Names the serializer in checkpoints. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<Page> {
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
