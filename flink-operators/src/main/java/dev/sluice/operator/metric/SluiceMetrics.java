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
package dev.sluice.operator.metric;

/** The names of the operators' metrics, in the operator's own metric group. */
public final class SluiceMetrics {
    public static final String NUM_LATE_RECORDS_DROPPED = "numLateRecordsDropped";
    public static final String BATCHES = "batches";
    public static final String GROUPS = "groups";
    public static final String PENDING_ROWS = "pendingRows";

    /** Blocks of managed memory that an operator may use, uses, and how often they moved. */
    public static final String BLOCKS_BUDGET = "blocksBudget";

    public static final String BLOCKS_USED = "blocksUsed";
    public static final String BLOCKS_EVICTED = "blocksEvicted";
    public static final String BLOCKS_LOADED = "blocksLoaded";

    /** Of the rows that are pending, those in the state backend. */
    public static final String SPILLED_ROWS = "spilledRows";

    private SluiceMetrics() {}
}
