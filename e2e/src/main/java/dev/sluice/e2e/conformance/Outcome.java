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
package dev.sluice.e2e.conformance;

/** What became of a case. */
sealed interface Outcome {
    /** All calls were evaluated and are equal to what was expected. */
    record Passed() implements Outcome {}

    /** At least one value differs, or the evaluation broke. */
    record Failed(String difference) implements Outcome {}

    /** The surface cannot express the case; nothing was compared. */
    record Skipped(String reason) implements Outcome {}
}
