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
package dev.sluice.kernel.memory;

import java.io.IOException;

/**
 * Blocks beyond a slot for what does not fit into it: a chain of numbered blocks for each slot that
 * asks for one. Blocks move to where there is room and back, so that an address holds only for a
 * while.
 */
public interface BlockChains {
    /** What a block of a chain holds for its user; the rest is the owner's. */
    int CONTENT_BYTES = BlockPool.BLOCK_BYTES - 32;

    /** An address holds until that many other blocks have been asked for. */
    int HELD_BLOCKS = 8;

    /** Names a new chain, without blocks, for a slot; positive. */
    long newChain(long slot);

    /** Adds a block of zeros and returns the address of its content. */
    long add(long chain, long number) throws IOException;

    /** The address of the content of a block that was added, only to be read. */
    long get(long chain, long number) throws IOException;

    /** The address of the content of a block that was added, to be changed. */
    long change(long chain, long number) throws IOException;

    /** Gives up a block. */
    void remove(long chain, long number) throws IOException;
}
