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
package dev.sluice.kernel.testing;

import dev.sluice.kernel.memory.BlockChains;
import dev.sluice.kernel.memory.BlockPool;
import dev.sluice.kernel.memory.Memory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Chains that move every block as soon as they may, so that whoever keeps an address too long reads
 * garbage.
 */
public final class MovingChains implements BlockChains, AutoCloseable {
    private record Name(long chain, long number) {}

    private final BlockPool pool;
    private final Map<Name, Long> blocks = new HashMap<>();
    private final Deque<Name> held = new ArrayDeque<>();
    private long chains;

    public MovingChains(BlockPool pool) {
        this.pool = pool;
    }

    public int blockCount() {
        return blocks.size();
    }

    @Override
    public long newChain(long slot) {
        return ++chains;
    }

    @Override
    public long add(long chain, long number) {
        long block = allocate();
        Memory.zero(block, BlockPool.BLOCK_BYTES);
        Long before = blocks.put(new Name(chain, number), block);
        if (before != null) {
            throw new IllegalArgumentException("block " + number + " is there already");
        }
        return change(chain, number);
    }

    private long allocate() {
        long block = pool.tryAllocate();
        if (block == 0) {
            throw new IllegalStateException("the pool is used up");
        }
        return block;
    }

    @Override
    public long get(long chain, long number) {
        Name name = new Name(chain, number);
        long address = blocks.get(name);
        if (!held.contains(name)) {
            held.add(name);
            if (held.size() > HELD_BLOCKS) {
                move(held.remove());
            }
        }
        return address;
    }

    @Override
    public long change(long chain, long number) {
        return get(chain, number);
    }

    private void move(Name name) {
        Long block = blocks.get(name);
        if (block == null) {
            return;
        }
        long moved = allocate();
        Memory.copy(block, moved, BlockPool.BLOCK_BYTES);
        for (int i = 0; i < BlockPool.BLOCK_BYTES; i += Long.BYTES) {
            Memory.putLong(block + i, 0xDEAD_DEAD_DEAD_DEADL);
        }
        pool.free(block);
        blocks.put(name, moved);
    }

    @Override
    public void remove(long chain, long number) {
        Name name = new Name(chain, number);
        pool.free(blocks.remove(name));
        held.remove(name);
    }

    @Override
    public void close() {
        blocks.values().forEach(pool::free);
        blocks.clear();
    }
}
