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

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.DefaultCategoryDataset;

/** The groups of some airports, as bars. */
final class AirportsChart {
    private AirportsChart() {}

    static JFreeChart averageDelay(List<AirportResult> airports) {
        DefaultCategoryDataset averages = new DefaultCategoryDataset();
        for (AirportResult airport : airports) {
            averages.addValue(airport.averageDelay(), "average delay", name(airport));
        }
        return ChartStyle.chart(
                "Average delay by airport",
                "the " + airports.size() + " busiest, with their numbers of flights",
                plot(averages, "average delay at arrival (minutes)", "0.0"));
    }

    static JFreeChart covariance(List<AirportResult> airports) {
        DefaultCategoryDataset covariances = new DefaultCategoryDataset();
        for (AirportResult airport : airports) {
            Double covariance =
                    airport.covariance().isPresent() ? airport.covariance().getAsDouble() : null;
            covariances.addValue(covariance, "covariance", name(airport));
        }
        return ChartStyle.chart(
                "Do longer flights arrive later?",
                "covar_samp(distance, delay): above zero, longer flights tend to be later",
                plot(covariances, "covariance (miles \u00d7 minutes)", "#,##0"));
    }

    private static String name(AirportResult airport) {
        return String.format(Locale.ROOT, "%s  %,d", airport.origin(), airport.flights());
    }

    private static CategoryPlot plot(
            DefaultCategoryDataset values, String valueLabel, String labelPattern) {
        CategoryAxis names = new CategoryAxis();
        names.setMaximumCategoryLabelWidthRatio(1);
        ChartStyle.apply(names);
        NumberAxis axis = new NumberAxis(valueLabel);
        axis.setNumberFormatOverride(NumberFormat.getIntegerInstance(Locale.ROOT));
        // Room for the numbers at the ends of the bars.
        axis.setLowerMargin(0.15);
        axis.setUpperMargin(0.15);
        ChartStyle.apply(axis);
        CategoryPlot plot = new CategoryPlot(values, names, axis, bars(labelPattern));
        plot.setOrientation(PlotOrientation.HORIZONTAL);
        plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
        plot.setRangeGridlinePaint(ChartStyle.GRID);
        plot.setRangeZeroBaselineVisible(true);
        plot.setRangeZeroBaselinePaint(ChartStyle.FAINT_INK);
        return plot;
    }

    private static BarRenderer bars(String labelPattern) {
        BarRenderer bars = new BarRenderer();
        bars.setBarPainter(new StandardBarPainter());
        bars.setShadowVisible(false);
        bars.setSeriesPaint(0, ChartStyle.BLUE);
        bars.setMaximumBarWidth(0.07);
        bars.setDefaultItemLabelGenerator(
                new StandardCategoryItemLabelGenerator(
                        "{2}",
                        new DecimalFormat(
                                labelPattern, DecimalFormatSymbols.getInstance(Locale.ROOT))));
        bars.setDefaultItemLabelFont(ChartStyle.TICK_FONT);
        bars.setDefaultItemLabelPaint(ChartStyle.INK);
        bars.setDefaultItemLabelsVisible(true);
        bars.setDefaultPositiveItemLabelPosition(
                new ItemLabelPosition(ItemLabelAnchor.OUTSIDE3, TextAnchor.CENTER_LEFT));
        bars.setDefaultNegativeItemLabelPosition(
                new ItemLabelPosition(ItemLabelAnchor.OUTSIDE9, TextAnchor.CENTER_RIGHT));
        return bars;
    }
}
