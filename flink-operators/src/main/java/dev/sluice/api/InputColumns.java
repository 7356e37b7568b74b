package dev.sluice.api;

import java.util.List;
import org.apache.flink.table.types.logical.RowType;

/** The columns of an input, found by name. */
final class InputColumns {
    private final RowType type;

    InputColumns(RowType type) {
        this.type = type;
    }

    RowType type() {
        return type;
    }

    /**
     * The index of a column.
     *
     * @throws IllegalArgumentException if there is none of that name; the message lists the columns
     */
    int index(String name) {
        int index = type.getFieldIndex(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "unknown column '"
                            + name
                            + "'; the columns are "
                            + String.join(", ", type.getFieldNames()));
        }
        return index;
    }

    int[] indexes(List<String> names) {
        return names.stream().mapToInt(this::index).toArray();
    }
}
