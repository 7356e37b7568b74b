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

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.column.DoubleColumn;
import dev.sluice.kernel.column.LongColumn;

/** Rows to evaluate, in window order whatever their partitions, with the slots of these. */
abstract class SlotRows {
    private ColumnBatch columns;

    final void setColumns(ColumnBatch batch) {
        columns = batch;
    }

    /** The rows' own columns. */
    final ColumnBatch columns() {
        return columns;
    }

    /** The slot of each row's partition. */
    abstract long[] slots();

    /** How many rows of its partition came before each row. */
    abstract long[] positions();

    /** The position of the last row of each row's partition that frames may see. */
    abstract long[] lastPositions();

    /** Whether a row has an earlier peer in the slice: the row that {@link #previous} tells. */
    abstract boolean isPeer(int row);

    /** The row of the same partition before a row that {@link #isPeer}. */
    abstract int previous(int row);

    /** The bits of a value of a column of longs or doubles. */
    static long bits(Column column, int row) {
        return column instanceof LongColumn longs
                ? longs.values()[row]
                : Double.doubleToRawLongBits(((DoubleColumn) column).values()[row]);
    }
}
