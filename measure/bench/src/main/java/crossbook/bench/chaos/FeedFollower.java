package crossbook.bench.chaos;

import crossbook.client.Machine;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.SubscriberSettings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A subscriber of the feed, on a thread of its own, or given its turns.
final class FeedFollower implements Runnable, MarketListener {
    private static final long NAP_NS = 500_000;

    private final Machine machine;
    private final MarketDataSubscriber feed;
    private final Map<Long, Long> visible = new TreeMap<>();
    private volatile boolean isStopped;
    private volatile List<Long> sought = List.of();
    private volatile List<Long> shown = List.of();
    private long last;
    private long holes;
    private long messages;
    private long snapshots;

    FeedFollower(Machine machine, SubscriberSettings settings) {
        this.machine = machine;
        feed = MarketDataSubscriber.on(machine, settings, this);
    }

    @Override
    public void run() {
        while (!isStopped) {
            if (turn() == 0) machine.pause(NAP_NS);
            List<Long> orderIds = sought;
            if (isLive() && areShown(orderIds)) shown = orderIds;
        }
        end();
    }

    private boolean areShown(List<Long> orderIds) {
        return orderIds.stream().allMatch(each -> feed.market().order(each) != null);
    }

    /// Hears what has come; returns 0 if there was nothing.
    int turn() {
        return feed.doWork();
    }

    /// Whether it follows and shows these orders, for any thread, which asks until it does.
    boolean shows(List<Long> orderIds) {
        sought = orderIds;
        return shown.equals(orderIds);
    }

    /// Whether it has all that it was told of.
    boolean isLive() {
        return feed.isLive();
    }

    /// The number of the message that it took last.
    long sequence() {
        return feed.sequence();
    }

    /// Writes down what is visible at the end.
    void end() {
        feed.market().books().forEach(book -> {
            book.bids().visitOrders(this::note);
            book.asks().visitOrders(this::note);
        });
        feed.close();
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
