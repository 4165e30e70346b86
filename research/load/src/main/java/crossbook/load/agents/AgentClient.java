package crossbook.load.agents;

import crossbook.client.entry.EntryAddress;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.load.LoadLoop;
import crossbook.load.wire.EntryClient;
import crossbook.load.wire.Logon;
import crossbook.load.wire.NumberId;
import crossbook.protocol.ExecType;
import crossbook.protocol.Liquidity;
import crossbook.protocol.MassCancelScope;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.CancelOrderEncoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.MassCancelEncoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;
import crossbook.simulation.Agent;
import crossbook.simulation.BookView;
import crossbook.simulation.Context;
import crossbook.simulation.Execution;
import crossbook.simulation.OwnOrders;
import crossbook.simulation.Simulation;
import crossbook.simulation.random.RandomStream;

import org.HdrHistogram.Histogram;

import java.util.EnumMap;
import java.util.Map;
import java.util.PriorityQueue;

/// An agent as a client of a gateway, which trades one instrument: its [Context] over a
/// session. Its time is that for which it asked to be called; whoever runs it calls it then, or
/// as fast as it is answered. It enters limit and market orders, and cancels and replaces them.
///
/// Its client order ids begin at a number that no other run has, so that it can log on again.
final class AgentClient extends EntryClient implements Context {
    /// How many requests can be unanswered; a power of two.
    static final int MOST_UNANSWERED = 1 << 16;

    private final Agent agent;
    private final AgentSeat seat;
    private final long firstId;
    private final RandomStream random;
    private final OwnOrders orders;
    private final OwnBook book = new OwnBook();
    private final PriorityQueue<Long> wakes = new PriorityQueue<>();
    private final NewOrder draft = new NewOrder();
    private final ReplaceOrder change = new ReplaceOrder();
    private final Execution execution = new Execution();
    private final NumberId sentId = new NumberId();
    private final NumberId receivedId = new NumberId();
    private final long[] sentNs = new long[MOST_UNANSWERED];
    private final Map<Reason, Long> refused = new EnumMap<>(Reason.class);
    private final Histogram latencies = LoadLoop.newHistogram();
    private long factor = 1;
    private long timeNs;
    private long lastId;
    private long newOrders;
    private long sent;
    private long answered;
    private long trades;

    // What of these was before the end of the warm-up.
    private long warmSent;
    private long warmOrders;
    private long warmTrades;

    private boolean isAllCanceled;

    AgentClient(EntryAddress address, AgentSeat seat, String password, long firstId) {
        super(address, new Logon(seat.participant(), password), seat.symbol());
        this.seat = seat;
        this.firstId = firstId;
        agent = seat.agent().get();
        random = seat.random();
        timeNs = seat.startNs();
        orders = new OwnOrders(seat.instrumentId() + 1);
        int more = priceScale - seat.priceScale();
        if (more < 0) {
            throw new IllegalArgumentException("instrument " + seat.symbol() + ": has " + priceScale
                    + " decimals, the world " + seat.priceScale() + ": must have as many or more");
        }
        for (int i = 0; i < more; i++) factor = Math.multiplyExact(factor, 10);
    }

    // What runs it.

    void start() {
        agent.onStart(this);
    }

    /// When it wants to be called next, nanoseconds of its own time; [Simulation#NEVER] if it does
    /// not.
    long nextNs() {
        return wakes.isEmpty() ? Simulation.NEVER : wakes.peek();
    }

    /// Whether it may be called: there is room for what it may send.
    boolean hasRoom(int window) {
        return sent - answered < window && session.hasRoom();
    }

    void wake() {
        timeNs = wakes.poll();
        agent.onWake(this);
    }

    /// The warm-up is over: what it does and hears from here on counts, and no answer to an earlier
    /// request.
    void countFromHere() {
        warmSent = sent;
        warmOrders = newOrders;
        warmTrades = trades;
        latencies.reset();
        refused.clear();
    }

    boolean isAnswered() {
        return sent == answered;
    }

    /// Asks to cancel all that is left; [#isAllCanceled] says when that is done.
    void cancelAll() {
        MassCancelEncoder cancel = session.massCancel();
        cancel.putClOrdId(sentId.of(firstId + ++lastId), 0)
                .scope(MassCancelScope.INSTRUMENT)
                .instrumentId(instrumentId);
    }

    boolean isAllCanceled() {
        return isAllCanceled;
    }

    // What it did since the warm-up.

    AgentSeat seat() {
        return seat;
    }

    Agent agent() {
        return agent;
    }

    long sent() {
        return sent - warmSent;
    }

    long newOrders() {
        return newOrders - warmOrders;
    }

    long trades() {
        return trades - warmTrades;
    }

    Map<Reason, Long> refused() {
        return refused;
    }

    /// From a request to its answer, nanoseconds.
    Histogram latencies() {
        return latencies;
    }

    // The market as it meets it.

    @Override
    public String name() {
        return seat.participant();
    }

    @Override
    public long now() {
        return timeNs;
    }

    @Override
    public RandomStream random() {
        return random;
    }

    @Override
    public int instrumentCount() {
        return seat.instrumentId() + 1;
    }

    @Override
    public BookView book(int worldInstrumentId) {
        return book;
    }

    @Override
    public OwnOrders orders() {
        return orders;
    }

    @Override
    public void wakeAt(long atNs) {
        wakes.add(Math.max(timeNs, atNs));
    }

    // What it sends.

    private void remember() {
        sentNs[(int) sent++ & (MOST_UNANSWERED - 1)] = System.nanoTime();
    }

    @Override
    public NewOrder draft(int worldInstrumentId, Side side, long qty, OrdType ordType) {
        draft.instrumentId = worldInstrumentId;
        draft.side = side;
        draft.orderQty = qty;
        draft.ordType = ordType;
        draft.timeInForce = TimeInForce.DAY;
        return draft;
    }

    @Override
    public long enter(NewOrder order) {
        boolean isLimit = order.ordType == OrdType.LIMIT;
        if (!isLimit && order.ordType != OrdType.MARKET) {
            throw new UnsupportedOperationException(
                    order.ordType + ": a client of a load enters limit and market orders");
        }
        long clOrdId = ++lastId;
        session.newOrder()
                .putClOrdId(sentId.of(firstId + clOrdId), 0)
                .instrumentId(instrumentId)
                .side(
                        order.side == Side.BUY
                                ? crossbook.protocol.Side.BUY
                                : crossbook.protocol.Side.SELL)
                .ordType(
                        isLimit
                                ? crossbook.protocol.OrdType.LIMIT
                                : crossbook.protocol.OrdType.MARKET)
                .timeInForce(crossbook.protocol.TimeInForce.get((short) order.timeInForce.code))
                .price(isLimit ? order.limitPrice * factor : OrderTermsEncoder.priceNullValue())
                .orderQty(order.orderQty);
        long price = isLimit ? order.limitPrice : 0;
        orders.entered(clOrdId, seat.instrumentId(), order.side, price, order.orderQty);
        newOrders++;
        remember();
        return clOrdId;
    }

    @Override
    public void cancel(int worldInstrumentId, long clOrdId) {
        CancelOrderEncoder cancel = session.cancelOrder();
        cancel.clOrdId("").putOrigClOrdId(sentId.of(firstId + clOrdId), 0);
        cancel.orderId(CancelOrderEncoder.orderIdNullValue()).instrumentId(instrumentId);
        remember();
    }

    @Override
    public ReplaceOrder change(int worldInstrumentId, long clOrdId) {
        change.origClOrdId.set(clOrdId);
        change.changesPrice = false;
        change.changesQty = false;
        return change;
    }

    @Override
    public void replace(ReplaceOrder wanted) {
        ReplaceOrderEncoder replace = session.replaceOrder();
        replace.clOrdId("").putOrigClOrdId(sentId.of(firstId + wanted.origClOrdId.number()), 0);
        replace.orderId(ReplaceOrderEncoder.orderIdNullValue()).instrumentId(instrumentId);
        if (wanted.changesPrice) replace.price(wanted.limitPrice * factor);
        if (wanted.changesQty) replace.orderQty(wanted.orderQty);
        remember();
    }

    @Override
    public void massCancel(int worldInstrumentId) {
        cancelAll();
    }

    @Override
    public void massCancel() {
        cancelAll();
    }

    // What it hears.

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        report.getClOrdId(receivedId.bytes(), 0);
        ExecType type = report.execType();
        execution.kind = kind(type);
        if (execution.kind == null) return;
        execution.clOrdId = receivedId.number() - firstId;
        execution.orderId = report.orderId();
        execution.instrumentId = seat.instrumentId();
        execution.eventNs = report.timestampNs();
        execution.eventNumber = report.eventNumber();
        int place = orders.place(execution.clOrdId);
        execution.side = place < 0 ? null : orders.side(place);
        execution.limitPrice = limitPrice(report, place);
        execution.leavesQty = report.leavesQty();
        execution.cumQty = report.cumQty();
        execution.rejectReason = RejectReason.NONE;
        switch (type) {
            case NEW, REPLACED -> answer();
            case REJECTED -> {
                refuse(report.reason());
                execution.rejectReason = RejectReason.valueOf(report.reason().name());
            }
            case CANCELED -> {
                if (report.reason() == Reason.REQUESTED) answer();
            }
            case TRADE -> trade(report);
            default -> {}
        }
        hear(place);
    }

    /// Null for what concerns no order that it knows of.
    private static Execution.Kind kind(ExecType type) {
        return switch (type) {
            case NEW -> Execution.Kind.ACCEPTED;
            case REJECTED -> Execution.Kind.REJECTED;
            case TRADE -> Execution.Kind.FILLED;
            case CANCELED -> Execution.Kind.CANCELED;
            case EXPIRED -> Execution.Kind.EXPIRED;
            case REPLACED -> Execution.Kind.REPLACED;
            case RESTATED -> Execution.Kind.RESTATED;
            default -> null;
        };
    }

    /// A trade says its own price, not the limit of the order.
    private long limitPrice(ExecutionReportDecoder report, int place) {
        boolean isSaid =
                report.execType() == ExecType.NEW || report.execType() == ExecType.REPLACED;
        if (!isSaid) return place < 0 ? 0 : orders.limitPrice(place);
        long price = report.price();
        return price == ExecutionReportDecoder.priceNullValue() ? 0 : price / factor;
    }

    private void trade(ExecutionReportDecoder report) {
        execution.tradeId = report.tradeId();
        execution.lastPrice = report.lastPx() / factor;
        execution.lastQty = report.lastQty();
        execution.isAggressor = report.liquidity() == Liquidity.TAKER;
        if (execution.isAggressor) trades++;
        book.traded(execution.lastPrice);
    }

    private void hear(int place) {
        book.add(orders, place, -1);
        orders.apply(execution);
        book.add(orders, orders.place(execution.clOrdId), 1);
        agent.onExecution(this, execution);
    }

    @Override
    public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
        refuse(reject.reason());
    }

    @Override
    public void onBusinessReject(BusinessRejectDecoder reject) {
        refuse(reject.reason());
    }

    @Override
    public void onMassCancelReport(MassCancelReportDecoder report) {
        isAllCanceled = true;
    }

    private void refuse(Reason reason) {
        if (answered >= warmSent) refused.merge(reason, 1L, Long::sum);
        answer();
    }

    /// What is asked is answered in the order in which it was asked.
    private void answer() {
        long place = answered++;
        if (place < warmSent) return;
        long tookNs = System.nanoTime() - sentNs[(int) place & (MOST_UNANSWERED - 1)];
        latencies.recordValue(Math.clamp(tookNs, 0, LoadLoop.SLOWEST_NS));
    }
}
