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

import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.function.WindowFunctions;
import java.util.List;
import java.util.stream.Collectors;

/** A call of a window function and the frame that it aggregates. */
public record FramedCall(WindowCall call, FrameSpec frame) {

    /** The call as SQL writes it, with offsets by RANGE in the units of the order key's column. */
    public String describe(List<String> columnNames) {
        StringBuilder text = new StringBuilder(call.name()).append('(');
        text.append(
                call.arguments().stream().map(columnNames::get).collect(Collectors.joining(", ")));
        boolean usesFrame = WindowFunctions.usesFrame(call.name());
        if (!usesFrame && !call.arguments().isEmpty()) {
            text.append(", ").append(call.offset().orElse(1));
        }
        text.append(')');
        return usesFrame ? text.append(" OVER ").append(frame).toString() : text.toString();
    }
}
