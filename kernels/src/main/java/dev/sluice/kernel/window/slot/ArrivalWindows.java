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

import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.memory.BlockChains;
import dev.sluice.kernel.window.order.OrderKey;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/**
 * Windows that do not look ahead: every row is evaluated as it arrives.
 *
 * <pre>
 *   rows        a  b  a  c  a        slots    a: ring of a's last values, totals
 *   positions   0  0  1  0  2                 b: ...
 *   rows of a partition up to what a ring holds are written first, then every function reads
 * </pre>
 *
 * <p>Rows of frames that may hold any number of rows lie in the slot while they are few, else in
 * blocks that the caller provides.
 *
 * <p>All peers of a row must come in the same call: a frame by RANGE ends at the last of them. Not
 * thread-safe.
 */
public final class ArrivalWindows extends SlotWindows {
    private final SlidingFrames sliding;
    private final BitSet columns;
    private final ArrivingRows rows;
    private final int maxNewRows;

    ArrivalWindows(
            List<SlotRing> rings,
            List<SlotFunction> functions,
            SlidingFrames sliding,
            List<OrderKey> orderKeys,
            BitSet columns,
            int slotBytes) {
        super(rings, functions, slotBytes);
        this.sliding = sliding;
        this.columns = columns;
        rows = new ArrivingRows(orderKeys, functions.stream().anyMatch(SlotFunction::needsPeers));
        maxNewRows = maxNewRows(this.rings);
    }

    @Override
    public boolean isDelayed() {
        return false;
    }

    @Override
    List<SlotPart> extraParts() {
        return sliding.parts();
    }

    @Override
    public SlotMigration migrationFrom(List<SlotPart> source, List<SlotPart> target) {
        return new SlotMigration(source, target, OptionalInt.empty(), slotBytes());
    }

    /** Whether {@link #evaluate} looks at a column of the batch. */
    public boolean reads(int column) {
        return columns.get(column);
    }

    /**
     * Begins a batch, whose rows {@link #evaluate} takes in order.
     *
     * @param batch the columns of the rows
     * @param slots the address of the slot of each row's partition, from when that row is evaluated
     * @param chains blocks for slots that the functions have asked for in an earlier batch, and for
     *     more
     * @param results takes the results, one for each function
     */
    public void begin(
            ColumnBatch batch, long[] slots, BlockChains chains, List<SlotResults> results) {
        rows.reset(batch, slots);
        sliding.begin(chains);
        for (SlotResults result : results) {
            result.reset(batch.positionCount());
        }
    }

    /** Evaluates all functions for some rows; results by RANGE are right after {@link #end}. */
    public void evaluate(int from, int to, List<SlotResults> results) throws IOException {
        int start = from;
        while (start < to) {
            int end = rows.append(start, to, maxNewRows);
            for (SlotRing ring : rings) {
                ring.write(rows, start, end);
            }
            for (int i = 0; i < functions.length; i++) {
                if (functions[i] instanceof BatchFunction function) {
                    function.evaluate(rows, start, end, results.get(i));
                }
            }
            sliding.evaluate(rows, start, end, results);
            rows.finish(start, end);
            start = end;
        }
    }

    /** Ends a batch. */
    public void end(List<SlotResults> results) {
        rows.unlink();
        for (int i = 0; i < functions.length; i++) {
            if (functions[i].sharesResultOfPeers()) {
                shareWithPeers(results.get(i));
            }
        }
    }

    private void shareWithPeers(SlotResults results) {
        for (int row = rows.rowCount() - 1; row > 0; row--) {
            if (rows.isPeer(row)) {
                results.copy(row, rows.previous(row));
            }
        }
    }
}
