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
package dev.sluice.udf.packaging;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** What lies in the jar that users put into Flink's lib folder. */
class SqlJarITCase {
    private static JarFile jar;
    private static List<String> names;

    @BeforeAll
    static void open() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            List<Path> jars =
                    files.filter(
                                    file ->
                                            file.getFileName()
                                                    .toString()
                                                    .matches("sluice-sql-2\\.3-.*\\.jar"))
                            .toList();
            assertThat(jars).as("jars in target; a clean build leaves one").hasSize(1);
            jar = new JarFile(jars.get(0).toFile());
        }
        names = jar.stream().map(ZipEntry::getName).filter(name -> !name.endsWith("/")).toList();
    }

    @AfterAll
    static void close() throws IOException {
        jar.close();
    }

    @Test
    void holdsAllModulesOfSluice() {
        assertThat(names)
                .contains(
                        "dev/sluice/kernel/aggregate/BuiltInAggregates.class",
                        "dev/sluice/state/layout/Page.class",
                        "dev/sluice/api/Sluice.class",
                        "dev/sluice/udf/module/SluiceModule.class");
    }

    /** Flink would load its own packages parent-first; others may clash with a user's. */
    @Test
    void holdsNoClassOutsideSluice() {
        assertThat(names)
                .filteredOn(name -> name.endsWith(".class"))
                .allMatch(name -> name.startsWith("dev/sluice/"));
    }

    @Test
    void registersTheModule() throws IOException {
        assertThat(read("META-INF/services/org.apache.flink.table.factories.Factory").lines())
                .contains("dev.sluice.udf.module.SluiceModuleFactory");
    }

    @Test
    void carriesLicenceAndNotices() throws IOException {
        assertThat(read("META-INF/LICENSE")).contains("Apache License", "Version 2.0");
        assertThat(read("META-INF/NOTICE")).contains("Sluice", "Arrow", "Jackson", "Commons Codec");
        assertThat(names).noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA)"));
    }

    /** Arrow looks for its allocator by name, which moved with its class. */
    @Test
    void itsArrowWritesAFile(@TempDir Path directory) throws Exception {
        URL loggers = LoggerFactory.class.getProtectionDomain().getCodeSource().getLocation();
        URL[] classPath = {Path.of(jar.getName()).toUri().toURL(), loggers};
        Path file = directory.resolve("empty.arrow");
        try (URLClassLoader loader =
                        new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
                AutoCloseable allocator =
                        (AutoCloseable)
                                loader.loadClass("dev.sluice.shaded.arrow.memory.RootAllocator")
                                        .getConstructor()
                                        .newInstance()) {
            Class<?> allocators =
                    loader.loadClass("dev.sluice.shaded.arrow.memory.BufferAllocator");
            Object writer =
                    loader.loadClass("dev.sluice.kernel.arrow.ArrowBatchWriter")
                            .getMethod("open", allocators, Path.class, List.class)
                            .invoke(null, allocator, file, List.of());
            ((AutoCloseable) writer).close();
        }
        assertThat(Files.readString(file, ISO_8859_1)).startsWith("ARROW1").endsWith("ARROW1");
    }

    private static String read(String name) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), UTF_8);
    }
}
