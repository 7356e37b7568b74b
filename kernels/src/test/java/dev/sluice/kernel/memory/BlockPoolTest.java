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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BlockPoolTest {
    private static final int BLOCK = BlockPool.BLOCK_BYTES;

    @Test
    void handsOutDisjointAlignedBlocksUpToItsBudget() {
        try (BlockPool pool = new BlockPool(700L * BLOCK + BLOCK - 1)) {
            Set<Long> blocks = new HashSet<>();
            for (int i = 0; i < 700; i++) {
                long block = pool.tryAllocate();
                assertThat(block % BLOCK).isZero();
                assertThat(blocks.add(block)).isTrue();
                Memory.putLong(block, i);
                Memory.putLong(block + BLOCK - 8, i);
            }
            assertThat(pool.tryAllocate()).isZero();
            assertThat(pool.usedBlocks()).isEqualTo(700);
            assertThat(pool.availableBlocks()).isZero();
            long[] sorted = blocks.stream().mapToLong(Long::longValue).sorted().toArray();
            for (int i = 1; i < sorted.length; i++) {
                assertThat(sorted[i] - sorted[i - 1]).isGreaterThanOrEqualTo(BLOCK);
            }
            for (long block : blocks) {
                assertThat(Memory.getLong(block)).isEqualTo(Memory.getLong(block + BLOCK - 8));
                pool.free(block);
            }
            assertThat(pool.usedBlocks()).isZero();
        }
    }

    @Test
    void aBlockGivenBackIsHandedOutAgain() {
        try (BlockPool pool = new BlockPool(BLOCK)) {
            long block = pool.tryAllocate();
            assertThat(pool.tryAllocate()).isZero();
            pool.free(block);
            assertThat(pool.tryAllocate()).isEqualTo(block);
            pool.free(block);
        }
    }

    @Test
    void closingTellsBlocksThatWereNotGivenBack() {
        BlockPool pool = new BlockPool(10L * BLOCK);
        pool.tryAllocate();
        assertThatThrownBy(pool::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("1 blocks were not given back");
    }

    @Test
    void refusesABudgetBelowABlock() {
        assertThatThrownBy(() -> new BlockPool(BLOCK - 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("budgetBytes is less than a block of 2048: 2047");
    }

    @Test
    void memoryEqualsBytesOfAnyLength() {
        try (BlockPool pool = new BlockPool(BLOCK)) {
            long block = pool.tryAllocate();
            byte[] bytes = new byte[40];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (i + 1);
            }
            Memory.copy(bytes, 0, block, bytes.length);
            for (int length = 0; length <= bytes.length; length++) {
                assertThat(Memory.equal(block, bytes, 0, length)).isTrue();
                for (int changed = 0; changed < length; changed++) {
                    bytes[changed]++;
                    assertThat(Memory.equal(block, bytes, 0, length)).isFalse();
                    bytes[changed]--;
                }
            }
            byte[] copy = new byte[42];
            Memory.copy(block, copy, 2, 40);
            assertThat(Memory.equal(block, copy, 2, 40)).isTrue();
            pool.free(block);
        }
    }
}
