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
package dev.sluice.state.layout;

import java.util.Optional;

/**
 * What a page holds. The kind is the high byte of a page's id, the page's number within its key
 * group the rest; so kinds never collide and a new kind needs no new state.
 */
public enum PageKind {
    /** A few longs of the key group itself. */
    HEADER(1),
    /** Groups: keys and slots. */
    GROUPS(2),
    /** Rows of a log. */
    ROWS(3),
    /** Which rows of a log page are emitted, and which dead. */
    ROW_MARKS(4),
    /** Keys and their slots. */
    SLOTS(5),
    /** Which pages of slots there are. */
    SLOT_DIRECTORY(6),
    /** Rows that wait for their time. */
    STAGED_ROWS(7),
    /** How many chains of blocks there were. */
    CHAINS(8),
    /** A block of a chain that belongs to a slot; what it holds is up to the slot's owner. */
    CHAIN_BLOCK(9),
    /** What the state of the key group holds. */
    SCHEMAS(10);

    private static final int NUMBER_BITS = 56;
    private static final long NUMBER_MASK = (1L << NUMBER_BITS) - 1;

    private final int code;

    PageKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static Optional<PageKind> ofCode(int code) {
        for (PageKind kind : values()) {
            if (kind.code == code) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** The id of the page of this kind with that number, which must be below 2^56. */
    public long pageId(long number) {
        if (number < 0 || number > NUMBER_MASK) {
            throw new IllegalArgumentException("number is out of range: " + number);
        }
        return (long) code << NUMBER_BITS | number;
    }

    public boolean isKindOf(long pageId) {
        return pageId >>> NUMBER_BITS == code;
    }

    /** The number that a page's id holds. */
    public static long number(long pageId) {
        return pageId & NUMBER_MASK;
    }
}
