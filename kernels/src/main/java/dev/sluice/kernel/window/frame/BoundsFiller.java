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
package dev.sluice.kernel.window.frame;

/** Fills one side of the frames of a batch, for one unit. Positions stay inside the segment. */
interface BoundsFiller {

    /** The first position of every frame; the segment's end where the frame begins behind it. */
    void fillStarts(FrameBound bound, int[] frameStart);

    /** One past the last position of every frame; the segment's start where it ends before it. */
    void fillEnds(FrameBound bound, int[] frameEnd);
}
