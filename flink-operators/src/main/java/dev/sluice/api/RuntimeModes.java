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
package dev.sluice.api;

import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The runtime mode that operators with state per key group need. */
final class RuntimeModes {
    private RuntimeModes() {}

    /**
     * Refuses BATCH and AUTOMATIC, whose keyed backend drops the state of a key when the next key
     * begins.
     */
    static void requireStreaming(StreamExecutionEnvironment environment) {
        RuntimeExecutionMode mode =
                environment.getConfiguration().get(ExecutionOptions.RUNTIME_MODE);
        if (mode != RuntimeExecutionMode.STREAMING) {
            throw new IllegalStateException(
                    "option '"
                            + ExecutionOptions.RUNTIME_MODE.key()
                            + "' is "
                            + mode
                            + "; Sluice's DataStream operators run in STREAMING mode only, on"
                            + " bounded input too: call"
                            + " setRuntimeMode(RuntimeExecutionMode.STREAMING)");
        }
    }
}
