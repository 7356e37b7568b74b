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

/**
 * A function over a frame that slides row by row: holds the aggregate of one frame in fields, which
 * it loads from and stores to a slot.
 *
 * <p>Entries are rows in {@link RetainedRows}, by address, with the validity of their columns.
 */
abstract class SlidingFunction extends SlotFunction {
    /** Makes the frame empty. */
    abstract void clear();

    /** Reads the aggregate of a frame from a slot. */
    abstract void load(long state);

    /** Writes the aggregate of a frame to a slot. */
    abstract void store(long state);

    /** Takes an entry into the frame, at its end. */
    abstract void add(long entry, long validity);

    /** Removes the first entry of the frame. */
    abstract void remove(long entry, long validity);

    /**
     * Writes the result of a row, whose frame is the aggregate.
     *
     * @param first the first entry of the frame
     * @param validity which of its columns have values
     * @param frameRows how many rows the frame holds; at least one
     */
    abstract void writeResult(
            SlotResults results, int row, long first, long validity, long frameRows);
}
