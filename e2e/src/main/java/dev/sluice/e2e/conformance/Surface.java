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

import dev.sluice.e2e.conformance.cases.CaseEvaluator;
import dev.sluice.e2e.conformance.kernels.KernelEvaluator;
import java.util.Locale;
import java.util.Optional;

/** The ways into Sluice that cases can take. */
enum Surface {
    /** Batches straight into the kernels. */
    KERNELS,
    /** A job with the operators of the DataStream API. */
    OPERATOR,
    /** A SQL query with the module loaded. */
    SQL;

    /** What evaluates cases by this surface; empty for one that is still to be built. */
    Optional<CaseEvaluator> evaluator() {
        return switch (this) {
            case KERNELS -> Optional.of(new KernelEvaluator());
            case OPERATOR, SQL -> Optional.empty();
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
