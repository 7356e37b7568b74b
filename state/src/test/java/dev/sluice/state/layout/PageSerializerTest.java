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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.testing.TestSeed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageSerializerTest {
    private static final PageAddress ADDRESS = new PageAddress(7, PageKind.GROUPS, 3);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 9, 1023, 1024, 100_000})
    void roundTripKeepsThePayload(int length) throws IOException {
        byte[] payload = randomBytes(length);

        Page read = deserialize(serialize(Page.of(PageKind.GROUPS, payload.clone())));

        assertThat(read.payload(ADDRESS)).isEqualTo(payload);
        assertThat(read.payloadBytes()).isEqualTo(length);
        assertThat(read.version()).isEqualTo(Page.VERSION);
    }

    @ParameterizedTest
    @EnumSource
    void roundTripKeepsTheKind(PageKind kind) throws IOException {
        byte[] payload = randomBytes(10);
        Page read = deserialize(serialize(Page.of(kind, payload.clone())));

        assertThat(read.payload(new PageAddress(0, kind, 0))).isEqualTo(payload);
    }

    @Test
    void pagesOfAStreamFollowEachOther() throws IOException {
        DataOutputSerializer stream = new DataOutputSerializer(16);
        for (int length = 0; length < 5; length++) {
            PageSerializer.INSTANCE.serialize(Page.of(PageKind.GROUPS, new byte[length]), stream);
        }
        DataInputDeserializer input = new DataInputDeserializer(stream.getCopyOfBuffer());
        DataOutputSerializer copied = new DataOutputSerializer(16);
        for (int length = 0; length < 5; length++) {
            PageSerializer.INSTANCE.copy(input, copied);
        }

        assertThat(input.available()).isZero();
        assertThat(copied.getCopyOfBuffer()).isEqualTo(stream.getCopyOfBuffer());
    }

    @Test
    void copyReturnsTheSameObject() {
        Page page = Page.of(PageKind.ROWS, new byte[] {1, 2, 3});
        Page other = Page.of(PageKind.ROWS, new byte[] {4});

        assertThat(PageSerializer.INSTANCE.copy(page)).isSameAs(page);
        assertThat(PageSerializer.INSTANCE.copy(page, other)).isSameAs(page);
        assertThat(PageSerializer.INSTANCE.isImmutableType()).isTrue();
    }

    @Test
    void serializerTravelsAndIsOneOfItsKind() throws Exception {
        TypeSerializer<Page> travelled = InstantiationUtil.clone(PageSerializer.INSTANCE);

        assertThat(travelled).isEqualTo(PageSerializer.INSTANCE);
        assertThat(travelled.duplicate()).isEqualTo(PageSerializer.INSTANCE);
        assertThat(travelled.createInstance().payload(new PageAddress(0, PageKind.HEADER, 0)))
                .isEmpty();
        assertThat(travelled.getLength()).isEqualTo(-1);
    }

    @Test
    void snapshotRestoresACompatibleSerializer() throws IOException {
        DataOutputSerializer output = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(
                output, PageSerializer.INSTANCE.snapshotConfiguration());
        TypeSerializerSnapshot<Page> stored =
                TypeSerializerSnapshot.readVersionedSnapshot(
                        new DataInputDeserializer(output.getCopyOfBuffer()),
                        getClass().getClassLoader());

        assertThat(stored.restoreSerializer()).isEqualTo(PageSerializer.INSTANCE);
        assertThat(
                        PageSerializer.INSTANCE
                                .snapshotConfiguration()
                                .resolveSchemaCompatibility(stored)
                                .isCompatibleAsIs())
                .isTrue();
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // a snapshot of another type, on purpose
    void snapshotRefusesAnotherSerializer() {
        TypeSerializerSnapshot other = LongSerializer.INSTANCE.snapshotConfiguration();

        assertThat(
                        PageSerializer.INSTANCE
                                .snapshotConfiguration()
                                .resolveSchemaCompatibility(other)
                                .isIncompatible())
                .isTrue();
    }

    @Test
    void newerVersionIsNamedBesideTheOneThatThisBuildReads() throws IOException {
        Page current = Page.of(PageKind.GROUPS, new byte[] {1});
        Page newer =
                deserialize(
                        serialize(
                                new Page(
                                        Page.VERSION + 1,
                                        current.kindCode(),
                                        current.checksum(),
                                        current.rawPayload())));

        assertThatThrownBy(() -> newer.payload(ADDRESS))
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining("page GROUPS 3 of key group 7")
                .hasMessageContaining("format version " + (Page.VERSION + 1))
                .hasMessageContaining("versions up to " + Page.VERSION);
    }

    @Test
    void versionAndKindThatNoBuildKnowsStillRead() throws IOException {
        byte[] payload = "?".getBytes(StandardCharsets.UTF_8);
        Page strange = deserialize(serialize(new Page(255, 255, 0, payload)));

        assertThat(strange.version()).isEqualTo(255);
        assertThat(strange.kindCode()).isEqualTo(255);
        assertThatThrownBy(() -> strange.payload(ADDRESS)).hasMessageContaining("version 255");
    }

    @Test
    void pageOfAnotherKindIsRefused() {
        Page rows = Page.of(PageKind.ROWS, new byte[] {1});

        assertThatThrownBy(() -> rows.payload(ADDRESS))
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining("page GROUPS 3 of key group 7 is damaged")
                .hasMessageContaining("kind ROWS");
        assertThatThrownBy(() -> new Page(Page.VERSION, 99, 0, new byte[0]).payload(ADDRESS))
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining("unknown (99)");
    }

    @Test
    void everyChangedByteIsFound() throws IOException {
        byte[] stored = serialize(Page.of(PageKind.GROUPS, randomBytes(200)));
        for (int position = 0; position < stored.length; position++) {
            for (int change = 1; change < 256; change++) {
                byte[] damaged = stored.clone();
                damaged[position] ^= (byte) change;
                assertThatThrownBy(() -> deserialize(damaged).payload(ADDRESS))
                        .as("byte %d changed by %d", position, change)
                        .isInstanceOf(StateFormatException.class)
                        .hasMessageContaining("damaged");
            }
        }
    }

    @Test
    void damagedPayloadIsNamedByPage() throws IOException {
        byte[] damaged = serialize(Page.of(PageKind.GROUPS, randomBytes(200)));
        damaged[damaged.length - 1] ^= 1;

        assertThatThrownBy(() -> deserialize(damaged).payload(ADDRESS))
                .isInstanceOf(StateFormatException.class)
                .hasMessage(
                        "page GROUPS 3 of key group 7 is damaged: its checksum does not match;"
                                + " restore from an older checkpoint or savepoint");
    }

    @Test
    void everyTruncationIsFound() throws IOException {
        byte[] stored = serialize(Page.of(PageKind.GROUPS, randomBytes(200)));
        for (int length = 0; length < stored.length; length++) {
            byte[] truncated = Arrays.copyOf(stored, length);
            assertThatThrownBy(() -> deserialize(truncated))
                    .as("cut off after %d bytes", truncated.length)
                    .isInstanceOf(StateFormatException.class)
                    .hasMessageContaining("cut off");
        }
    }

    private static byte[] randomBytes(int length) {
        Random random = TestSeed.random(length);
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] serialize(Page page) throws IOException {
        DataOutputSerializer output = new DataOutputSerializer(64);
        PageSerializer.INSTANCE.serialize(page, output);
        return output.getCopyOfBuffer();
    }

    private static Page deserialize(byte[] bytes) throws IOException {
        return PageSerializer.INSTANCE.deserialize(new DataInputDeserializer(bytes));
    }
}
