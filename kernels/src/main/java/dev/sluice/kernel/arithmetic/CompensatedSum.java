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
package dev.sluice.kernel.arithmetic;

/**
 * Neumaier's compensated sum of doubles, as a sum and a compensation that the caller keeps. The
 * error of the result is a few units in the last place plus n * 2^-106 * sum |x|, whatever the
 * order. <b>Source</b> A. Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher
 * Summen, ZAMM 54 (1974).
 */
public final class CompensatedSum {
    private CompensatedSum() {}

    /**
     * The rounding error of {@code sum + value}, to be added to the compensation. Without a branch
     * on the values (Knuth's TwoSum), which would be mispredicted on most data.
     */
    public static double error(double sum, double value, double newSum) {
        double added = newSum - sum;
        return (sum - (newSum - added)) + (value - added);
    }

    /**
     * The compensated sum. Once the sum is infinite or NaN the compensation is meaningless and left
     * out, so that infinities and NaN come out as a plain sum gives them; so is one of zero, which
     * would turn -0.0 into 0.0.
     */
    public static double result(double sum, double compensation) {
        double total = sum + compensation;
        return compensation != 0 && Double.isFinite(total) ? total : sum;
    }
}
