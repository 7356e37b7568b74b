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
 * The unit of persistence: an immutable run of bytes with the version of its layout and a checksum.
 *
 * <p>State backends keep pages by reference, so a page never shares its bytes with a mutable
 * structure: both factories take ownership of, and readers must not write to, the array.
 */
public final class Page {
    /** The layout version that this build writes, and the newest that it reads. */
    public static final int VERSION = 1;

    private final int version;
    private final byte[] payload;
    private final int checksum;

    Page(int version, byte[] payload, int checksum) {
        this.version = version;
        this.payload = payload;
        this.checksum = checksum;
    }

    /** A page of the current version; the caller gives up the array. */
    public static Page of(byte[] payload) {
        return new Page(VERSION, payload, checksum(VERSION, payload));
    }

    int version() {
        return version;
    }

    int checksum() {
        return checksum;
    }

    /** The bytes as they were read, unchecked: for the serializer. */
    byte[] rawPayload() {
        return payload;
    }

    /**
     * The bytes, after checking version and checksum. O(size).
     *
     * @param where names the page in the error: key group, kind and number
     * @throws StateFormatException if the page is newer than this build, or damaged
     */
    public byte[] payload(String where) throws StateFormatException {
        if (version > VERSION) {
            throw new StateFormatException(
                    where
                            + " has format version "
                            + version
                            + ", but this build of Sluice reads versions up to "
                            + VERSION
                            + "; restore with the version that wrote it, or a newer one");
        }
        if (checksum != checksum(version, payload)) {
            throw new StateFormatException(
                    where
                            + " is damaged: its checksum does not match; restore from an older"
                            + " checkpoint or savepoint");
        }
        return payload;
    }

    private static int checksum(int version, byte[] payload) {
        CRC32C crc = new CRC32C();
        crc.update(version);
        crc.update(payload, 0, payload.length);
        return (int) crc.getValue();
    }
}
