package crossbook.charts;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A picture of a replay: prices and trades above, the depth of both sides below, over
/// one time axis. PNG, without a screen.
///
/// What a picture cannot show it says in a line at the bottom: prices too far away for
/// the axis, and trades that were left out because there are more than can be told
/// apart.
public final class ReplayChart {
    private static final int WIDTH = 1200;
    private static final int PRICES_HEIGHT = 500;
    private static final int DEPTH_HEIGHT = 300;
    private static final int NOTES_HEIGHT = 30;
    private static final int HEIGHT = PRICES_HEIGHT + DEPTH_HEIGHT + NOTES_HEIGHT;

    private final MarketSeries series;
    private final ChartLabels labels;

    public ReplayChart(MarketSeries series, ChartLabels labels) {
        if (series.isEmpty()) throw new IllegalArgumentException("series: nothing to draw");
        this.series = series;
        this.labels = labels;
    }

    /// Writes the picture as PNG, 1200 pixels wide.
    ///
    /// @throws NoPicture if this machine has no fonts to write the labels with
    public void writePng(Path file) throws IOException {
        PngPicture.write(WIDTH, HEIGHT, this::paint, file);
    }

    private void paint(Graphics2D g) {
        TimeAxis time = TimeAxis.of(series);
        PricePanel prices = new PricePanel(series, time);
        prices.draw(WIDTH, PRICES_HEIGHT, labels).paint(g, WIDTH, PRICES_HEIGHT);

        g.translate(0, PRICES_HEIGHT);
        new DepthPanel(series, time)
                .draw(WIDTH, DEPTH_HEIGHT, labels)
                .paint(g, WIDTH, DEPTH_HEIGHT);

        g.translate(0, DEPTH_HEIGHT);
        write(notes(prices), g);
    }

    /// Draws the text's outline, as the panels do.
    private static void write(String text, Graphics2D g) {
        if (text.isEmpty()) return;
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setColor(ChartStyle.QUIET);
        g.fill(new TextLayout(text, ChartStyle.small(), new FontRenderContext(null, true, true))
                .getOutline(AffineTransform.getTranslateInstance(20, 15)));
    }

    private String notes(PricePanel prices) {
        List<String> notes = new ArrayList<>();
        PriceRange range = prices.range();
        if (range.outsideCount() > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d of the best prices and trades lie outside the axis: from %s to %s",
                    range.outsideCount(),
                    number(range.lowest()),
                    number(range.highest())));
        }
        int trades = series.tradeTimeNs().length;
        if (prices.drawnTrades() < trades) {
            notes.add(String.format(
                    Locale.ROOT,
                    "dots: the largest %,d of %,d trades, evenly over time",
                    prices.drawnTrades(),
                    trades));
        }
        return String.join("; ", notes);
    }

    private static String number(double price) {
        String text = String.format(Locale.ROOT, "%,.4f", price);
        return text.replaceAll("\\.?0+$", "");
    }
}
