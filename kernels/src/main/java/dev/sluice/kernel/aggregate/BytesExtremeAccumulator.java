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

import dev.sluice.kernel.column.BytesColumn;
import dev.sluice.kernel.column.BytesColumnBuilder;
import dev.sluice.kernel.column.Column;
import dev.sluice.kernel.column.ColumnBuilder;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The least or greatest byte string of one group. */
final class BytesExtremeAccumulator implements Accumulator {
    private final String name;
    private final boolean greatest;
    private Optional<byte[]> extreme = Optional.empty();

    BytesExtremeAccumulator(String name, boolean greatest) {
        this.name = name;
        this.greatest = greatest;
    }

    @Override
    public void add(List<Column> arguments, int[] positions, int from, int to) {
        BytesColumn column = (BytesColumn) arguments.get(0);
        for (int i = from; i < to; i++) {
            if (column.isValid(positions[i])) {
                add(
                        column.data(),
                        column.offsets()[positions[i]],
                        column.offsets()[positions[i] + 1]);
            }
        }
    }

    private void add(byte[] data, int start, int end) {
        if (extreme.isPresent()) {
            byte[] current = extreme.get();
            int order = Arrays.compareUnsigned(data, start, end, current, 0, current.length);
            if (greatest ? order <= 0 : order >= 0) {
                return;
            }
        }
        extreme = Optional.of(Arrays.copyOfRange(data, start, end));
    }

    @Override
    public void merge(Accumulator other) {
        Optional<byte[]> value = ((BytesExtremeAccumulator) other).extreme;
        if (value.isPresent()) {
            add(value.get(), 0, value.get().length);
        }
    }

    @Override
    public void result(ColumnBuilder output) {
        if (extreme.isPresent()) {
            ((BytesColumnBuilder) output).append(extreme.get());
        } else {
            output.appendNull();
        }
    }

    @Override
    public void write(DataOutput output) throws IOException {
        StateVersion.write(output);
        output.writeBoolean(extreme.isPresent());
        if (extreme.isPresent()) {
            output.writeInt(extreme.get().length);
            output.write(extreme.get());
        }
    }

    @Override
    public void read(DataInput input) throws IOException {
        StateVersion.check(input, name);
        extreme = Optional.empty();
        if (input.readBoolean()) {
            byte[] value = new byte[input.readInt()];
            input.readFully(value);
            extreme = Optional.of(value);
        }
    }

    @Override
    public long retainedBytes() {
        return 32 + extreme.map(value -> 16L + value.length).orElse(0L);
    }
}
