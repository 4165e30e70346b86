package crossbook.examples;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketSide;
import crossbook.client.marketdata.MarketTrade;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.protocol.Decimals;

import java.net.InetSocketAddress;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/// Follows the market of a running exchange: best bid and offer, the average price of
/// each side, the phase, the latest trade, and whether the book has changed. Give it
/// the host and port of the market-data service and a symbol.
public final class MarketWatch implements MarketListener, AutoCloseable {
    private static final long PAUSE_NS = 1_000_000;

    private final MarketDataSubscriber subscriber;
    private final String symbol;
    private long seenChange = -1;
    private String trade = "none";

    MarketWatch(InetSocketAddress service, String symbol) {
        this.symbol = symbol;
        subscriber = MarketDataSubscriber.overTcp(SubscriberSettings.overTcp(service), this);
    }

    public static void main(String[] args) {
        int port = Integer.parseInt(args[1]);
        try (MarketWatch watch = new MarketWatch(new InetSocketAddress(args[0], port), args[2])) {
            while (!Thread.currentThread().isInterrupted()) {
                if (watch.poll() == 0) LockSupport.parkNanos(PAUSE_NS);
                if (watch.hasBookChanged()) System.out.println(watch.line());
            }
        }
    }

    /// Takes what has come; call it again and again.
    int poll() {
        return subscriber.doWork();
    }

    /// Whether the book is there and has changed since this was asked last.
    boolean hasBookChanged() {
        if (!subscriber.isLive() || subscriber.market().book(symbol).isEmpty()) return false;
        long change = book().changeCount();
        boolean hasChanged = change != seenChange;
        seenChange = change;
        return hasChanged;
    }

    private MarketBook book() {
        return subscriber.market().book(symbol).orElseThrow();
    }

    String line() {
        return "%s bid %s (average %s), offer %s (average %s), last trade %s"
                .formatted(
                        phase(),
                        price(book().bids().bestPrice()),
                        average(book().bids()),
                        price(book().asks().bestPrice()),
                        average(book().asks()),
                        trade);
    }

    /// The active phase of the trading day.
    String phase() {
        return book().phase().isEmpty() ? "-" : book().phase();
    }

    private String price(OptionalLong units) {
        return units.isEmpty() ? "-" : decimal(units.getAsLong());
    }

    /// The average price of a side, weighted by quantity.
    private String average(MarketSide side) {
        return side.vwap(2)
                .map(units -> units.movePointLeft(book().priceScale()).toPlainString())
                .orElse("-");
    }

    private String decimal(long units) {
        return Decimals.text(units, book().priceScale());
    }

    @Override
    public void traded(MarketBook book, MarketTrade latest) {
        if (!book.symbol().equals(symbol)) return;
        trade = latest.qty() + " @ " + Decimals.text(latest.price(), book.priceScale());
    }

    @Override
    public void close() {
        subscriber.close();
    }
}
