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
package dev.sluice.examples.flights;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.DateAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYBarDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Both windows over time at the busiest airport. */
final class WindowsChart {
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    /** A bar is this part of the time axis wide: about two pixels. */
    private static final double BAR_WIDTH = 1 / 700.0;

    private WindowsChart() {}

    static JFreeChart of(FlightResults results) {
        String airport = results.airports().isEmpty() ? "-" : results.airports().get(0).origin();
        List<FlightResult> flights =
                results.flights().stream()
                        .filter(flight -> flight.origin().equals(airport))
                        .toList();
        XYSeries averages = new XYSeries("average of 21 departures: 10 before to 10 after");
        XYSeries largest = new XYSeries("largest of the 3 hours up to a departure");
        for (FlightResult flight : flights) {
            averages.add((double) flight.departureMillis(), flight.averageDelay());
            largest.add((double) flight.departureMillis(), flight.largestDelay());
        }
        double span = largest.isEmpty() ? 0 : largest.getMaxX() - largest.getMinX();

        XYPlot plot = new XYPlot(null, timeAxis(), delayAxis(), null);
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        plot.setDataset(0, new XYBarDataset(new XYSeriesCollection(largest), span * BAR_WIDTH));
        plot.setRenderer(0, bars());
        plot.setDataset(1, new XYSeriesCollection(averages));
        // A wider white line parts the blue one from the bars.
        plot.setRenderer(1, line(Color.WHITE, 6f));
        plot.getRenderer(1).setSeriesVisibleInLegend(0, false);
        // A collection of its own: the legend takes equal ones for the first.
        plot.setDataset(2, new XYSeriesCollection(averages));
        plot.setRenderer(2, line(ChartStyle.BLUE, 3f));
        plot.setDomainGridlinePaint(ChartStyle.GRID);
        plot.setRangeGridlinePaint(ChartStyle.GRID);
        plot.setRangeZeroBaselineVisible(true);
        plot.setRangeZeroBaselinePaint(ChartStyle.FAINT_INK);

        String title = "Delays of departures from " + airport + ", the busiest airport";
        JFreeChart chart = ChartStyle.chart(title, subtitle(flights), plot);
        ChartStyle.addLegend(chart, plot);
        return chart;
    }

    private static XYBarRenderer bars() {
        XYBarRenderer renderer = new XYBarRenderer();
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        renderer.setSeriesPaint(0, ChartStyle.ORANGE);
        renderer.setLegendBar(new Rectangle2D.Double(-7, -7, 14, 14));
        return renderer;
    }

    private static XYLineAndShapeRenderer line(Color color, float width) {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setSeriesPaint(0, color);
        renderer.setSeriesStroke(
                0, new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        renderer.setLegendLine(new Rectangle2D.Double(-12, -1.5, 24, 3));
        return renderer;
    }

    private static String subtitle(List<FlightResult> flights) {
        if (flights.isEmpty()) {
            return "no flights";
        }
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (FlightResult flight : flights) {
            first = Math.min(first, flight.departureMillis());
            last = Math.max(last, flight.departureMillis());
        }
        return String.format(
                Locale.ROOT,
                "%,d flights, %s to %s",
                flights.size(),
                DAY.format(Instant.ofEpochMilli(first)),
                DAY.format(Instant.ofEpochMilli(last)));
    }

    private static DateAxis timeAxis() {
        DateAxis axis = new DateAxis("departure (local time)");
        axis.setTimeZone(TimeZone.getTimeZone("UTC"));
        axis.setLocale(Locale.ENGLISH);
        axis.setLowerMargin(0.01);
        axis.setUpperMargin(0.01);
        ChartStyle.apply(axis);
        return axis;
    }

    private static NumberAxis delayAxis() {
        NumberAxis axis = new NumberAxis("delay at arrival (minutes)");
        axis.setNumberFormatOverride(NumberFormat.getIntegerInstance(Locale.ROOT));
        ChartStyle.apply(axis);
        return axis;
    }
}
