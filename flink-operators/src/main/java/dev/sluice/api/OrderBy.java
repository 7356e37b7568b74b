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

import dev.sluice.kernel.window.order.NullPlacement;
import dev.sluice.kernel.window.order.SortDirection;

/**
 * One ORDER BY column. Nulls come last in ascending and first in descending order, unless said.
 *
 * @param column its name
 * @param direction ascending or descending
 * @param nulls where nulls go
 */
public record OrderBy(String column, SortDirection direction, NullPlacement nulls) {
    public static OrderBy asc(String column) {
        return new OrderBy(column, SortDirection.ASCENDING, NullPlacement.LAST);
    }

    public static OrderBy desc(String column) {
        return new OrderBy(column, SortDirection.DESCENDING, NullPlacement.FIRST);
    }

    /** The same order with nulls placed. */
    public OrderBy nulls(NullPlacement placement) {
        return new OrderBy(column, direction, placement);
    }
}
