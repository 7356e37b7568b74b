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
package dev.sluice.e2e.conformance.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * One case: input rows, a query, and the values expected of it. Values of rows are boxed as {@link
 * ValueType} says, null for NULL; expected values stay JSON, because their types follow from the
 * calls.
 *
 * @param partitionBy PARTITION BY or GROUP BY columns, by index
 * @param frame empty for the default frame
 * @param expected a list of the calls' values a row (over), or key and call values a group (group)
 * @param bounds in the shape of {@code expected}, for approximate calls; else a missing node
 */
public record ConformanceCase(
        String id,
        Kind kind,
        List<Field> schema,
        List<List<Object>> rows,
        List<Integer> partitionBy,
        List<Order> orderBy,
        Optional<Frame> frame,
        List<Call> calls,
        JsonNode expected,
        JsonNode bounds,
        double tolerance) {

    /** What a case evaluates. */
    public enum Kind {
        /** Window functions. */
        OVER,
        /** Aggregates of groups, or of one global group. */
        GROUP
    }

    /** An input column. */
    public record Field(String name, ValueType type) {}

    /** One ORDER BY column. */
    public record Order(int column, boolean ascending, boolean nullsFirst) {}

    /** A frame clause; {@code unit} and {@code exclude} as the file spells them. */
    public record Frame(String unit, Bound start, Bound end, String exclude) {}

    /** One end of a frame; the offset is a missing node where the kind has none. */
    public record Bound(String kind, JsonNode offset) {}

    /**
     * A call.
     *
     * @param columns the arguments that are columns, by index
     * @param literals the arguments that are literals, which follow the columns
     * @param filter the boolean column of the FILTER clause
     */
    public record Call(
            String function,
            List<Integer> columns,
            List<JsonNode> literals,
            Optional<Integer> filter,
            boolean distinct,
            boolean ignoreNulls,
            String alias) {}

    /** The type of a column of the schema. */
    public ValueType type(int column) {
        return schema.get(column).type();
    }
}
