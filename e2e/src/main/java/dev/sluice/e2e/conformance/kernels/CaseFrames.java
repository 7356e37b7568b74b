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
package dev.sluice.e2e.conformance.kernels;

import dev.sluice.e2e.conformance.cases.ConformanceCase;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Bound;
import dev.sluice.e2e.conformance.cases.ConformanceCase.Frame;
import dev.sluice.e2e.conformance.cases.UnsupportedCaseException;
import dev.sluice.e2e.conformance.cases.ValueType;
import dev.sluice.kernel.window.frame.FrameBound;
import dev.sluice.kernel.window.frame.FrameSpec;
import dev.sluice.kernel.window.frame.FrameUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.format.DateTimeParseException;

/** Frames of cases as the kernels' frame specifications. */
final class CaseFrames {
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

    private CaseFrames() {}

    static FrameSpec frame(ConformanceCase conformanceCase) throws UnsupportedCaseException {
        if (conformanceCase.frame().isEmpty()) {
            return conformanceCase.orderBy().isEmpty()
                    ? FrameSpec.WHOLE_PARTITION
                    : FrameSpec.DEFAULT;
        }
        Frame frame = conformanceCase.frame().get();
        if (!frame.exclude().equals("no_others")) {
            throw new UnsupportedCaseException("EXCLUDE " + frame.exclude());
        }
        FrameUnit unit = unit(frame.unit());
        return new FrameSpec(
                unit,
                bound(conformanceCase, unit, frame.start(), true),
                bound(conformanceCase, unit, frame.end(), false));
    }

    private static FrameUnit unit(String text) throws UnsupportedCaseException {
        return switch (text) {
            case "rows" -> FrameUnit.ROWS;
            case "range" -> FrameUnit.RANGE;
            default -> throw new UnsupportedCaseException("frame unit " + text);
        };
    }

    private static FrameBound bound(
            ConformanceCase conformanceCase, FrameUnit unit, Bound bound, boolean start)
            throws UnsupportedCaseException {
        return switch (bound.kind()) {
            case "unbounded_preceding" -> FrameBound.UNBOUNDED_PRECEDING;
            case "current_row" -> FrameBound.CURRENT_ROW;
            case "unbounded_following" -> FrameBound.UNBOUNDED_FOLLOWING;
            // A start reaches back to the offset or less, a following end on to it or less: the
            // next smaller multiple of the key's unit says the same; the next larger one else.
            case "preceding" ->
                    FrameBound.preceding(
                            offset(
                                    conformanceCase,
                                    unit,
                                    bound,
                                    start ? RoundingMode.FLOOR : RoundingMode.CEILING));
            case "following" ->
                    FrameBound.following(
                            offset(
                                    conformanceCase,
                                    unit,
                                    bound,
                                    start ? RoundingMode.CEILING : RoundingMode.FLOOR));
            default -> throw new UnsupportedCaseException("frame bound " + bound.kind());
        };
    }

    private static long offset(
            ConformanceCase conformanceCase, FrameUnit unit, Bound bound, RoundingMode rounding)
            throws UnsupportedCaseException {
        String text = bound.offset().asText();
        if (unit == FrameUnit.ROWS) {
            // No partition has more rows than that.
            return new BigInteger(text).min(LONG_MAX).longValueExact();
        }
        ValueType key = conformanceCase.type(conformanceCase.orderBy().get(0).column());
        return switch (key.name()) {
            case INT, BIGINT, DECIMAL -> {
                key.storageType(); // refuses long decimals, which says more than the offset would
                yield exactLong(
                        new BigDecimal(text).movePointRight(key.scale()).setScale(0, rounding));
            }
            case TIMESTAMP, DATE -> micros(text);
            case DOUBLE -> wholeNumber(text);
            case STRING, BOOLEAN ->
                    throw new UnsupportedCaseException("RANGE with an offset of a " + key + " key");
        };
    }

    /** Kernels take offsets that are whole numbers, over double keys too. */
    private static long wholeNumber(String text) throws UnsupportedCaseException {
        try {
            return exactLong(new BigDecimal(text).setScale(0, RoundingMode.UNNECESSARY));
        } catch (ArithmeticException | NumberFormatException e) {
            // A fraction; infinity, which is no decimal.
            throw new UnsupportedCaseException(
                    "RANGE with an offset that is no whole number (" + text + ")");
        }
    }

    private static long exactLong(BigDecimal offset) throws UnsupportedCaseException {
        if (offset.toBigInteger().compareTo(LONG_MAX) > 0) {
            throw new UnsupportedCaseException("RANGE with an offset beyond 63 bits");
        }
        return offset.longValueExact();
    }

    private static long micros(String text) throws UnsupportedCaseException {
        try {
            Duration duration = Duration.parse(text);
            return Math.addExact(
                    Math.multiplyExact(duration.getSeconds(), 1_000_000L),
                    duration.getNano() / 1000);
        } catch (DateTimeParseException e) {
            // Durations have no months or years.
            throw new UnsupportedCaseException("RANGE with a month interval (" + text + ")");
        }
    }
}
