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
package dev.sluice.kernel.aggregate;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The version byte that leads every serialised state. */
final class StateVersion {
    private static final int CURRENT = 1;

    private StateVersion() {}

    static void write(DataOutput output) throws IOException {
        output.writeByte(CURRENT);
    }

    /** Reads the byte; a version that this build does not know is an {@link IOException}. */
    static void check(DataInput input, String function) throws IOException {
        int version = input.readUnsignedByte();
        if (version != CURRENT) {
            throw new IOException(
                    "state of "
                            + function
                            + " has version "
                            + version
                            + "; this build reads version "
                            + CURRENT);
        }
    }
}
