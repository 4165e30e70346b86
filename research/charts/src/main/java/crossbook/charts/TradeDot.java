package crossbook.charts;

import org.knowm.xchart.style.markers.Marker;

import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;

/// The mark of a trade: a disc as wide as its series says, for the chart knows one size
/// only.
final class TradeDot extends Marker {
    private final double width;

    TradeDot(double width) {
        this.width = width;
    }

    @Override
    public void paint(Graphics2D g, double x, double y, int size) {
        g.fill(new Ellipse2D.Double(x - width / 2, y - width / 2, width, width));
    }
}
