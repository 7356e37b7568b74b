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
package dev.sluice.benchmark;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints results for people. */
final class ResultTable {
    private ResultTable() {}

    static void print(PrintWriter out, List<CellResult> results) {
        out.printf(
                Locale.ROOT,
                "%-22s %-7s %-62s %10s %7s %8s %7s%n",
                "shape",
                "engine",
                "params",
                "ns/row",
                "+-",
                "copy",
                "ratio");
        for (CellResult result : results) {
            String params =
                    result.params().entrySet().stream()
                            .map(param -> param.getKey() + "=" + param.getValue())
                            .collect(Collectors.joining(" "));
            out.printf(
                    Locale.ROOT,
                    "%-22s %-7s %-62s %10.2f %6.0f%% %8.2f %7.2f%n",
                    result.shape(),
                    result.engine(),
                    params,
                    result.nanosPerRow(),
                    100 * result.spread(),
                    result.controlNanosPerRow(),
                    result.ratio());
        }
    }

    /** How far the same cell, measured twice, was from itself. */
    static void printNoise(PrintWriter out, CellResult first, CellResult second) {
        out.printf(
                Locale.ROOT,
                "noise: %s, measured twice, differs by %.0f %%; smaller differences mean nothing%n",
                first.shape(),
                100 * Math.abs(first.ratio() - second.ratio()) / first.ratio());
    }
}
