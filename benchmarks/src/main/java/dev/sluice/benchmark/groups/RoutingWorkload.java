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
package dev.sluice.benchmark.groups;

import dev.sluice.benchmark.Workload;
import dev.sluice.benchmark.groups.GroupsData.Batch;
import dev.sluice.kernel.group.GroupRouter;
import dev.sluice.kernel.selection.Selection;
import java.util.List;

/** Rows to their groups, by our router or by one that visits every group that exists. */
final class RoutingWorkload implements Workload {
    private final List<Batch> batches;
    private final int groupCount;
    private final Router router;

    /** Routes a batch and visits the groups with their rows. */
    interface Router {
        void route(int[] groupIds, int rowCount, int groupCount);

        /** The routed groups; each may come once, and with no row. */
        long sum();

        /** Something that depends on what was routed. */
        long used();
    }

    RoutingWorkload(GroupsData data, Router router) {
        batches = data.batches();
        groupCount = data.groupCount();
        this.router = router;
    }

    @Override
    public long rowCount() {
        return batches.stream().mapToLong(Batch::rowCount).sum();
    }

    @Override
    public long run() {
        long used = 0;
        for (Batch batch : batches) {
            router.route(batch.groupIds(), batch.rowCount(), groupCount);
            used += router.used();
        }
        return used;
    }

    @Override
    public long checksum() {
        long sum = 0;
        for (Batch batch : batches) {
            router.route(batch.groupIds(), batch.rowCount(), groupCount);
            sum += router.sum();
        }
        return sum;
    }

    /** The kernels' router. */
    static final class CountingSort implements Router {
        private final GroupRouter router = new GroupRouter();

        @Override
        public void route(int[] groupIds, int rowCount, int groupCount) {
            router.route(groupIds, Selection.all(rowCount), groupCount);
        }

        @Override
        public long used() {
            return (long) router.touchedCount() + router.positions()[0];
        }

        @Override
        public long sum() {
            long sum = 0;
            for (int i = 0; i < router.touchedCount(); i++) {
                for (int at = router.starts()[i]; at < router.starts()[i + 1]; at++) {
                    sum += (router.touchedGroups()[i] + 1L) * (router.positions()[at] + 1);
                }
            }
            return sum;
        }
    }

    /** A counting sort over all groups that exist. */
    static final class EveryGroup implements Router {
        private int[] starts = {};
        private int[] positions = {};
        private int groups;
        private int rows;

        @Override
        public void route(int[] groupIds, int rowCount, int groupCount) {
            if (starts.length <= groupCount) {
                starts = new int[groupCount + 1];
            }
            if (positions.length < rowCount) {
                positions = new int[rowCount];
            }
            groups = groupCount;
            rows = rowCount;
            for (int group = 0; group <= groupCount; group++) {
                starts[group] = 0;
            }
            for (int row = 0; row < rowCount; row++) {
                starts[groupIds[row] + 1]++;
            }
            for (int group = 0; group < groupCount; group++) {
                starts[group + 1] += starts[group];
            }
            for (int row = rowCount - 1; row >= 0; row--) {
                positions[--starts[groupIds[row] + 1]] = row;
            }
            // The loop has turned the end of each group, one cell on, into its start.
        }

        @Override
        public long used() {
            return positions[0];
        }

        @Override
        public long sum() {
            long sum = 0;
            for (int group = 0; group < groups; group++) {
                int end = group + 1 < groups ? starts[group + 2] : rows;
                for (int at = starts[group + 1]; at < end; at++) {
                    sum += (group + 1L) * (positions[at] + 1);
                }
            }
            return sum;
        }
    }
}
