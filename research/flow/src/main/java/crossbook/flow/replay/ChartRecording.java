package crossbook.flow.replay;

import crossbook.charts.ChartLabels;
import crossbook.charts.MarketSeriesRecorder;
import crossbook.charts.ReplayChart;
import crossbook.core.event.Book;
import crossbook.core.event.Order;
import crossbook.flow.FlowRecord;

import java.io.IOException;
import java.nio.file.Path;

/// Collects what the chart of a replay shows, and draws it.
final class ChartRecording implements ReplayListener {
    private final MarketSeriesRecorder recorder;
    private final String title;
    private long timestampNs;

    ChartRecording(int priceScale, String title) {
        recorder = new MarketSeriesRecorder(priceScale);
        this.title = title;
    }

    @Override
    public void recordBegins(FlowRecord entry) {
        timestampNs = entry.timestampNs;
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        recorder.traded(timestampNs, price, qty);
    }

    @Override
    public void recordEnds(FlowRecord entry, Book book) {
        recorder.see(timestampNs, book);
    }

    /// Writes the picture as PNG.
    ///
    /// @throws crossbook.charts.NoPicture if this machine cannot draw
    void draw(Path file) throws IOException {
        ChartLabels labels = new ChartLabels(title, "price", "depth");
        new ReplayChart(recorder.series(), labels).writePng(file);
    }
}
