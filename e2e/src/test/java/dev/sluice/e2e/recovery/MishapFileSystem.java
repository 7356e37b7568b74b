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
package dev.sluice.e2e.recovery;

import dev.sluice.e2e.recovery.Mishaps.Kind;
import java.io.IOException;
import java.net.URI;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.local.LocalFileSystem;

/** The local file system, but that it fails on writes when a mishap wants that. */
final class MishapFileSystem extends LocalFileSystem {
    static final String SCHEME = "mishap";

    @Override
    public URI getUri() {
        return URI.create(SCHEME + ":///");
    }

    @Override
    public FSDataOutputStream create(Path file, WriteMode overwrite) throws IOException {
        if (Mishaps.strikesUntilRestored(Kind.IN_ASYNC_PART)) {
            throw new IOException("the failure on write that the test wants: " + file);
        }
        return super.create(file, overwrite);
    }

    /** Found by Flink under {@code META-INF/services}. */
    public static final class Factory implements FileSystemFactory {
        @Override
        public String getScheme() {
            return SCHEME;
        }

        @Override
        public FileSystem create(URI uri) {
            return new MishapFileSystem();
        }
    }
}
