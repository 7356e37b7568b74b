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
package dev.sluice.e2e.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.operator.adapter.ColumnType;
import dev.sluice.operator.config.SluiceOptions;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BinaryType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

/** What the documents say about code is true of the code. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)[^)]*\\)");
    private static final Pattern COMMAND = Pattern.compile("bin/([a-z-]+)");
    private static final Pattern JAVA = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern OPTION =
            Pattern.compile("^\\| `(sluice\\.[a-z.-]+)`", Pattern.MULTILINE);
    private static final Pattern TYPE_ROW =
            Pattern.compile(
                    "^\\| ([A-Z_]+)(?:, [^|]+)? \\| (long|double|bytes) \\| [^|]+ \\| (yes|no) ",
                    Pattern.MULTILINE);

    @Test
    void everyRelativeLinkLeadsToAFile() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            for (MatchResult link : matches(LINK, document)) {
                String target = link.group(1);
                boolean isRelative = !target.contains("://");
                if (isRelative && !Files.exists(document.resolveSibling(target))) {
                    broken.add(ROOT.relativize(document) + ": " + target);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyCommandExists() throws IOException {
        for (Path document : documents()) {
            for (MatchResult command : matches(COMMAND, document)) {
                assertThat(ROOT.resolve("bin").resolve(command.group(1)))
                        .as(document.toString())
                        .isExecutable();
            }
        }
    }

    @Test
    void theExampleOfTheReadmeIsThatOfTheQuickstart() throws IOException {
        String source =
                Files.readString(
                        ROOT.resolve(
                                "examples/src/main/java/dev/sluice/examples/quickstart/Quickstart.java"));
        List<MatchResult> examples = matches(JAVA, ROOT.resolve("README.md"));
        assertThat(examples).isNotEmpty();
        for (MatchResult example : examples) {
            assertThat(withoutSpace(source)).contains(withoutSpace(example.group(1)));
        }
    }

    @Test
    void theReadmeListsEveryOption() throws Exception {
        TreeSet<String> keys = new TreeSet<>();
        for (Field field : SluiceOptions.class.getFields()) {
            if (field.get(null) instanceof ConfigOption<?> option) {
                keys.add(option.key());
            }
        }
        assertThat(matches(OPTION, ROOT.resolve("README.md")).stream().map(m -> m.group(1)))
                .containsExactlyInAnyOrderElementsOf(keys);
    }

    @Test
    void theTableOfTypesIsThatOfTheAdapters() throws IOException {
        Map<LogicalTypeRoot, String> documented = new EnumMap<>(LogicalTypeRoot.class);
        for (MatchResult row : matches(TYPE_ROW, ROOT.resolve("docs/types.md"))) {
            documented.put(
                    LogicalTypeRoot.valueOf(row.group(1)), row.group(2) + " " + row.group(3));
        }
        Map<LogicalTypeRoot, String> supported = new EnumMap<>(LogicalTypeRoot.class);
        for (LogicalType type : samples()) {
            ColumnType column = ColumnType.of("c", type);
            supported.put(
                    type.getTypeRoot(),
                    column.storageType().name().toLowerCase(Locale.ROOT)
                            + (column.isSummable() ? " yes" : " no"));
        }
        assertThat(documented).isEqualTo(supported);
    }

    @Test
    void everyDifferenceNamesATest() throws IOException {
        String tests =
                Files.readString(
                        ROOT.resolve(
                                "e2e/src/test/java/dev/sluice/e2e/differences/DifferencesITCase.java"));
        List<String> named =
                matches(
                                Pattern.compile("`(stock[A-Za-z0-9]+)`"),
                                ROOT.resolve("docs/differences.md"))
                        .stream()
                        .map(match -> match.group(1))
                        .toList();
        List<String> existing =
                Pattern.compile("void (stock[A-Za-z0-9]+)\\(")
                        .matcher(tests)
                        .results()
                        .map(match -> match.group(1))
                        .toList();
        assertThat(named).containsExactlyInAnyOrderElementsOf(existing);
    }

    @Test
    void everyRowOfReliabilityNamesTests() throws IOException {
        Pattern row =
                Pattern.compile("^\\| (?!when |what |---).*\\| ([^|]+) \\|$", Pattern.MULTILINE);
        Pattern test = Pattern.compile("`([A-Za-z0-9]+)\\.([A-Za-z0-9]+)`");
        List<MatchResult> rows = matches(row, ROOT.resolve("docs/reliability.md"));
        assertThat(rows).hasSizeGreaterThan(15);
        for (MatchResult match : rows) {
            List<MatchResult> tests = test.matcher(match.group(1)).results().toList();
            assertThat(tests).as(match.group()).isNotEmpty();
            for (MatchResult named : tests) {
                assertThat(testSource(named.group(1)))
                        .as(named.group())
                        .contains("void " + named.group(2) + "(");
            }
        }
    }

    private static String testSource(String className) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            Path source =
                    files.filter(file -> file.endsWith(className + ".java"))
                            .filter(file -> file.toString().contains("src/test/java"))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError("no test is " + className));
            return Files.readString(source);
        }
    }

    @Test
    void everyDecisionIsListed() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/decisions/README.md"));
        try (Stream<Path> pages = Files.list(ROOT.resolve("docs/decisions"))) {
            pages.map(page -> page.getFileName().toString())
                    .filter(name -> !name.equals("README.md"))
                    .forEach(name -> assertThat(index).contains("(" + name + ")"));
        }
    }

    private static List<LogicalType> samples() {
        return List.of(
                new BooleanType(),
                new TinyIntType(),
                new SmallIntType(),
                new IntType(),
                new BigIntType(),
                new DecimalType(18, 2),
                new DateType(),
                new TimeType(3),
                new TimestampType(6),
                new LocalZonedTimestampType(6),
                new FloatType(),
                new DoubleType(),
                new CharType(3),
                new VarCharType(3),
                new BinaryType(3),
                new VarBinaryType(3));
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .toList();
        }
    }

    private static List<MatchResult> matches(Pattern pattern, Path document) throws IOException {
        return pattern.matcher(Files.readString(document)).results().toList();
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }
}
