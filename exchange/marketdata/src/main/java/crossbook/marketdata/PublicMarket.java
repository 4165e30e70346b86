package crossbook.marketdata;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;

import org.agrona.DirectBuffer;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;

/// What the public may see of the events, in this process: for readers of events that show the
/// market and need no feed.
///
/// Not thread-safe: the thread that hands over the events reads the market.
public final class PublicMarket implements EventHandler {
    private final Market market;
    private final FeedDerivation derivation;
    private boolean isBegun;

    /// @param zone whose midnight ends the day of the statistics
    /// @param listener is told of everything, after it happened
    public PublicMarket(ZoneId zone, MarketListener listener) {
        this(zone, listener, new Market());
    }

    private PublicMarket(ZoneId zone, MarketListener listener, Market market) {
        this.market = market;
        derivation = new FeedDerivation(market, zone, listener);
    }

    /// The market as it was when [#save] wrote the file; nothing if there is no such file, or it
    /// is damaged. The events after [#eventNumber] follow.
    public static Optional<PublicMarket> load(Path file, ZoneId zone, MarketListener listener) {
        return FeedCheckpoint.load(file).map(loaded -> {
            PublicMarket saved = new PublicMarket(zone, listener, loaded.market());
            saved.isBegun = true;
            saved.derivation.resume(loaded.image());
            return saved;
        });
    }

    /// Writes the market to a file, whole or not at all. Only between commands is it whole.
    public void save(Path file) {
        SnapshotWriter writer = new SnapshotWriter(derivation);
        FeedCheckpoint.write(file, writer.write(market, market.books()));
    }

    /// The next event. The first may be any of a host's remembered state.
    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        if (!isBegun) begin(buffer, offset);
        derivation.onEvent(buffer, offset, length);
    }

    private void begin(DirectBuffer buffer, int offset) {
        isBegun = true;
        if (EventHead.eventNumber(buffer, offset) == 1) return;
        long timestampNs = EventHead.timestampNs(buffer, offset);
        derivation.resume(Math.max(1, timestampNs), 0, timestampNs, 0);
    }

    public Market market() {
        return market;
    }

    /// What the public sees of an order of the engine, or null; it may have another id there.
    public MarketOrder order(long orderId) {
        return derivation.order(orderId);
    }

    /// Names the numbering of what was derived: the time of the first event, nanoseconds since
    /// 1970 UTC; 0 before it.
    public long epoch() {
        return derivation.epoch();
    }

    /// How many messages a feed of these events has had.
    public long messages() {
        return derivation.sequence();
    }

    /// The number of the latest event; 0 before the first.
    public long eventNumber() {
        return derivation.eventNumber();
    }

    /// The time of the latest event, nanoseconds since 1970 UTC.
    public long timestampNs() {
        return derivation.timestampNs();
    }

    /// Whether the latest event was the last of its command: what the market shows then is
    /// whole.
    public boolean isBetweenCommands() {
        return derivation.isBetweenCommands();
    }
}
