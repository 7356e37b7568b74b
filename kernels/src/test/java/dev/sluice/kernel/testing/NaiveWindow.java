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
package dev.sluice.kernel.testing;

import dev.sluice.kernel.arithmetic.DoubleOps;
import dev.sluice.kernel.column.ColumnBatch;
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameBound.CurrentRow;
import dev.sluice.kernel.window.frame.FrameBound.Following;
import dev.sluice.kernel.window.frame.FrameBound.Preceding;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedFollowing;
import dev.sluice.kernel.window.frame.FrameBound.UnboundedPreceding;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import dev.sluice.kernel.window.function.WindowCall;
import dev.sluice.kernel.window.order.OrderKey;
import dev.sluice.kernel.window.order.SortDirection;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The oracle of window functions: one partition, sorted by its order keys, evaluated row by row
 * from the definition, on boxed values and in exact arithmetic. Slow and obvious.
 */
public final class NaiveWindow {
    private final List<List<Object>> columns = new ArrayList<>();
    private final List<OrderKey> orderKeys;
    private final int rowCount;

    /**
     * @param partition the rows of one partition in window order
     */
    public NaiveWindow(ColumnBatch partition, List<OrderKey> orderKeys) {
        partition.columns().forEach(column -> columns.add(Columns.toList(column)));
        this.orderKeys = orderKeys;
        rowCount = partition.positionCount();
    }

    /** The result of a call for every row. */
    public List<Object> evaluate(WindowCall call, FrameSpec frame) {
        List<Object> results = new ArrayList<>();
        for (int row = 0; row < rowCount; row++) {
            results.add(result(call, frame, row));
        }
        return results;
    }

    /** The result of a call for a row. */
    public Object result(WindowCall call, FrameSpec frame, int row) {
        return switch (call.name()) {
            case "row_number" -> row + 1L;
            case "rank" -> firstPeer(row) + 1L;
            case "dense_rank" -> denseRank(row);
            case "lag" -> away(call, row, -call.offset().orElse(1));
            case "lead" -> away(call, row, call.offset().orElse(1));
            default -> overFrame(call, frameRows(frame, row));
        };
    }

    /** The rows of a row's frame, in order. */
    public List<Integer> frameRows(FrameSpec frame, int row) {
        List<Integer> rows = new ArrayList<>();
        for (int other = 0; other < rowCount; other++) {
            if (isAfterStart(frame, row, other) && isBeforeEnd(frame, row, other)) {
                rows.add(other);
            }
        }
        return rows;
    }

    private boolean isAfterStart(FrameSpec frame, int row, int other) {
        FrameBound bound = frame.start();
        if (bound instanceof UnboundedPreceding) {
            return true;
        }
        if (frame.unit() == FrameUnit.ROWS) {
            return BigInteger.valueOf(other).compareTo(edge(bound, row)) >= 0;
        }
        if (bound instanceof CurrentRow || !hasDistance(key(row))) {
            return other >= firstPeer(row);
        }
        return !hasDistance(key(other))
                ? other > row
                : signed(key(other)).compareTo(rangeEdge(bound, row)) >= 0;
    }

    private boolean isBeforeEnd(FrameSpec frame, int row, int other) {
        FrameBound bound = frame.end();
        if (bound instanceof UnboundedFollowing) {
            return true;
        }
        if (frame.unit() == FrameUnit.ROWS) {
            return BigInteger.valueOf(other).compareTo(edge(bound, row)) <= 0;
        }
        if (bound instanceof CurrentRow || !hasDistance(key(row))) {
            return other <= lastPeer(row);
        }
        return !hasDistance(key(other))
                ? other < row
                : signed(key(other)).compareTo(rangeEdge(bound, row)) <= 0;
    }

    /** The row number at which a ROWS frame starts or ends, inclusive. */
    private static BigInteger edge(FrameBound bound, int row) {
        BigInteger current = BigInteger.valueOf(row);
        if (bound instanceof Preceding preceding) {
            return current.subtract(BigInteger.valueOf(preceding.offset()));
        }
        if (bound instanceof Following following) {
            return current.add(BigInteger.valueOf(following.offset()));
        }
        return current;
    }

    /** The key at which a RANGE frame starts or ends, inclusive, in walking direction. */
    private BigDecimal rangeEdge(FrameBound bound, int row) {
        BigDecimal current = signed(key(row));
        if (bound instanceof Preceding preceding) {
            return current.subtract(BigDecimal.valueOf(preceding.offset()));
        }
        return current.add(BigDecimal.valueOf(((Following) bound).offset()));
    }

    private Object key(int row) {
        return columns.get(orderKeys.get(0).column()).get(row);
    }

    /** NULL, NaN and infinities are within an offset of their peers only. */
    private static boolean hasDistance(Object key) {
        return key instanceof Long || (key instanceof Double number && Double.isFinite(number));
    }

    /** A key so that window order is ascending, exactly. */
    private BigDecimal signed(Object key) {
        BigDecimal value =
                key instanceof Double number
                        ? new BigDecimal(number)
                        : BigDecimal.valueOf((Long) key);
        return orderKeys.get(0).direction() == SortDirection.ASCENDING ? value : value.negate();
    }

    private boolean peers(int left, int right) {
        for (OrderKey orderKey : orderKeys) {
            List<Object> keys = columns.get(orderKey.column());
            if (!sameKey(keys.get(left), keys.get(right))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameKey(Object left, Object right) {
        if (left instanceof Double a && right instanceof Double b) {
            return DoubleOps.equal(a, b);
        }
        return Objects.equals(left, right);
    }

    private int firstPeer(int row) {
        int first = row;
        while (first > 0 && peers(first - 1, row)) {
            first--;
        }
        return first;
    }

    private int lastPeer(int row) {
        int last = row;
        while (last + 1 < rowCount && peers(last + 1, row)) {
            last++;
        }
        return last;
    }

    private long denseRank(int row) {
        long rank = 1;
        for (int other = 1; other <= row; other++) {
            rank += peers(other - 1, other) ? 0 : 1;
        }
        return rank;
    }

    private Object away(WindowCall call, int row, long shift) {
        BigInteger target = BigInteger.valueOf(row).add(BigInteger.valueOf(shift));
        boolean exists = target.signum() >= 0 && target.compareTo(BigInteger.valueOf(rowCount)) < 0;
        if (exists) {
            return columns.get(call.arguments().get(0)).get(target.intValueExact());
        }
        return call.defaultValue().map(column -> Columns.get(column, 0)).orElse(null);
    }

    private Object overFrame(WindowCall call, List<Integer> rows) {
        if (call.arguments().isEmpty()) {
            return (long) rows.size();
        }
        List<Object> column = columns.get(call.arguments().get(0));
        if (call.name().equals("first_value")) {
            return rows.isEmpty() ? null : column.get(rows.get(0));
        }
        if (call.name().equals("last_value")) {
            return rows.isEmpty() ? null : column.get(rows.get(rows.size() - 1));
        }
        List<Object> values = new ArrayList<>();
        rows.forEach(row -> values.add(column.get(row)));
        return NaiveAggregates.aggregate(call.name(), values);
    }

    /** Compares as ORDER BY does: NaN greatest, strings by UTF-8 bytes. */
    static int compare(Object left, Object right) {
        if (left instanceof Long a) {
            return a.compareTo((Long) right);
        }
        if (left instanceof Double a) {
            return DoubleOps.compare(a, (Double) right);
        }
        return Arrays.compareUnsigned(
                ((String) left).getBytes(StandardCharsets.UTF_8),
                ((String) right).getBytes(StandardCharsets.UTF_8));
    }

    static double toDouble(BigDecimal exact) {
        return exact.round(new MathContext(40)).doubleValue();
    }
}
