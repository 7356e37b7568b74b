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
package dev.sluice.kernel.aggregate;

import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import dev.sluice.kernel.column.DoubleColumnBuilder;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** The sample covariance of one group. */
final class CovarSampAccumulator implements Accumulator {
    private final double[] cells = new double[Covariance.CELLS];

    @Override
    public void add(List<Column> arguments, int[] positions, int from, int to) {
        Column y = arguments.get(0);
        Column x = arguments.get(1);
        for (int i = from; i < to; i++) {
            int position = positions[i];
            if (y.isValid(position) && x.isValid(position)) {
                Covariance.add(
                        cells,
                        0,
                        NumberColumns.doubleAt(y, position),
                        NumberColumns.doubleAt(x, position));
            }
        }
    }

    @Override
    public void retract(List<Column> arguments, int[] positions, int from, int to) {
        Column y = arguments.get(0);
        Column x = arguments.get(1);
        for (int i = from; i < to; i++) {
            int position = positions[i];
            if (y.isValid(position) && x.isValid(position)) {
                Covariance.retract(
                        cells,
                        0,
                        NumberColumns.doubleAt(y, position),
                        NumberColumns.doubleAt(x, position));
            }
        }
    }

    @Override
    public void merge(Accumulator other) {
        Covariance.merge(cells, 0, ((CovarSampAccumulator) other).cells, 0);
    }

    @Override
    public void result(ColumnBuilder output) {
        if (Covariance.hasSample(cells, 0)) {
            ((DoubleColumnBuilder) output).append(Covariance.sample(cells, 0));
        } else {
            output.appendNull();
        }
    }

    @Override
    public void write(DataOutput output) throws IOException {
        StateVersion.write(output);
        for (double cell : cells) {
            output.writeDouble(cell);
        }
    }

    @Override
    public void read(DataInput input) throws IOException {
        StateVersion.check(input, "covar_samp");
        for (int i = 0; i < cells.length; i++) {
            cells[i] = input.readDouble();
        }
    }

    @Override
    public long retainedBytes() {
        return 32 + 8L * cells.length;
    }
}
