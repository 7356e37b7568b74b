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
package dev.sluice.operator.over;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.api.common.operators.MailboxExecutor.MailOptions;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.Collector;

/**
 * Evaluates what a watermark ripens, and lets waiting mails of the task in between: a checkpoint
 * need not wait until all rows of a catch-up are out. A watermark is done when all of its rows are
 * out; what arrives before that is as if it had come after it.
 */
final class InterruptibleFlush {
    private final OverProcessor processor;
    private final Collector<StreamRecord<RowData>> output;
    private final MailboxExecutor mailbox;
    private final LongConsumer done;
    private long watermark = Long.MIN_VALUE;
    private boolean isPending;
    private boolean isScheduled;

    /**
     * @param done takes the greatest watermark of which all rows are out
     */
    InterruptibleFlush(
            OverProcessor processor,
            Collector<StreamRecord<RowData>> output,
            MailboxExecutor mailbox,
            LongConsumer done) {
        this.processor = processor;
        this.output = output;
        this.mailbox = mailbox;
        this.done = done;
    }

    /** Whether a watermark is not done. */
    boolean isPending() {
        return isPending;
    }

    /** Evaluates at least one slice, and the rest now or in a later mail. */
    void advance(long newWatermark) throws IOException {
        watermark = Math.max(watermark, newWatermark);
        isPending = true;
        proceed();
    }

    private void proceed() throws IOException {
        if (processor.advance(watermark, output, mailbox::shouldInterrupt)) {
            isPending = false;
            done.accept(watermark);
        } else if (!isScheduled) {
            isScheduled = true;
            mailbox.execute(MailOptions.deferrable(), this::resume, "flush of OVER");
        }
    }

    private void resume() throws IOException {
        isScheduled = false;
        if (isPending) {
            proceed();
        }
    }

    /** Evaluates all rows there are, without a pause. */
    void finish() throws IOException {
        processor.advance(Long.MAX_VALUE, output, () -> false);
        if (isPending) {
            isPending = false;
            done.accept(watermark);
        }
    }
}
