package crossbook.bench;

import crossbook.core.CancelOrder;
import crossbook.core.ChangePhase;
import crossbook.core.ClOrdId;
import crossbook.core.EventSink;
import crossbook.core.MassCancel;
import crossbook.core.MatchingEngine;
import crossbook.core.NewOrder;
import crossbook.core.OrdType;
import crossbook.core.Order;
import crossbook.core.OrderId;
import crossbook.core.ReplaceOrder;
import crossbook.core.Side;
import crossbook.core.TimeInForce;

import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/// Random commands of every type for an engine, drawn without allocating anything: ids
/// of both lengths and numbers, every order type and time in force, cancels and
/// replaces by either id, renames, mass cancels, changes of phase with and without an
/// end, time that passes, and commands that come again or name orders that are gone.
final class CommandMix implements EventSink {
    /// What a mix has executed.
    enum Kind {
        NEW,
        REPEATED,
        CANCEL,
        REPLACE,
        MASS_CANCEL,
        CHANGE_PHASE,
        ADVANCE_TIME
    }

    private static final int IDS = 3_000;
    private static final int REMEMBERED_ORDERS = 4_096;
    private static final String[] PHASES = {"CONTINUOUS", "CONTINUOUS", "HALTED", "CLOSED"};
    private static final Side[] SIDES = Side.values();
    private static final OrdType[] TYPES = OrdType.values();
    private static final TimeInForce[] TIMES = TimeInForce.values();

    private final SplittableRandom random = new SplittableRandom(11);
    private final MarketSetup market;
    private final MatchingEngine engine;
    private final ClOrdId[] ids = new ClOrdId[IDS];
    private final long[] orderIds = new long[REMEMBERED_ORDERS];
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private final MassCancel massCancel = new MassCancel();
    private final ChangePhase changePhase = new ChangePhase();
    private final Map<Kind, long[]> counts = new EnumMap<>(Kind.class);
    private long timestampNs;
    private int accepted;
    private long trades;

    CommandMix(MarketSetup market) {
        this.market = market;
        engine = market.newEngine(this);
        for (int i = 0; i < IDS; i++) {
            ids[i] = new ClOrdId();
            if (i % 3 == 0) ids[i].set(i);
            else ids[i].set((i % 3 == 1 ? "s" : "a-long-order-id-") + i);
        }
        for (Kind kind : Kind.values()) counts.put(kind, new long[1]);
    }

    long count(Kind kind) {
        return counts.get(kind)[0];
    }

    long trades() {
        return trades;
    }

    @Override
    public void orderAccepted(Order order) {
        orderIds[accepted++ % REMEMBERED_ORDERS] = order.orderId();
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        trades++;
    }

    void execute(int commands) {
        for (int i = 0; i < commands; i++) executeOne();
    }

    private void executeOne() {
        timestampNs += random.nextInt(2_000);
        int draw = random.nextInt(10_000);
        if (draw < 5_000) enter();
        else if (draw < 5_500) repeat();
        else if (draw < 7_500) cancel();
        else if (draw < 9_900) replace();
        else if (draw < 9_910) cancelAll();
        else if (draw < 9_930) enterPhase();
        else advance();
    }

    private void enter() {
        newOrder.participantId = random.nextInt(market.participantCount());
        newOrder.instrumentId = random.nextInt(market.instrumentCount());
        newOrder.clOrdId.set(anyId());
        newOrder.side = SIDES[random.nextInt(SIDES.length)];
        boolean plain = random.nextInt(4) > 0;
        newOrder.ordType = plain ? OrdType.LIMIT : TYPES[random.nextInt(TYPES.length)];
        newOrder.timeInForce = plain ? TimeInForce.DAY : TIMES[random.nextInt(TIMES.length)];
        newOrder.limitPrice = anyPrice();
        newOrder.orderQty = 1L + random.nextInt(100);
        newOrder.budget = newOrder.orderQty * anyPrice();
        submit(Kind.NEW);
    }

    /// The latest new order once more.
    private void repeat() {
        if (newOrder.side != null) submit(Kind.REPEATED);
    }

    private void submit(Kind kind) {
        newOrder.timestampNs = timestampNs;
        engine.onNewOrder(newOrder);
        count(kind, 1);
    }

    private void cancel() {
        cancelOrder.timestampNs = timestampNs;
        cancelOrder.participantId = random.nextInt(market.participantCount());
        cancelOrder.instrumentId = random.nextInt(market.instrumentCount());
        cancelOrder.orderId = random.nextBoolean() ? anyOrderId() : OrderId.NONE;
        cancelOrder.clOrdId.set(anyId());
        engine.onCancelOrder(cancelOrder);
        count(Kind.CANCEL, 1);
    }

    private void replace() {
        replaceOrder.timestampNs = timestampNs;
        replaceOrder.participantId = random.nextInt(market.participantCount());
        replaceOrder.instrumentId = random.nextInt(market.instrumentCount());
        replaceOrder.orderId = random.nextBoolean() ? anyOrderId() : OrderId.NONE;
        replaceOrder.origClOrdId.set(anyId());
        if (random.nextBoolean()) replaceOrder.clOrdId.set(anyId());
        else replaceOrder.clOrdId.clear();
        replaceOrder.changesPrice = random.nextBoolean();
        replaceOrder.changesQty = random.nextBoolean();
        replaceOrder.limitPrice = anyPrice();
        replaceOrder.orderQty = 1L + random.nextInt(100);
        engine.onReplaceOrder(replaceOrder);
        count(Kind.REPLACE, 1);
    }

    private void cancelAll() {
        massCancel.timestampNs = timestampNs;
        massCancel.participantId = random.nextInt(market.participantCount());
        massCancel.oneInstrument = random.nextBoolean();
        massCancel.instrumentId = random.nextInt(market.instrumentCount());
        engine.onMassCancel(massCancel);
        count(Kind.MASS_CANCEL, 1);
    }

    private void enterPhase() {
        changePhase.timestampNs = timestampNs;
        changePhase.instrumentId = random.nextInt(market.instrumentCount());
        changePhase.phase = PHASES[random.nextInt(PHASES.length)];
        boolean ends = !changePhase.phase.equals("CONTINUOUS");
        changePhase.endsNs =
                ends ? timestampNs + 1 + random.nextInt(20_000) : MatchingEngine.NO_DEADLINE;
        engine.onChangePhase(changePhase);
        count(Kind.CHANGE_PHASE, 1);
    }

    private void advance() {
        if (engine.nextDeadlineNs() < timestampNs + 5_000) timestampNs = engine.nextDeadlineNs();
        engine.onAdvanceTime(timestampNs);
        count(Kind.ADVANCE_TIME, 1);
    }

    private void count(Kind kind, int commands) {
        counts.get(kind)[0] += commands;
    }

    private ClOrdId anyId() {
        return ids[random.nextInt(IDS)];
    }

    private long anyOrderId() {
        return orderIds[random.nextInt(REMEMBERED_ORDERS)];
    }

    private long anyPrice() {
        return 10_000L + random.nextInt(200) - random.nextInt(200);
    }
}
