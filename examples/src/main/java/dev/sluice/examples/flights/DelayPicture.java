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

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;

/**
 * Draws the results: above, both windows over time at the busiest airport; below, the groups of the
 * ten busiest.
 */
final class DelayPicture {
    private static final int WIDTH = 1600;
    private static final int WINDOWS_HEIGHT = 640;
    private static final int GROUPS_HEIGHT = 540;
    private static final int AIRPORTS_SHOWN = 10;

    private DelayPicture() {}

    /** Writes the picture as PNG. Needs no display. */
    static void write(Path file, FlightResults results) throws IOException {
        List<AirportResult> airports = results.airports();
        List<AirportResult> shown = airports.subList(0, Math.min(AIRPORTS_SHOWN, airports.size()));
        BufferedImage image =
                new BufferedImage(
                        WIDTH, WINDOWS_HEIGHT + GROUPS_HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(
                    RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            draw(graphics, WindowsChart.of(results), 0, 0, WIDTH, WINDOWS_HEIGHT);
            int half = WIDTH / 2;
            draw(
                    graphics,
                    AirportsChart.averageDelay(shown),
                    0,
                    WINDOWS_HEIGHT,
                    half,
                    GROUPS_HEIGHT);
            draw(
                    graphics,
                    AirportsChart.covariance(shown),
                    half,
                    WINDOWS_HEIGHT,
                    half,
                    GROUPS_HEIGHT);
        } finally {
            graphics.dispose();
        }
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("this Java runtime writes no PNG");
        }
    }

    private static void draw(
            Graphics2D graphics, JFreeChart chart, int x, int y, int width, int height) {
        chart.draw(graphics, new Rectangle2D.Double(x, y, width, height));
    }
}
