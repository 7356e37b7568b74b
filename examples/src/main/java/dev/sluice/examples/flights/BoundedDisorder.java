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
package dev.sluice.examples.flights;

import java.time.Duration;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.table.data.RowData;

/**
 * Bounded out-of-orderness with a watermark at every advance of time. Flink's own generator emits
 * by the clock, so that which rows are late depends on the machine; here it depends on the file
 * alone.
 */
final class BoundedDisorder implements WatermarkGenerator<RowData> {
    private final long boundMillis;
    private long greatest = Long.MIN_VALUE;

    BoundedDisorder(Duration bound) {
        boundMillis = bound.toMillis();
    }

    @Override
    public void onEvent(RowData flight, long timestamp, WatermarkOutput output) {
        if (timestamp > greatest) {
            greatest = timestamp;
            output.emitWatermark(new Watermark(timestamp - boundMillis - 1));
        }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
}
