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

import java.awt.Color;
import java.awt.Font;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** Colours, fonts and spacing that the charts of the picture share. */
final class ChartStyle {
    static final Color INK = new Color(0x26, 0x2b, 0x33);
    static final Color FAINT_INK = new Color(0x5c, 0x65, 0x70);
    static final Color GRID = new Color(0xd5, 0xda, 0xe0);
    static final Color BLUE = new Color(0x0b, 0x4f, 0x8a);
    static final Color ORANGE = new Color(0xee, 0xa3, 0x5c);
    static final Font TICK_FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 16);

    private static final Font TITLE_FONT = new Font(Font.SANS_SERIF, Font.BOLD, 22);
    private static final Font LABEL_FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 17);

    private ChartStyle() {}

    static void apply(Axis axis) {
        axis.setLabelFont(LABEL_FONT);
        axis.setLabelPaint(FAINT_INK);
        axis.setTickLabelFont(TICK_FONT);
        axis.setTickLabelPaint(INK);
        axis.setAxisLinePaint(FAINT_INK);
    }

    /** A chart without a legend. */
    static JFreeChart chart(String title, String subtitle, Plot plot) {
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlineVisible(false);
        JFreeChart chart = new JFreeChart(null, TITLE_FONT, plot, false);
        chart.setTitle(text(title, TITLE_FONT, INK));
        chart.addSubtitle(text(subtitle, LABEL_FONT, FAINT_INK));
        chart.setBackgroundPaint(Color.WHITE);
        chart.setPadding(new RectangleInsets(14, 14, 14, 24));
        return chart;
    }

    static void addLegend(JFreeChart chart, Plot plot) {
        LegendTitle legend = new LegendTitle(plot);
        legend.setPosition(RectangleEdge.TOP);
        legend.setHorizontalAlignment(HorizontalAlignment.LEFT);
        legend.setItemFont(LABEL_FONT);
        legend.setItemPaint(INK);
        legend.setFrame(BlockBorder.NONE);
        legend.setItemLabelPadding(new RectangleInsets(2, 6, 2, 24));
        legend.setMargin(new RectangleInsets(0, 4, 4, 4));
        chart.addSubtitle(legend);
    }

    private static TextTitle text(String text, Font font, Color color) {
        TextTitle title = new TextTitle(text, font);
        title.setPaint(color);
        title.setHorizontalAlignment(HorizontalAlignment.LEFT);
        title.setTextAlignment(HorizontalAlignment.LEFT);
        title.setMargin(new RectangleInsets(3, 8, 3, 8));
        return title;
    }
}
