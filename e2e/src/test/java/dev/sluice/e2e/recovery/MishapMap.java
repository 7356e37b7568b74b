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
package dev.sluice.e2e.recovery;

import dev.sluice.e2e.recovery.Mishaps.Kind;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.table.data.RowData;

/** Passes rows on, in one task with the operator before it, which fails when this fails. */
final class MishapMap
        implements MapFunction<RowData, RowData>, CheckpointedFunction, CheckpointListener {
    private final boolean isSlow;
    private transient boolean isNotified;
    private transient long rows;

    /**
     * @param isSlow whether rows are to wait before this task
     */
    MishapMap(boolean isSlow) {
        this.isSlow = isSlow;
    }

    @Override
    public RowData map(RowData row) throws InterruptedException {
        if (isSlow && rows++ % 2 == 0) {
            Thread.sleep(1);
        }
        failIf(Mishaps.strikesOnce(Kind.BETWEEN_BARRIERS));
        failIf(isNotified && Mishaps.strikesOnce(Kind.AFTER_NOTIFICATION));
        return row;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {
        isNotified = false;
        failIf(Mishaps.strikesOnce(Kind.IN_SYNC_PART));
    }

    @Override
    public void initializeState(FunctionInitializationContext context) {
        if (context.isRestored()) {
            Mishaps.taskRestored();
        }
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
        failIf(Mishaps.strikesOnce(Kind.AT_NOTIFICATION));
        isNotified = true;
        Mishaps.checkpointCompleted();
    }

    private static void failIf(boolean strikes) {
        if (strikes) {
            throw new IllegalStateException("the failure that the test wants");
        }
    }
}
