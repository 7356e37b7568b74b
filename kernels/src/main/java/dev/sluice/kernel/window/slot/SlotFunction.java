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
package dev.sluice.kernel.window.slot;

import dev.sluice.kernel.column.StorageType;

/** A window function that finds its results in the slots of the partitions. */
abstract class SlotFunction {
    /** Where its own state lies in a slot. */
    private int offset;

    abstract StorageType resultType();

    /** Bytes of its own state, a multiple of 8; all zeros before the first row. */
    abstract int stateBytes();

    /** Whether the result of a row is that of its last peer: frames by RANGE. */
    boolean sharesResultOfPeers() {
        return false;
    }

    /** Whether it asks for peers. */
    boolean needsPeers() {
        return sharesResultOfPeers();
    }

    final void place(int slotOffset) {
        offset = slotOffset;
    }

    final int offset() {
        return offset;
    }
}
