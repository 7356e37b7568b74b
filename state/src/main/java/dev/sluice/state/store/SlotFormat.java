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

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The slots of a {@link GroupTable}: what it keeps for each group besides the key. */
public interface SlotFormat {

    /** Makes room for group ids below {@code groupCount}; new slots are empty. */
    void ensureGroups(int groupCount);

    void write(int groupId, DataOutput output) throws IOException;

    void read(int groupId, DataInput input) throws IOException;

    /** Makes a slot empty, so that its group id can be used for another key. */
    void clear(int groupId);
}
