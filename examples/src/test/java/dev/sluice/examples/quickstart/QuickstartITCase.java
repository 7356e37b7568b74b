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
package dev.sluice.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The quickstart prints what the README says. */
class QuickstartITCase {
    private static final Pattern OUTPUT =
            Pattern.compile("`bin/quickstart` runs it:\\s+```\\n(.*?)```", Pattern.DOTALL);

    @Test
    void printsTheOutputOfTheReadme() throws Exception {
        Matcher readme = OUTPUT.matcher(Files.readString(Path.of("..", "README.md")));
        assertThat(readme.find()).isTrue();
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Quickstart.main(new String[0]);
        } finally {
            System.setOut(console);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines().sorted())
                .containsExactlyElementsOf(readme.group(1).lines().sorted().toList());
    }
}
