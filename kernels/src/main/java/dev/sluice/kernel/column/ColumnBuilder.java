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
package dev.sluice.kernel.column;

/**
 * Appends values to a growing column. One sealed family rather than three unrelated builders, so
 * that adapters choose the type once per column and not per value.
 */
public abstract sealed class ColumnBuilder
        permits LongColumnBuilder, DoubleColumnBuilder, BytesColumnBuilder {

    public static ColumnBuilder of(StorageType type, int expectedPositions) {
        return switch (type) {
            case LONG -> new LongColumnBuilder(expectedPositions);
            case DOUBLE -> new DoubleColumnBuilder(expectedPositions);
            case BYTES -> new BytesColumnBuilder(expectedPositions);
        };
    }

    public abstract int positionCount();

    /** Appends a position without a value. */
    public abstract void appendNull();

    /** Appends the value of another column of the same storage type, or its null. */
    public abstract void appendFrom(Column column, int position);

    /** The column built so far; the builder is empty afterwards and may be used again. */
    public abstract Column build();

    /** Bytes held by the arrays of this builder. */
    public abstract long retainedBytes();
}
