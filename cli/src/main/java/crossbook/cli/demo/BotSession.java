package crossbook.cli.demo;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryListener;
import crossbook.client.entry.EntrySession;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.ChangePhaseEncoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A participant's ordinary order-entry session, which comes back by itself: its orders go with
/// the session (cancel on disconnect), so a new one begins with none.
///
/// Never waits, and is used by one thread.
final class BotSession implements EntryListener, AutoCloseable {
    /// What an own order that would trade with another own order is known by.
    private static final long SELF_MATCH_KEY = 1;

    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);

    /// So long it leaves the market alone after a refusal.
    private static final long SULK_NS = TimeUnit.SECONDS.toNanos(1);

    private final EntryAddress address;
    private final String participant;
    private final String password;
    private final Map<String, BotOrder> orders = new LinkedHashMap<>();
    private final Map<String, BotOrder> requests = new HashMap<>();
    private EntrySession session;
    private long lastId = System.currentTimeMillis() * 1_000_000;
    private long nowNs;
    private long nextTryNs;
    private long idleUntilNs;
    private boolean isOpen;

    BotSession(EntryAddress address, String participant, String password) {
        this.address = address;
        this.participant = participant;
        this.password = password;
        nowNs = System.nanoTime();
        nextTryNs = nowNs;
        idleUntilNs = nowNs;
    }

    /// Connects, logs on, sends and receives.
    void poll(long timeNs) {
        nowNs = timeNs;
        try {
            if (session == null) connect();
            else if (session.poll() == 0 && session.logoutReason() != Reason.NONE) disconnect();
        } catch (EntryException e) { // the gateway is away
            disconnect();
        }
    }

    private void connect() {
        if (nowNs - nextTryNs < 0) return;
        nextTryNs = nowNs + RETRY_NS;
        session = new EntrySession(address, this);
        session.logon().participant(participant).password(password);
    }

    private void disconnect() {
        if (session != null) session.close();
        session = null;
        isOpen = false;
        orders.values().forEach(order -> order.isGone = true);
        orders.clear();
        requests.clear();
        nextTryNs = nowNs + RETRY_NS;
    }

    /// Whether it may send something now.
    boolean isReady() {
        return isOpen && nowNs - idleUntilNs >= 0 && session.hasRoom();
    }

    /// Its orders that are not known to have ended, oldest first.
    Collection<BotOrder> orders() {
        return Collections.unmodifiableCollection(orders.values());
    }

    // What it asks for. Only while it is ready.

    /// Enters a limit order for the day.
    BotOrder quote(int instrumentId, Side side, long price, long qty) {
        return enter(instrumentId, side, OrdType.LIMIT, TimeInForce.DAY, price, qty);
    }

    /// Enters an order.
    ///
    /// @param price of one that has a limit, price units
    BotOrder enter(
            int instrumentId,
            Side side,
            OrdType ordType,
            TimeInForce timeInForce,
            long price,
            long qty) {
        BotOrder order = new BotOrder(newId(), instrumentId, side, price, qty);
        message(order, ordType, timeInForce, qty);
        return order;
    }

    /// Enters a limit order of which only a part is shown at a time, or nothing (0).
    BotOrder reserve(int instrumentId, Side side, long price, long qty, long displayQty) {
        BotOrder order = new BotOrder(newId(), instrumentId, side, price, qty);
        OrdType ordType = displayQty == 0 ? OrdType.HIDDEN : OrdType.ICEBERG;
        message(order, ordType, TimeInForce.DAY, qty).displayQty(displayQty);
        return order;
    }

    /// Enters an order that waits for a trade at its stop price, then becomes a market order.
    BotOrder stop(int instrumentId, Side side, long stopPrice, long qty) {
        BotOrder order = new BotOrder(newId(), instrumentId, side, stopPrice, qty);
        message(order, OrdType.STOP, TimeInForce.DAY, qty)
                .price(OrderTermsEncoder.priceNullValue())
                .stopPrice(stopPrice);
        return order;
    }

    private OrderTermsEncoder message(
            BotOrder order, OrdType ordType, TimeInForce timeInForce, long qty) {
        orders.put(order.clOrdId, order);
        boolean hasLimit = ordType != OrdType.MARKET;
        return session.newOrder()
                .clOrdId(order.clOrdId)
                .instrumentId(order.instrumentId)
                .side(order.side)
                .ordType(ordType)
                .timeInForce(timeInForce)
                .price(hasLimit ? order.price : OrderTermsEncoder.priceNullValue())
                .orderQty(qty)
                .smpKey(SELF_MATCH_KEY);
    }

    /// Takes an order out.
    void cancel(BotOrder order) {
        String id = request(order);
        session.cancelOrder()
                .clOrdId(id)
                .origClOrdId(order.clOrdId)
                .orderId(order.orderId)
                .instrumentId(order.instrumentId);
    }

    /// Gives an order another price; the quantity stays.
    void move(BotOrder order, long price) {
        String id = request(order);
        session.replaceOrder()
                .clOrdId(id)
                .origClOrdId(order.clOrdId)
                .orderId(order.orderId)
                .instrumentId(order.instrumentId)
                .price(price)
                .orderQty(ReplaceOrderEncoder.orderQtyNullValue());
    }

    private String request(BotOrder order) {
        String id = newId();
        order.isPending = true;
        requests.put(id, order);
        return id;
    }

    /// Begins a phase that has an end, which takes a role that may.
    ///
    /// @param endsNs nanoseconds since 1970 UTC
    void beginPhase(int instrumentId, String phase, long endsNs) {
        session.message(new ChangePhaseEncoder(), 0)
                .requestId(++lastId)
                .instrumentId(instrumentId)
                .endsNs(endsNs)
                .phase(phase)
                .reasonText("");
    }

    private String newId() {
        return Long.toString(++lastId);
    }

    // What it hears.

    @Override
    public void onLogonReply(LogonReplyDecoder reply) {
        isOpen = reply.reason() == Reason.NONE;
        nextTryNs = nowNs + Math.max(RETRY_NS, reply.retryAfterMs() * 1_000_000);
    }

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        String id = report.clOrdId();
        String before = report.origClOrdId();
        requests.remove(id);
        requests.remove(before);
        BotOrder order = orders.get(id);
        if (order == null) order = orders.remove(before); // replaced: it has another id now
        if (order == null) return;

        order.clOrdId = id;
        order.isPending = requests.containsValue(order);
        order.leavesQty = report.leavesQty();
        if (report.orderId() != 0) order.orderId = report.orderId();
        boolean hasPrice = report.price() != ExecutionReportDecoder.priceNullValue();
        if (hasPrice && report.price() != 0) order.price = report.price();
        orders.put(id, order);
        switch (report.ordStatus()) {
            case FILLED, CANCELED, EXPIRED -> forget(order);
            case REJECTED -> refused(order);
            default -> {}
        }
    }

    private void refused(BotOrder order) {
        forget(order);
        idleUntilNs = nowNs + SULK_NS;
    }

    private void forget(BotOrder order) {
        order.isGone = true;
        orders.remove(order.clOrdId);
    }

    @Override
    public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
        refusedRequest(reject.clOrdId());
    }

    @Override
    public void onBusinessReject(BusinessRejectDecoder reject) {
        if (reject.requestType() == RequestType.NEW) refusedOrder(reject.clOrdId());
        else refusedRequest(reject.clOrdId());
    }

    @Override
    public void onReject(RejectDecoder reject) {
        refusedOrder(reject.clOrdId());
        refusedRequest(reject.clOrdId());
    }

    private void refusedOrder(String clOrdId) {
        BotOrder order = orders.get(clOrdId);
        if (order != null) refused(order);
    }

    /// The order stands as it stood, or has ended, which is told apart.
    private void refusedRequest(String id) {
        BotOrder order = requests.remove(id);
        if (order != null) order.isPending = false;
    }

    /// Ends the session, if the gateway is there to hear it.
    @Override
    public void close() {
        if (session == null) return;
        try {
            if (isOpen && session.hasRoom()) session.logout();
        } catch (EntryException e) { // it has ended, which is what was wanted
            isOpen = false;
        }
        disconnect();
    }
}
