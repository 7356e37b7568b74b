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
package dev.sluice.state.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageSerializer;
import dev.sluice.state.store.PageStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** The files that hold the bytes of state, of each version of the format. */
public final class GoldenFiles {
    private GoldenFiles() {}

    /** Puts the pages of a version's files into a store. */
    public static void putPages(Map<String, PageAddress> pages, int version, PageStore store)
            throws IOException {
        for (Map.Entry<String, PageAddress> entry : pages.entrySet()) {
            DataInputDeserializer input = new DataInputDeserializer(read(entry.getKey(), version));
            store.put(entry.getValue(), PageSerializer.INSTANCE.deserialize(input));
            assertThat(input.available()).as(entry.getKey()).isZero();
        }
    }

    /** The bytes of pages of a store, by name. */
    public static Map<String, byte[]> pages(Map<String, PageAddress> pages, PageStore store)
            throws IOException {
        Map<String, byte[]> written = new TreeMap<>();
        for (Map.Entry<String, PageAddress> entry : pages.entrySet()) {
            Page page = store.get(entry.getValue()).orElseThrow();
            DataOutputSerializer output = new DataOutputSerializer(64);
            PageSerializer.INSTANCE.serialize(page, output);
            written.put(entry.getKey(), output.getCopyOfBuffer());
        }
        return written;
    }

    /** That the files of the newest version have these bytes, by name. */
    public static void assertGolden(Map<String, byte[]> written) throws IOException {
        Path directory = Path.of("target", "state-format");
        List<String> changed = new ArrayList<>();
        for (Map.Entry<String, byte[]> entry : written.entrySet()) {
            String fileName = fileName(entry.getKey(), Page.VERSION);
            if (!Arrays.equals(read(entry.getKey(), Page.VERSION), entry.getValue())) {
                Files.createDirectories(directory);
                Files.write(directory.resolve(fileName), entry.getValue());
                changed.add(fileName);
            }
        }
        assertThat(changed)
                .as(
                        """
                        This build writes bytes that differ from these files in \
                        src/test/resources/state-format, or the files are missing. \
                        State of builds before this one has the bytes of the files. \
                        If the change is not meant, undo it. If it is: raise Page.VERSION, keep \
                        reading the versions before, and commit the new bytes, which are in %s, \
                        as files of the new version. Never overwrite files of a released version.\
                        """,
                        directory)
                .isEmpty();
    }

    private static String fileName(String name, int version) {
        return name + "_v" + version + ".bin";
    }

    /** The bytes of a file; null if there is no such file. */
    public static byte[] read(String name, int version) throws IOException {
        try (InputStream input =
                GoldenFiles.class.getResourceAsStream("/state-format/" + fileName(name, version))) {
            return input == null ? null : input.readAllBytes();
        }
    }
}
