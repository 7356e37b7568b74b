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
package dev.sluice.e2e.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Who may see whom: the picture of ARCHITECTURE.md, checked. {@code e2e/README.md} says what to do
 * when a rule fails.
 */
@AnalyzeClasses(
        packages = "dev.sluice",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoTestJars.class})
class ArchitectureTest {
    private static final String[] ANY_JDK = {"java..", "javax.."};

    /** For each package of the kernels, the kernel packages that it may use beside itself. */
    private static final Map<String, List<String>> KERNEL_PACKAGES =
            Map.ofEntries(
                    entry("kernel", List.of()),
                    entry("kernel.arithmetic", List.of()),
                    entry("kernel.memory", List.of()),
                    entry("kernel.column", List.of("kernel")),
                    entry("kernel.arrow", List.of("kernel", "kernel.column")),
                    entry("kernel.selection", List.of("kernel.column")),
                    entry(
                            "kernel.group",
                            List.of("kernel.arithmetic", "kernel.column", "kernel.selection")),
                    entry(
                            "kernel.aggregate",
                            List.of(
                                    "kernel.arithmetic",
                                    "kernel.column",
                                    "kernel.selection",
                                    "kernel.group")),
                    entry("kernel.window.order", List.of("kernel.arithmetic", "kernel.column")),
                    entry("kernel.window.peer", List.of("kernel.column", "kernel.window.order")),
                    entry(
                            "kernel.window.frame",
                            List.of(
                                    "kernel",
                                    "kernel.column",
                                    "kernel.window.order",
                                    "kernel.window.peer")),
                    entry("kernel.window", windowPackages("order", "peer", "frame")),
                    entry("kernel.window.rank", windowPackages("", "order", "peer", "frame")),
                    entry("kernel.window.value", windowPackages("", "order", "peer", "frame")),
                    entry("kernel.window.sliding", windowPackages("", "order", "peer", "frame")),
                    entry(
                            "kernel.window.function",
                            windowPackages(
                                    "", "order", "peer", "frame", "rank", "value", "sliding")),
                    entry(
                            "kernel.window.slot",
                            List.of(
                                    "kernel.arithmetic",
                                    "kernel.column",
                                    "kernel.memory",
                                    "kernel.window.order",
                                    "kernel.window.frame",
                                    "kernel.window.function")));

    /** Leaves out the test-jars of other modules. */
    static final class NoTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    @ArchTest
    static final ArchRule KERNELS_USE_ONLY_JAVA_AND_ARROW =
            classes()
                    .that()
                    .resideInAPackage("dev.sluice.kernel..")
                    .should()
                    .onlyDependOnClassesThat(among("dev.sluice.kernel..", "org.apache.arrow.."))
                    .because("kernels must run and be tested without Flink");

    @ArchTest
    static final ArchRule STATE_USES_KERNELS_AND_THE_RUNTIME_OF_FLINK =
            classes()
                    .that()
                    .resideInAPackage("dev.sluice.state..")
                    .should()
                    .onlyDependOnClassesThat(
                            among("dev.sluice.kernel..", "dev.sluice.state..", "org.apache.flink..")
                                    .and(not(resideInAPackage("org.apache.flink.table.."))))
                    .because("state holds bytes, not rows of a type");

    @ArchTest
    static final ArchRule OPERATORS_DO_NOT_KNOW_THEIR_API =
            classes()
                    .that()
                    .resideInAPackage("dev.sluice.operator..")
                    .should()
                    .onlyDependOnClassesThat(
                            among(
                                    "dev.sluice.kernel..",
                                    "dev.sluice.state..",
                                    "dev.sluice.operator..",
                                    "org.apache.flink..",
                                    "org.slf4j.."))
                    .because("the DataStream API and SQL both build operators");

    @ArchTest
    static final ArchRule THE_API_USES_OPERATORS_AND_KERNELS =
            noClasses()
                    .that()
                    .resideInAPackage("dev.sluice.api..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("dev.sluice.state..", "dev.sluice.udf..");

    @ArchTest
    static final ArchRule ADAPTERS_AND_API_OF_OPERATORS_ARE_LAYERS =
            noClasses()
                    .that()
                    .resideInAnyPackage(
                            "dev.sluice.operator.adapter..",
                            "dev.sluice.operator.key..",
                            "dev.sluice.operator.config..",
                            "dev.sluice.operator.metric..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("dev.sluice.operator.over..", "dev.sluice.operator.group..")
                    .because("what both operators share knows neither");

    @ArchTest
    static final ArchRule NOBODY_USES_EXAMPLES_BENCHMARKS_OR_TESTS =
            noClasses()
                    .that(
                            not(
                                    resideInAnyPackage(
                                            "dev.sluice.examples..",
                                            "dev.sluice.benchmark..",
                                            "dev.sluice.e2e..")))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "dev.sluice.examples..", "dev.sluice.benchmark..", "dev.sluice.e2e..");

    @ArchTest
    static final ArchRule NO_CYCLES_OF_PACKAGES =
            slices().matching("dev.sluice.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_STREAMS_WHERE_ROWS_ARE_WORKED_ON =
            noClasses()
                    .that()
                    .resideInAnyPackage(
                            "dev.sluice.kernel.arithmetic..",
                            "dev.sluice.kernel.selection..",
                            "dev.sluice.kernel.group..",
                            "dev.sluice.kernel.window.peer..",
                            "dev.sluice.kernel.window.frame..",
                            "dev.sluice.kernel.window.sliding..",
                            "dev.sluice.kernel.window.rank..",
                            "dev.sluice.kernel.window.value..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("java.util.stream..", "java.util.function..")
                    .because("a kernel makes no object and no virtual call a row");

    @ArchTest
    static final ArchRule NOTHING_OF_OURS_LIES_IN_PACKAGES_OF_FLINK =
            noClasses()
                    .should()
                    .resideInAPackage("org.apache.flink..")
                    .because("Flink loads such classes parent-first");

    @ArchTest
    static void kernelPackagesUseWhatTheTableAllows(JavaClasses imported) {
        KERNEL_PACKAGES.forEach(
                (name, allowed) ->
                        classes()
                                .that()
                                .resideInAPackage("dev.sluice." + name)
                                .should()
                                .onlyDependOnClassesThat(
                                        not(resideInAPackage("dev.sluice.."))
                                                .or(resideInAnyPackage(packages(name, allowed))))
                                .check(imported));
    }

    @ArchTest
    static void theTableHoldsEveryKernelPackage(JavaClasses imported) {
        TreeSet<String> unlisted = new TreeSet<>();
        imported.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith("dev.sluice.kernel"))
                .map(name -> name.substring("dev.sluice.".length()))
                .filter(name -> !KERNEL_PACKAGES.containsKey(name))
                .forEach(unlisted::add);
        if (!unlisted.isEmpty()) {
            throw new AssertionError(
                    "say in KERNEL_PACKAGES which packages these may use: " + unlisted);
        }
    }

    private static DescribedPredicate<JavaClass> among(String... packages) {
        return resideInAnyPackage(packages)
                .or(resideInAnyPackage(ANY_JDK))
                .or(
                        DescribedPredicate.describe(
                                "primitives and arrays", ArchitectureTest::isBasic));
    }

    private static boolean isBasic(JavaClass type) {
        return type.isPrimitive() || type.isArray();
    }

    private static String[] packages(String name, List<String> allowed) {
        return Stream.concat(Stream.of(name), allowed.stream())
                .map(each -> "dev.sluice." + each)
                .toArray(String[]::new);
    }

    /** What every window package may use, and the window packages named. */
    private static List<String> windowPackages(String... names) {
        return Stream.concat(
                        Stream.of("kernel", "kernel.arithmetic", "kernel.column"),
                        Stream.of(names)
                                .map(
                                        name ->
                                                name.isEmpty()
                                                        ? "kernel.window"
                                                        : "kernel.window." + name))
                .toList();
    }
}
