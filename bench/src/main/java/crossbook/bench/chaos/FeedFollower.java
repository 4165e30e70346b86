package crossbook.bench.chaos;

import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.SubscriberSettings;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/// A subscriber of the feed, on a thread of its own.
final class FeedFollower implements Runnable, MarketListener {
    private static final long NAP_NS = 500_000;

    private final InetSocketAddress service;
    private final Map<Long, Long> visible = new TreeMap<>();
    private volatile boolean isStopped;
    private long last;
    private long holes;
    private long messages;
    private long snapshots;

    FeedFollower(InetSocketAddress service) {
        this.service = service;
    }

    @Override
    public void run() {
        try (MarketDataSubscriber feed =
                MarketDataSubscriber.overTcp(SubscriberSettings.overTcp(service), this)) {
            while (!isStopped) {
                if (feed.doWork() == 0) LockSupport.parkNanos(NAP_NS);
            }
            feed.market().books().forEach(book -> {
                book.bids().visitOrders(this::note);
                book.asks().visitOrders(this::note);
            });
        }
    }

    private void note(MarketOrder order) {
        visible.put(order.orderId(), order.qty());
    }

    @Override
    public void applied(long sequence) {
        if (last != 0 && sequence != last + 1) holes++;
        last = sequence;
        messages++;
    }

    @Override
    public void snapshotTaken(long sequence) {
        last = sequence;
        snapshots++;
    }

    void stop() {
        isStopped = true;
    }

    // When it has stopped:

    /// The orders that the public sees, and how much of each.
    Map<Long, Long> visible() {
        return visible;
    }

    /// Messages that came before the one before them.
    long holes() {
        return holes;
    }

    long messages() {
        return messages;
    }

    long snapshots() {
        return snapshots;
    }
}
