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

/**
 * How much to measure.
 *
 * @param rows rows of a run
 * @param maxGroups the most groups of a cell
 * @param warmUpMillis how long a cell runs before it is measured
 * @param iterations measured runs in a fork
 * @param forks JVMs
 */
public record Scale(int rows, int maxGroups, int warmUpMillis, int iterations, int forks) {
    public static final Scale FULL = new Scale(3_000_000, 16_000_000, 2_000, 15, 5);
    public static final Scale QUICK = new Scale(1_000_000, 1_000_000, 300, 9, 2);
}
