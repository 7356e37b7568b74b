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

import java.util.zip.CRC32C;

/**
 * The unit of persistence: an immutable run of bytes with the version of its layout, its kind and a
 * checksum.
 *
 * <p>State backends keep pages by reference, so a page never shares its bytes with a mutable
 * structure: {@link #of} takes ownership of, and readers must not write to, the array.
 */
public final class Page {
    /** The layout version that this build writes, and the newest that it reads. */
    public static final int VERSION = 1;

    private final int version;
    private final int kindCode;
    private final int checksum;
    private final byte[] payload;

    /** A page as it was stored, which may be damaged or newer than this build. */
    Page(int version, int kindCode, int checksum, byte[] payload) {
        this.version = version;
        this.kindCode = kindCode;
        this.checksum = checksum;
        this.payload = payload;
    }

    /** A page of the current version; the caller gives up the array. */
    public static Page of(PageKind kind, byte[] payload) {
        return new Page(VERSION, kind.code(), checksum(payload), payload);
    }

    int version() {
        return version;
    }

    int kindCode() {
        return kindCode;
    }

    int checksum() {
        return checksum;
    }

    /** The bytes as they were read, unchecked: for the serializer. */
    byte[] rawPayload() {
        return payload;
    }

    public int payloadBytes() {
        return payload.length;
    }

    /**
     * The bytes, after checking version, kind and checksum. O(size).
     *
     * @param address where the page was found
     * @throws StateFormatException if the page is newer than this build, or damaged
     */
    public byte[] payload(PageAddress address) throws StateFormatException {
        if (version > VERSION) {
            throw new StateFormatException(
                    address
                            + " has format version "
                            + version
                            + ", but this build of Sluice reads versions up to "
                            + VERSION
                            + "; restore with the version that wrote it, or a newer one");
        }
        if (kindCode != address.kind().code()) {
            String found =
                    PageKind.ofCode(kindCode).map(Enum::name).orElse("unknown (" + kindCode + ")");
            throw damaged(address, "a page of kind " + found + " lies there");
        }
        if (checksum != checksum(payload)) {
            throw damaged(address, "its checksum does not match");
        }
        return payload;
    }

    /** The error for a page whose content cannot be right. */
    public static StateFormatException damaged(PageAddress address, String reason) {
        return new StateFormatException(
                address
                        + " is damaged: "
                        + reason
                        + "; restore from an older checkpoint or savepoint");
    }

    private static int checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }
}
