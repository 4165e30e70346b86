package crossbook.cli.demo;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.OwnOrder;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// A participant's ordinary way to trade, which comes back by itself: its orders go with the
/// session (cancel on disconnect), so a new one begins with none. Used by one thread.
final class BotSession implements AutoCloseable {
    /// What an own order that would trade with another own order is known by.
    private static final long SELF_MATCH_KEY = 1;

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);

    /// So long it leaves the market alone after a refusal.
    private static final long SULK_NS = TimeUnit.SECONDS.toNanos(1);

    private final EntryAddress address;
    private final String participant;
    private final String password;
    private OrderEntry entry;
    private long heardEvent;
    private long nowNs = System.nanoTime();
    private long nextTryNs = nowNs;
    private long idleUntilNs = nowNs;

    BotSession(EntryAddress address, String participant, String password) {
        this.address = address;
        this.participant = participant;
        this.password = password;
    }

    /// Connects, logs on, sends and receives. Returns whether it heard of something that happened.
    boolean poll(long timeNs) {
        nowNs = timeNs;
        try {
            if (entry == null) connect();
            if (entry == null) return false;
            entry.poll();
            boolean isRefused = entry.orders().all().stream()
                    .anyMatch(order -> order.status() == OrdStatus.REJECTED);
            if (isRefused) idleUntilNs = nowNs + SULK_NS;
            entry.orders().forgetEnded();
            boolean isAnswered = entry.lastEventNumber() > heardEvent;
            heardEvent = entry.lastEventNumber();
            return isAnswered;
        } catch (EntryException e) { // the gateway is away
            disconnect();
            return false;
        }
    }

    private void connect() {
        if (nowNs - nextTryNs < 0) return;
        nextTryNs = nowNs + RETRY_NS;
        entry = OrderEntry.logOn(address, participant, password, Duration.ZERO, PATIENCE);
    }

    private void disconnect() {
        if (entry != null) entry.close();
        entry = null;
        nextTryNs = nowNs + RETRY_NS;
    }

    /// Whether it may send something now.
    boolean isReady() {
        return entry != null && nowNs - idleUntilNs >= 0;
    }

    /// Its orders that are not known to have ended, oldest first.
    Collection<OwnOrder> orders() {
        return entry == null ? List.of() : entry.orders().all();
    }

    /// Whether it has an order, which may not have ended.
    boolean has(OwnOrder order) {
        return entry != null
                && entry.orders().find(order.clOrdId()).filter(order::equals).isPresent();
    }

    // What it asks for. Only while it is ready.

    /// Enters a limit order for the day.
    OwnOrder quote(int instrumentId, Side side, long price, long qty) {
        return enter(instrumentId, side, OrdType.LIMIT, qty, terms -> terms.price(price));
    }

    /// Enters an order at any price.
    ///
    /// @param bound that it must name where it holds what it can cost, or lose
    OwnOrder market(int instrumentId, Side side, TimeInForce timeInForce, long qty, long bound) {
        return enter(instrumentId, side, OrdType.MARKET, qty, terms -> {
            terms.timeInForce(timeInForce);
            if (needsBound(instrumentId, side)) terms.reservePrice(bound);
        });
    }

    /// In full coverage a buy, on margin a sell too.
    private boolean needsBound(int instrumentId, Side side) {
        return entry.securities().stream()
                .filter(security -> security.instrumentId() == instrumentId)
                .map(security -> security.coverage().kind())
                .anyMatch(kind -> switch (kind) {
                    case FULL -> side == Side.BUY;
                    case MARGIN -> true;
                    case NONE, NULL_VAL -> false;
                });
    }

    /// Takes what is offered up to a price.
    OwnOrder take(int instrumentId, Side side, long price, long qty) {
        return enter(
                instrumentId,
                side,
                OrdType.LIMIT,
                qty,
                terms -> terms.price(price).timeInForce(TimeInForce.IOC));
    }

    /// Enters a limit order of which only a part is shown at a time, or nothing (0).
    OwnOrder reserve(int instrumentId, Side side, long price, long qty, long displayQty) {
        return enter(
                instrumentId,
                side,
                OrdType.LIMIT,
                qty,
                terms -> terms.price(price).displayQty(displayQty));
    }

    /// Enters an order that waits for a trade at its stop price, then becomes a market order.
    ///
    /// @param bound as of [#market]
    OwnOrder stop(int instrumentId, Side side, long stopPrice, long qty, long bound) {
        return enter(instrumentId, side, OrdType.STOP, qty, terms -> {
            terms.stopPrice(stopPrice);
            if (needsBound(instrumentId, side)) terms.reservePrice(bound);
        });
    }

    private OwnOrder enter(
            int instrumentId,
            Side side,
            OrdType ordType,
            long qty,
            Consumer<OrderTermsEncoder> conditions) {
        OrderRequest order = OrderRequest.of(
                instrumentId,
                terms -> terms.side(side).ordType(ordType).orderQty(qty).smpKey(SELF_MATCH_KEY));
        return entry.submit(order.with(conditions));
    }

    /// Takes an order out.
    void cancel(OwnOrder order) {
        entry.cancel(order);
    }

    /// Gives an order another price; the quantity stays.
    void move(OwnOrder order, long price) {
        entry.replace(order, change -> change.price(price));
    }

    /// Begins a phase that has an end, which takes a role that may, and waits for the answer.
    ///
    /// @param endsNs nanoseconds since 1970 UTC
    void beginPhase(int instrumentId, String phase, long endsNs) {
        entry.operator().ask(OperatorRequest.changePhase(instrumentId, endsNs, phase, ""));
    }

    /// Ends the session, if the gateway is there to hear it.
    @Override
    public void close() {
        disconnect();
    }
}
