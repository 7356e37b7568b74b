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
package dev.sluice.state.slot;

import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.StateFormatException;

/** Makes slots of today's schema from those that were stored by earlier queries. */
public interface SlotUpgrade {
    /** Slots have only ever had one schema. */
    SlotUpgrade NONE =
            new SlotUpgrade() {
                @Override
                public int schema(int keyGroup) {
                    return 0;
                }

                @Override
                public void upgrade(PageAddress page, int schema, long stored, long slot)
                        throws StateFormatException {
                    throw new StateFormatException(page + " has an unknown schema: " + schema);
                }
            };

    /** The number of today's schema in a key group. */
    int schema(int keyGroup);

    /**
     * Makes a slot.
     *
     * @param schema another schema's number
     * @param stored the address of a slot of that schema
     * @param slot the address of the slot that it becomes
     */
    void upgrade(PageAddress page, int schema, long stored, long slot) throws StateFormatException;
}
