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
package dev.sluice.e2e.conformance.kernels;

import dev.sluice.e2e.conformance.cases.CaseEvaluator;
import dev.sluice.e2e.conformance.cases.ConformanceCase;
import dev.sluice.e2e.conformance.cases.UnsupportedCaseException;
import dev.sluice.kernel.KernelException;
import java.util.List;

/** Evaluates cases by the kernels, in one batch. */
public final class KernelEvaluator implements CaseEvaluator {

    @Override
    public List<List<Object>> evaluate(ConformanceCase conformanceCase)
            throws UnsupportedCaseException {
        try {
            return switch (conformanceCase.kind()) {
                case OVER -> new WindowQuery(conformanceCase).evaluate();
                case GROUP -> new GroupQuery(conformanceCase).evaluate();
            };
        } catch (KernelException e) {
            if (e.code() == KernelException.Code.UNSUPPORTED) {
                throw unsupported(e);
            }
            throw e;
        }
    }

    /** What a kernel refuses, in its words up to its list of what it takes instead. */
    static UnsupportedCaseException unsupported(RuntimeException refusal) {
        return new UnsupportedCaseException(refusal.getMessage().replaceFirst(";.*", ""));
    }
}
