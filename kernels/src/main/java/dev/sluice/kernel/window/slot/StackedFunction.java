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
package dev.sluice.kernel.window.slot;

/**
 * A function whose aggregate cannot give up a value but can be merged: the two-stacks algorithm.
 * The entries of a frame up to its middle keep the aggregate from there to the middle; what came
 * later is in the fields. Once the first part is used up, the aggregates of all entries are built
 * anew, backwards.
 *
 * <pre>
 *   entries     a    b    c  |  d  e          result = merge(abc's own, fields)
 *   keep       abc   bc   c  |                fields = de
 * </pre>
 *
 * <p>O(1) a row on average, O(frame) at worst. <b>Source</b> K. Tangwongsan, M. Hirzel, S.
 * Schneider, Low-latency sliding-window aggregation in worst-case constant time, DEBS 2017, which
 * ascribes it to folklore.
 */
abstract class StackedFunction extends SlidingFunction {
    private int keptOffset;

    /** Bytes that an entry keeps, a multiple of 8. */
    abstract int keptBytes();

    /** Where in an entry these lie. */
    final void placeKept(int offset) {
        keptOffset = offset;
    }

    /** Where in an entry its kept aggregate lies. */
    final int keptOffset() {
        return keptOffset;
    }

    /** Empties the aggregate, but not what is known of the whole frame, such as its count. */
    abstract void clearAggregate();

    /** Takes an entry into the aggregate alone. */
    abstract void aggregate(long entry, long validity);

    /** Lets an entry keep the aggregate. */
    abstract void keepAggregate(long entry);

    /** Merges what an entry keeps into the aggregate. */
    abstract void mergeKept(long entry);
}
