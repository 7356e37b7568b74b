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

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Bound;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Call;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Field;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Frame;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Kind;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Order;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a file of cases: JSON Lines, a case a line, blank lines left out. */
public final class CaseFile {
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private CaseFile() {}

    /**
     * All cases of a file, in its order.
     *
     * @throws CaseFormatException if the file cannot be read, or a line is no case
     */
    public static List<ConformanceCase> read(Path file) throws CaseFormatException {
        List<String> lines = lines(file);
        List<ConformanceCase> cases = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            try {
                cases.add(parse(JSON.readTree(lines.get(i))));
            } catch (JsonProcessingException e) {
                String where =
                        e.getLocation() == null ? "" : ", column " + e.getLocation().getColumnNr();
                throw new CaseFormatException(
                        file, i + 1, "no JSON" + where + ": " + e.getOriginalMessage(), e);
            } catch (IllegalArgumentException e) {
                throw new CaseFormatException(file, i + 1, e.getMessage(), e);
            }
        }
        return cases;
    }

    private static List<String> lines(Path file) throws CaseFormatException {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            String reason = Files.exists(file) ? e.toString() : "no such file";
            throw new CaseFormatException(file, "cannot be read: " + reason, e);
        }
    }

    private static ConformanceCase parse(JsonNode json) {
        List<Field> schema = new ArrayList<>();
        for (JsonNode field : array(json, "schema")) {
            schema.add(new Field(text(field, "name"), ValueType.parse(text(field, "type"))));
        }
        Kind kind = kind(text(json, "kind"));
        boolean over = kind == Kind.OVER;
        ConformanceCase parsed =
                new ConformanceCase(
                        text(json, "id"),
                        kind,
                        schema,
                        rows(json, schema),
                        columns(array(json, over ? "partition_by" : "group_by"), schema),
                        over ? orders(json, schema) : List.of(),
                        over ? frame(json.path("frame")) : Optional.empty(),
                        calls(json, schema),
                        array(json, "expected"),
                        json.has("bounds") ? array(json, "bounds") : MissingNode.getInstance(),
                        number(json, "tolerance"));
        checkExpected(parsed);
        return parsed;
    }

    private static void checkExpected(ConformanceCase parsed) {
        boolean over = parsed.kind() == Kind.OVER;
        int width = parsed.calls().size() + (over ? 0 : parsed.partitionBy().size());
        if (over && parsed.expected().size() != parsed.rows().size()) {
            throw new IllegalArgumentException(
                    "expected has "
                            + parsed.expected().size()
                            + " rows, the input "
                            + parsed.rows().size());
        }
        for (JsonNode row : parsed.expected()) {
            if (row.size() != width) {
                throw new IllegalArgumentException(
                        "expected has a row of " + row.size() + " values, not " + width);
            }
        }
    }

    private static Kind kind(String text) {
        return switch (text) {
            case "over" -> Kind.OVER;
            case "group" -> Kind.GROUP;
            default ->
                    throw new IllegalArgumentException("kind is neither over nor group: " + text);
        };
    }

    private static List<List<Object>> rows(JsonNode json, List<Field> schema) {
        List<List<Object>> rows = new ArrayList<>();
        for (JsonNode row : array(json, "rows")) {
            if (row.size() != schema.size()) {
                throw new IllegalArgumentException(
                        "a row has " + row.size() + " values, not " + schema.size());
            }
            List<Object> values = new ArrayList<>();
            for (int column = 0; column < schema.size(); column++) {
                values.add(schema.get(column).type().value(row.get(column)));
            }
            rows.add(values);
        }
        return rows;
    }

    private static List<Order> orders(JsonNode json, List<Field> schema) {
        List<Order> orders = new ArrayList<>();
        for (JsonNode order : array(json, "order_by")) {
            orders.add(
                    new Order(
                            column(text(order, "col"), schema),
                            oneOf(order, "dir", "asc", "desc"),
                            oneOf(order, "nulls", "first", "last")));
        }
        return orders;
    }

    private static Optional<Frame> frame(JsonNode json) {
        if (json.isNull() || json.isMissingNode()) {
            return Optional.empty();
        }
        return Optional.of(
                new Frame(
                        text(json, "unit"),
                        bound(json.path("start")),
                        bound(json.path("end")),
                        json.path("exclude").asText("no_others")));
    }

    private static Bound bound(JsonNode json) {
        return new Bound(text(json, "kind"), json.path("offset"));
    }

    private static List<Call> calls(JsonNode json, List<Field> schema) {
        List<Call> calls = new ArrayList<>();
        for (JsonNode call : array(json, "calls")) {
            List<Integer> columns = new ArrayList<>();
            List<JsonNode> literals = new ArrayList<>();
            for (JsonNode argument : array(call, "args")) {
                if (!argument.isTextual()) {
                    literals.add(argument);
                } else if (literals.isEmpty()) {
                    columns.add(column(argument.asText(), schema));
                } else {
                    throw new IllegalArgumentException("args has a column after a literal");
                }
            }
            calls.add(
                    new Call(
                            text(call, "fn"),
                            columns,
                            literals,
                            call.hasNonNull("filter")
                                    ? Optional.of(column(text(call, "filter"), schema))
                                    : Optional.empty(),
                            call.path("distinct").asBoolean(),
                            call.path("ignore_nulls").asBoolean(),
                            text(call, "as")));
        }
        return calls;
    }

    private static List<Integer> columns(JsonNode names, List<Field> schema) {
        List<Integer> columns = new ArrayList<>();
        for (JsonNode name : names) {
            columns.add(column(name.asText(), schema));
        }
        return columns;
    }

    private static int column(String name, List<Field> schema) {
        List<String> names = schema.stream().map(Field::name).toList();
        if (!names.contains(name)) {
            throw new IllegalArgumentException(
                    "unknown column " + name + "; the columns are " + String.join(", ", names));
        }
        return names.indexOf(name);
    }

    private static boolean oneOf(JsonNode json, String field, String yes, String no) {
        String text = text(json, field);
        if (!text.equals(yes) && !text.equals(no)) {
            throw new IllegalArgumentException(
                    field + " is neither " + yes + " nor " + no + ": " + text);
        }
        return text.equals(yes);
    }

    private static JsonNode array(JsonNode json, String field) {
        if (!json.path(field).isArray()) {
            throw new IllegalArgumentException("no list " + field);
        }
        return json.path(field);
    }

    private static String text(JsonNode json, String field) {
        if (!json.path(field).isTextual()) {
            throw new IllegalArgumentException("no text " + field);
        }
        return json.path(field).asText();
    }

    private static double number(JsonNode json, String field) {
        if (!json.path(field).isNumber()) {
            throw new IllegalArgumentException("no number " + field);
        }
        return json.path(field).asDouble();
    }
}
