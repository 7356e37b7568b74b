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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.RootAllocator;

/**
 * Blocks of one size outside the heap, under a hard budget. Since all blocks are alike, one that is
 * given back serves any later request: nothing fragments.
 *
 * <p>Takes memory from Arrow's allocator a chunk at a time, and keeps it until it is closed.
 * Allocating and giving back are O(1). Not thread-safe.
 */
public final class BlockPool implements AutoCloseable {
    /**
     * Small enough that few rows' state lie around a changed row's and are written with it, large
     * enough that a state backend's cost for each value is shared.
     */
    public static final int BLOCK_BYTES = 2048;

    /** The least; a large budget takes larger chunks, which the system may map by large pages. */
    private static final int MIN_CHUNK_BLOCKS = 512;

    private static final int MAX_CHUNK_BLOCKS = 8192;
    private static final int CHUNKS = 16;

    /** Blocks begin at multiples of their size, so that none lies on two pages of the system. */
    private static final int ALIGNMENT = BLOCK_BYTES;

    private final long budgetBlocks;
    private final RootAllocator allocator;
    private final List<ArrowBuf> chunks = new ArrayList<>();
    private long[] free = new long[MIN_CHUNK_BLOCKS];
    private int freeCount;
    private long blockCount;

    /**
     * @param budgetBytes the most bytes that blocks take together
     * @throws IllegalArgumentException if the budget is less than a block
     */
    public BlockPool(long budgetBytes) {
        if (budgetBytes < BLOCK_BYTES) {
            throw new IllegalArgumentException(
                    "budgetBytes is less than a block of " + BLOCK_BYTES + ": " + budgetBytes);
        }
        budgetBlocks = budgetBytes / BLOCK_BYTES;
        allocator =
                new RootAllocator(
                        RootAllocator.configBuilder()
                                .maxAllocation(Long.MAX_VALUE)
                                // As requested: the default would round up to a power of two.
                                .roundingPolicy(size -> size)
                                .build());
    }

    /** The address of a block of arbitrary content, or 0 if the budget is used up. */
    public long tryAllocate() {
        if (freeCount == 0 && !addChunk()) {
            return 0;
        }
        return free[--freeCount];
    }

    /** The address of a block of arbitrary content, for which others may have to go. */
    public long allocate(Reclaimer reclaimer) throws IOException {
        long block = tryAllocate();
        while (block == 0) {
            reclaimer.reclaim();
            block = tryAllocate();
        }
        return block;
    }

    /** Gives back a block, which must have come from this pool. */
    public void free(long block) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = block;
    }

    public long budgetBlocks() {
        return budgetBlocks;
    }

    /** Blocks that are handed out. */
    public long usedBlocks() {
        return blockCount - freeCount;
    }

    /** Blocks that can still be handed out. */
    public long availableBlocks() {
        return budgetBlocks - usedBlocks();
    }

    private boolean addChunk() {
        long share = Math.min(Math.max(budgetBlocks / CHUNKS, MIN_CHUNK_BLOCKS), MAX_CHUNK_BLOCKS);
        long count = Math.min(share, budgetBlocks - blockCount);
        if (count == 0) {
            return false;
        }
        ArrowBuf chunk = allocator.buffer(count * BLOCK_BYTES + ALIGNMENT);
        chunks.add(chunk);
        long first = (chunk.memoryAddress() + ALIGNMENT - 1) & -ALIGNMENT;
        blockCount += count;
        for (long i = count - 1; i >= 0; i--) {
            free(first + i * BLOCK_BYTES);
        }
        return true;
    }

    /**
     * Returns all memory.
     *
     * @throws IllegalStateException if a block was not given back; the memory is returned anyway
     */
    @Override
    public void close() {
        long used = usedBlocks();
        chunks.forEach(ArrowBuf::close);
        chunks.clear();
        allocator.close();
        blockCount = 0;
        freeCount = 0;
        if (used != 0) {
            throw new IllegalStateException(used + " blocks were not given back");
        }
    }
}
