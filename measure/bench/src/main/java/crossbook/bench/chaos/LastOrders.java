package crossbook.bench.chaos;

import crossbook.client.entry.OwnOrder;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/// How trading ends: when all that everybody sent is answered, everybody enters an order in each
/// instrument that trades with none. Its answer comes behind whatever others' orders did to
/// theirs, and the feed shows it behind all that it showed before.
final class LastOrders {
    private final List<Trader> traders;
    private final FeedFollower feed;

    LastOrders(List<Trader> traders, FeedFollower feed) {
        this.traders = traders;
        this.feed = feed;
    }

    /// Ends it. Returns the number of the last event that everybody has heard of.
    ///
    /// @param await waits until something is so; what is said if it never is
    long place(BiConsumer<String, BooleanSupplier> await) {
        traders.forEach(Trader::stopActing);
        await.accept(
                "orders are left without an answer",
                () -> traders.stream().allMatch(Trader::isSilent));
        traders.forEach(Trader::placeLast);
        await.accept(
                "the last orders do not stand",
                () -> traders.stream().noneMatch(each -> each.lastOrders().isEmpty()));
        List<OwnOrder> last =
                traders.stream().flatMap(each -> each.lastOrders().stream()).toList();
        List<Long> orderIds = last.stream().map(OwnOrder::orderId).toList();
        await.accept("the feed does not come to its end", () -> feed.shows(orderIds));
        return last.stream().mapToLong(OwnOrder::lastEventNumber).max().orElseThrow();
    }
}
