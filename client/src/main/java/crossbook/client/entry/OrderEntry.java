package crossbook.client.entry;

import crossbook.protocol.OrdType;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.NewCrossEncoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.SecurityDefinitionDecoder;
import crossbook.protocol.entry.StatusReportDecoder;
import crossbook.protocol.entry.TradeReportDecoder;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// A participant's way to trade: log on, send orders, follow what happens to them, and
/// come back after a connection was lost without losing or doubling anything.
///
/// What is sent returns at once; [#await] waits for what it leads to; callers
/// that prefer polling call [#poll]. One of them must be called at least once a second or so: they
/// keep the session alive. Not thread-safe.
public final class OrderEntry implements AutoCloseable {
    private static final long PAUSE_NS = 20_000;

    private EntryAddress address;
    private final Duration patience;
    private final OwnOrders orders = new OwnOrders();
    private final Securities securities = new Securities(this);
    private final Heard heard = new Heard();
    private final List<Cross> crosses = new ArrayList<>();
    private final MassCancels massCancels = new MassCancels(this);
    private final Operator operator = new Operator(this);
    private final TradeReports reports = new TradeReports(this);
    private EntrySession session;
    private String participant = "";
    private String password = "";
    private long token;
    private long lastEventNumber;
    private long sessionEventNumber;
    private int partition;
    private long lastId = System.currentTimeMillis() * 1_000_000;

    // What came in answer to the last request of its kind.
    private Reason logonReason = Reason.NULL_VAL;
    private String refusal = "";
    private long retryAfterMs;

    private OrderEntry(EntryAddress address, Duration patience) {
        this.address = address;
        this.patience = patience;
    }

    /// Logs on, waiting at most half a minute.
    public static OrderEntry logOn(EntryAddress address, String participant, String password) {
        return logOn(address, participant, password, Duration.ofSeconds(30));
    }

    /// Logs on. If the gateway says to come later, it is tried again as long as there is
    /// time.
    ///
    /// @param patience how long anything is waited for
    /// @throws EntryException if that fails
    public static OrderEntry logOn(
            EntryAddress address, String participant, String password, Duration patience) {
        OrderEntry entry = new OrderEntry(address, patience);
        entry.participant = participant;
        entry.password = password;
        entry.connect();
        entry.lastEventNumber = entry.sessionEventNumber;
        return entry;
    }

    private void connect() {
        long deadlineNs = System.nanoTime() + patience.toNanos();
        while (true) {
            session = new EntrySession(address, heard);
            logonReason = Reason.NULL_VAL;
            LogonEncoder logon = session.logon().participant(participant);
            if (token == 0) logon.password(password);
            else logon.token(token);
            await(() -> logonReason != Reason.NULL_VAL);
            if (logonReason == Reason.NONE) return;

            session.close();
            boolean wasByToken = token != 0;
            token = 0;
            boolean isLater = retryAfterMs > 0 && logonReason != Reason.WRONG_PASSWORD;
            // A session whose connection broke is noticed after some heartbeats.
            boolean isStillThere = logonReason == Reason.ALREADY_LOGGED_ON && lastEventNumber != 0;
            if (wasByToken) continue;
            boolean isFinal = !isLater && !isStillThere;
            if (isFinal || System.nanoTime() - deadlineNs > 0) {
                throw new EntryException(logonReason, refusal, retryAfterMs);
            }
            LockSupport.parkNanos(Math.max(retryAfterMs, 100) * 1_000_000);
        }
    }

    // Orders.

    public OwnOrders orders() {
        return orders;
    }

    /// Sends an order.
    public OwnOrder submit(OrderRequest request) {
        boolean isNamed = !request.clOrdId().isEmpty();
        OwnOrder order = orders.add(isNamed ? request : request.withClOrdId(newId()));
        send(order);
        return order;
    }

    private void send(OwnOrder order) {
        awaitRoom();
        order.request().write(session.newOrder());
        session.flush();
    }

    /// Asks to take an order out of the book.
    public void cancel(OwnOrder order) {
        order.canceling(newId());
        sendCancel(order);
    }

    private void sendCancel(OwnOrder order) {
        orders.requested(order.pendingClOrdId(), order);
        awaitRoom();
        session.cancelOrder()
                .clOrdId(order.pendingClOrdId())
                .origClOrdId(order.clOrdId())
                .orderId(order.orderId())
                .instrumentId(order.request().terms().instrumentId());
        session.flush();
    }

    /// Asks to change an order to a new total quantity and price.
    public void replace(OwnOrder order, long qty, long price) {
        boolean isSameQty = qty == order.orderQty();
        boolean isSamePrice = price == order.price();
        replace(order, to -> {
            if (!isSameQty) to.orderQty(qty);
            if (!isSamePrice) to.price(price);
        });
    }

    /// Asks to change whatever of an order can be changed.
    ///
    /// @param change sets it in a request that changes nothing
    public void replace(OwnOrder order, Consumer<ReplaceOrderEncoder> change) {
        order.replacing(newId(), change);
        sendReplace(order);
    }

    private void sendReplace(OwnOrder order) {
        orders.requested(order.pendingClOrdId(), order);
        awaitRoom();
        ReplaceOrderEncoder message = session.replaceOrder()
                .clOrdId(order.pendingClOrdId())
                .origClOrdId(order.clOrdId())
                .orderId(order.orderId())
                .instrumentId(order.request().terms().instrumentId())
                .price(ReplaceOrderEncoder.priceNullValue())
                .orderQty(ReplaceOrderEncoder.orderQtyNullValue());
        order.pendingChange().accept(message);
        session.flush();
    }

    /// Sends an internal cross; its sides are followed like any order.
    public Cross submit(CrossRequest request) {
        CrossRequest named = request.named(newId(), newId());
        Cross cross = new Cross(
                named, orders.add(named.order(Side.BUY)), orders.add(named.order(Side.SELL)));
        crosses.add(cross);
        send(cross);
        return cross;
    }

    private void send(Cross cross) {
        awaitRoom();
        cross.request().write(session.message(new NewCrossEncoder(), 0));
        session.flush();
    }

    /// Cancels every live order of the participant and waits for the answer; returns how
    /// many there were.
    public long cancelAll() {
        return cancelAll(Optional.empty(), Optional.empty());
    }

    /// Cancels the live orders of the participant in an instrument, on a side, or both, and
    /// waits for the answer.
    ///
    /// @param security where; empty: everywhere
    /// @param side which; empty: both
    /// @return how many there were
    public long cancelAll(Optional<Security> security, Optional<Side> side) {
        return massCancels.cancel(security, side);
    }

    /// Sends an order and waits for the answer.
    public OwnOrder submitAndWait(OrderRequest request) {
        OwnOrder order = submit(request);
        await(order::isAnswered);
        return order;
    }

    String newId() {
        return Long.toString(++lastId);
    }

    // Instruments.

    /// The instruments, as the gateway lists them; changes are followed from then on.
    public Collection<Security> securities() {
        return securities.all();
    }

    /// The instrument of that symbol.
    ///
    /// @throws EntryException if there is none
    public Security security(String symbol) {
        return securities.named(symbol);
    }

    /// Reports of trades off the book.
    public TradeReports reports() {
        return reports;
    }

    /// Requests of operators.
    public Operator operator() {
        return operator;
    }

    // The session.

    /// Sends, receives, and keeps the session alive. Returns how many messages came.
    ///
    /// @throws EntryException if the session has ended; [#reconnect] may help
    public int poll() {
        int messages = session.poll();
        if (messages == 0 && session.logoutReason() != Reason.NONE) {
            throw new EntryException(session.logoutReason(), refusal, 0);
        }
        return messages;
    }

    /// Polls until something is so.
    ///
    /// @throws EntryException if it is not after the time that was given for anything, or
    ///     the session has ended
    public void await(BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (poll() != 0) continue;
            if (System.nanoTime() - deadlineNs > 0) throw new EntryException("no answer");
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    void awaitRoom() {
        await(session::hasRoom);
    }

    EntrySession session() {
        return session;
    }

    long newRequestId() {
        return ++lastId;
    }

    /// The number of the last event that was heard.
    public long lastEventNumber() {
        return lastEventNumber;
    }

    /// Where to connect the next time: the gateway has moved, or another one serves.
    public void moveTo(EntryAddress other) {
        address = other;
    }

    /// Comes back after the session has ended: logs on, learns what was missed, and sends
    /// again what is unanswered, under the same ids, so that the engine does each once.
    public void reconnect() {
        session.close();
        long missedFrom = lastEventNumber + 1;
        connect();
        if (missedFrom <= sessionEventNumber) {
            // The session itself is not polled meanwhile: everything is heard in its
            // order.
            MissedReports missed = new MissedReports(partition, missedFrom, sessionEventNumber);
            missed.learn(address, participant, token, patience, heard);
        }
        lastEventNumber = Math.max(lastEventNumber, sessionEventNumber);
        crosses.removeIf(Cross::isAnswered);
        crosses.forEach(this::send);
        for (OwnOrder order : orders.all()) sendAgain(order);
    }

    private void sendAgain(OwnOrder order) {
        switch (order.pending()) {
            case NOTHING -> {}
            case NEW -> {
                if (order.request().terms().ordType() != OrdType.CROSS) send(order);
            }
            case CANCEL -> sendCancel(order);
            case REPLACE -> sendReplace(order);
        }
    }

    /// Logs out, if the session is open, and closes the connection.
    @Override
    public void close() {
        try {
            if (session.isLoggedOn()) {
                session.logout();
                await(() -> !session.isLoggedOn());
            }
        } catch (EntryException _) { // it has ended, which is what was wanted
            refusal = "";
        } finally {
            session.close();
        }
    }

    /// A request is refused; of a cross both sides are.
    private void refused(String clOrdId, Reason reason) {
        for (Cross cross : crosses) {
            boolean isIt = !cross.isAnswered() && cross.request().buyClOrdId().equals(clOrdId);
            if (isIt) orders.onRefusal(cross.request().sellClOrdId(), reason);
        }
        orders.onRefusal(clOrdId, reason);
    }

    /// What the session hears.
    private final class Heard implements EntryListener {
        @Override
        public void onLogonReply(LogonReplyDecoder reply) {
            logonReason = reply.reason();
            refusal = "";
            retryAfterMs = reply.retryAfterMs();
            if (reply.reason() != Reason.NONE) return;
            token = reply.token();
            partition = reply.partition();
            sessionEventNumber = reply.lastEventNumber();
        }

        @Override
        public void onLogout(LogoutDecoder logout) {
            refusal = logout.detail();
        }

        @Override
        public void onExecutionReport(ExecutionReportDecoder report) {
            massCancels.onReport(report);
            if (!report.reportFlags().repeated()) lastEventNumber = report.eventNumber();
            orders.onReport(report);
        }

        @Override
        public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
            lastEventNumber = reject.eventNumber();
            orders.onRefusal(reject.clOrdId(), reject.reason());
        }

        @Override
        public void onMassCancelReport(MassCancelReportDecoder report) {
            lastEventNumber = report.eventNumber();
            massCancels.onAnswer(report);
        }

        @Override
        public void onBusinessReject(BusinessRejectDecoder reject) {
            massCancels.onRefusal(reject.clOrdId(), reject.reason());
            reports.onRefusal(reject.clOrdId(), reject.reason());
            retryAfterMs = reject.retryAfterNs() / 1_000_000;
            refused(reject.clOrdId(), reject.reason());
            operator.onRefusal(reject);
        }

        @Override
        public void onReject(RejectDecoder reject) {
            reports.onRefusal(reject.clOrdId(), reject.reason());
            refused(reject.clOrdId(), reject.reason());
        }

        @Override
        public void onTradeReport(TradeReportDecoder report) {
            lastEventNumber = report.eventNumber();
            reports.onReport(report);
        }

        @Override
        public void onSecurityDefinition(SecurityDefinitionDecoder definition) {
            securities.onDefinition(definition);
        }

        @Override
        public void onRequestReply(RequestReplyDecoder reply) {
            operator.onReply(reply);
        }

        @Override
        public void onStatusReport(StatusReportDecoder report) {
            operator.onStatus(report);
        }
    }
}
