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
package dev.sluice.kernel.arrow;

import dev.sluice.kernel.KernelException;
import dev.sluice.kernel.column.StorageType;
import java.util.Arrays;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** A column of an Arrow file: its name and what its values mean. */
public record ArrowColumn(String name, Kind kind) {

    /** What values mean, and so how they lie in a {@code Column} and in Arrow. */
    public enum Kind {
        INT64(StorageType.LONG),
        /** Milliseconds since the epoch, without a time zone. */
        TIMESTAMP_MILLIS(StorageType.LONG),
        FLOAT64(StorageType.DOUBLE),
        UTF8(StorageType.BYTES),
        BINARY(StorageType.BYTES);

        private final StorageType storageType;

        Kind(StorageType storageType) {
            this.storageType = storageType;
        }

        public StorageType storageType() {
            return storageType;
        }

        ArrowType arrowType() {
            return switch (this) {
                case INT64 -> new ArrowType.Int(64, true);
                case TIMESTAMP_MILLIS -> new ArrowType.Timestamp(TimeUnit.MILLISECOND, null);
                case FLOAT64 -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
                case UTF8 -> ArrowType.Utf8.INSTANCE;
                case BINARY -> ArrowType.Binary.INSTANCE;
            };
        }
    }

    Field toField() {
        return Field.nullable(name, kind.arrowType());
    }

    /**
     * The description of a field of a file.
     *
     * @throws KernelException if the field has another type; the message names field and types
     */
    static ArrowColumn of(Field field) {
        for (Kind kind : Kind.values()) {
            if (kind.arrowType().equals(field.getType())) {
                return new ArrowColumn(field.getName(), kind);
            }
        }
        throw new KernelException(
                KernelException.Code.UNSUPPORTED,
                "Arrow field '"
                        + field.getName()
                        + "' has type "
                        + field.getType()
                        + "; supported are "
                        + Arrays.stream(Kind.values()).map(Kind::arrowType).toList());
    }
}
