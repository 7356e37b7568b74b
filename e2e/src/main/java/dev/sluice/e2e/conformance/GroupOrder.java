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

import dev.sluice.kernel.arithmetic.DoubleOps;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The order of expected groups: by key values ascending, NULL last, as ORDER BY compares. */
final class GroupOrder implements Comparator<List<Object>> {
    private final int keyCount;

    GroupOrder(int keyCount) {
        this.keyCount = keyCount;
    }

    @Override
    public int compare(List<Object> left, List<Object> right) {
        for (int key = 0; key < keyCount; key++) {
            int order = compareValues(left.get(key), right.get(key));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compareValues(Object left, Object right) {
        if (left == null || right == null) {
            return Boolean.compare(left == null, right == null);
        }
        if (left instanceof Double value) {
            return DoubleOps.compare(value, (Double) right);
        }
        if (left instanceof String value) {
            return Arrays.compareUnsigned(
                    value.getBytes(StandardCharsets.UTF_8),
                    ((String) right).getBytes(StandardCharsets.UTF_8));
        }
        return natural(left, right);
    }

    /** Values of one column have one class, which the cast relies on. */
    @SuppressWarnings("unchecked")
    private static int natural(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right);
    }
}
