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
package dev.sluice.operator.config;

import java.time.Duration;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.ReadableConfig;

/** The options of Sluice's operators, each defined once. */
public final class SluiceOptions {
    public static final ConfigOption<Integer> BATCH_ROWS =
            ConfigOptions.key("sluice.batch.rows")
                    .intType()
                    .defaultValue(8192)
                    .withDescription("The most rows of a micro-batch.");

    public static final ConfigOption<MemorySize> BATCH_BYTES =
            ConfigOptions.key("sluice.batch.bytes")
                    .memoryType()
                    .defaultValue(MemorySize.ofMebiBytes(1))
                    .withDescription(
                            "The most bytes of a micro-batch; a larger row is a batch of its own.");

    public static final ConfigOption<Duration> BATCH_MAX_LATENCY =
            ConfigOptions.key("sluice.batch.max-latency")
                    .durationType()
                    .defaultValue(Duration.ofMillis(100))
                    .withDescription(
                            "How long a GROUP BY row waits at most before its batch is flushed.");

    public static final ConfigOption<Duration> OVER_EMIT_AFTER =
            ConfigOptions.key("sluice.over.emit-after")
                    .durationType()
                    .noDefaultValue()
                    .withDescription(
                            "How long after its own time a row of an OVER window whose frame counts"
                                    + " following rows waits for them at most.");

    private SluiceOptions() {}

    /**
     * The value of {@code option}, which must be at least 1.
     *
     * @throws IllegalArgumentException naming key, value and what is allowed
     */
    public static int positive(ReadableConfig config, ConfigOption<Integer> option) {
        int value = config.get(option);
        if (value < 1) {
            throw new IllegalArgumentException(
                    "option '" + option.key() + "' is " + value + "; it must be at least 1");
        }
        return value;
    }
}
