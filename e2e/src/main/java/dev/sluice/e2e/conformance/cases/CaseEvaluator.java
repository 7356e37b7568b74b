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

import java.util.List;

/** A surface of Sluice that can evaluate cases. */
public interface CaseEvaluator {

    /**
     * The values of all calls: a list an input row, in input order, or for groups the key values
     * and the calls' values a group, in any order.
     *
     * @throws UnsupportedCaseException if this surface cannot express a part of the case
     */
    List<List<Object>> evaluate(ConformanceCase conformanceCase) throws UnsupportedCaseException;
}
