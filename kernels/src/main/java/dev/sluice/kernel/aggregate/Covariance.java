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
package dev.sluice.kernel.aggregate;

/**
 * The one arithmetic of the covariance: a state of five cells in an array, which the vectorised
 * state, the per-group accumulator and the SQL function share.
 *
 * <pre>
 *   count     finite pairs
 *   meanX     their mean of x
 *   meanY     their mean of y
 *   moment    sum of (x - meanX) * (y - meanY) over them
 *   special   pairs with a NaN or an infinity, which stay out of the other cells
 * </pre>
 *
 * <p>Special pairs are only counted, so that they leave no trace once retracted. Counts are
 * doubles, exact below 2^53. <b>Source</b> B. P. Welford (1962) for adding; T. F. Chan, G. H.
 * Golub, R. J. LeVeque (1979) and E. Schubert, M. Gertz (2018) for merging; retracting is adding
 * solved for the state before.
 */
public final class Covariance {
    public static final int CELLS = 5;

    private static final int COUNT = 0;
    private static final int MEAN_X = 1;
    private static final int MEAN_Y = 2;
    private static final int MOMENT = 3;
    private static final int SPECIAL = 4;

    private Covariance() {}

    /** Adds a pair to the state at {@code cells[base]}. */
    public static void add(double[] cells, int base, double y, double x) {
        if (!isFinite(y, x)) {
            cells[base + SPECIAL]++;
            return;
        }
        double count = cells[base + COUNT] + 1;
        double deltaX = x - cells[base + MEAN_X];
        double meanX = cells[base + MEAN_X] + deltaX / count;
        double deltaY = y - cells[base + MEAN_Y];
        cells[base + COUNT] = count;
        cells[base + MEAN_X] = meanX;
        cells[base + MEAN_Y] += deltaY / count;
        cells[base + MOMENT] += (x - meanX) * deltaY;
    }

    /** Undoes {@link #add} of a pair that was added before. */
    public static void retract(double[] cells, int base, double y, double x) {
        if (!isFinite(y, x)) {
            cells[base + SPECIAL]--;
            return;
        }
        double count = cells[base + COUNT] - 1;
        if (count == 0) {
            cells[base + COUNT] = 0;
            cells[base + MEAN_X] = 0;
            cells[base + MEAN_Y] = 0;
            cells[base + MOMENT] = 0;
            return;
        }
        double meanX = cells[base + MEAN_X];
        double meanXBefore = meanX - (x - meanX) / count;
        double meanYBefore = cells[base + MEAN_Y] - (y - cells[base + MEAN_Y]) / count;
        cells[base + COUNT] = count;
        cells[base + MEAN_X] = meanXBefore;
        cells[base + MEAN_Y] = meanYBefore;
        cells[base + MOMENT] -= (x - meanX) * (y - meanYBefore);
    }

    /** Merges the state at {@code other[otherBase]} into the one at {@code cells[base]}. */
    public static void merge(double[] cells, int base, double[] other, int otherBase) {
        cells[base + SPECIAL] += other[otherBase + SPECIAL];
        double otherCount = other[otherBase + COUNT];
        if (otherCount == 0) {
            return;
        }
        double count = cells[base + COUNT];
        double total = count + otherCount;
        double deltaX = other[otherBase + MEAN_X] - cells[base + MEAN_X];
        double deltaY = other[otherBase + MEAN_Y] - cells[base + MEAN_Y];
        double share = otherCount / total;
        cells[base + COUNT] = total;
        cells[base + MEAN_X] += deltaX * share;
        cells[base + MEAN_Y] += deltaY * share;
        cells[base + MOMENT] += other[otherBase + MOMENT] + deltaX * deltaY * (count * share);
    }

    /** Whether there are the two pairs that a sample covariance needs. */
    public static boolean hasSample(double[] cells, int base) {
        return cells[base + COUNT] + cells[base + SPECIAL] >= 2;
    }

    /** The sample covariance; NaN if there is a special pair. Needs {@link #hasSample}. */
    public static double sample(double[] cells, int base) {
        return cells[base + SPECIAL] > 0
                ? Double.NaN
                : cells[base + MOMENT] / (cells[base + COUNT] - 1);
    }

    private static boolean isFinite(double y, double x) {
        return Double.isFinite(y) && Double.isFinite(x);
    }
}
