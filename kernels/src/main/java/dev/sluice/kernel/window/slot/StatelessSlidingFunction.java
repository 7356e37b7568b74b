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

/** A function of where its frame begins and ends alone. */
abstract class StatelessSlidingFunction extends SlidingFunction {
    private final boolean byRange;

    StatelessSlidingFunction(boolean byRange) {
        this.byRange = byRange;
    }

    @Override
    final int stateBytes() {
        return 0;
    }

    @Override
    final boolean sharesResultOfPeers() {
        return byRange;
    }

    @Override
    final void clear() {}

    @Override
    final void load(long state) {}

    @Override
    final void store(long state) {}

    @Override
    final void add(long entry, long validity) {}

    @Override
    final void remove(long entry, long validity) {}
}
