package crossbook.bench;

import crossbook.core.MatchingEngine;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.GatewayLost;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.SessionClosed;
import crossbook.core.command.SessionOpened;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Booking;
import crossbook.core.event.EventSink;
import crossbook.core.event.Obligation;
import crossbook.core.event.Order;
import crossbook.core.event.Position;
import crossbook.core.model.LimitSet;
import crossbook.core.order.Capacity;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrdType;
import crossbook.core.order.OrderId;
import crossbook.core.order.RejectReason;
import crossbook.core.order.SessionEnd;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TradeType;
import crossbook.core.order.TransferType;

import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/// Random commands of every type for an engine, drawn without allocating anything: ids
/// of both lengths and numbers, every order type and time in force, cancels and
/// replaces by either id, renames, mass cancels, changes of phase with and without an
/// end, sessions that open and end, time that passes, and commands that come again or
/// name orders that are gone.
final class CommandMix implements EventSink {
    /// What a mix has executed.
    enum Kind {
        NEW,
        REPEATED,
        CANCEL,
        REPLACE,
        MASS_CANCEL,
        CHANGE_PHASE,
        EXTEND_PHASE,
        NEW_CROSS,
        REPORT_TRADE,
        CANCEL_REPORT,
        BUST_TRADE,
        CORRECT_TRADE,
        OPEN_SESSION,
        CLOSE_SESSION,
        LOSE_GATEWAY,
        TRANSFER_FUNDS,
        SETTLE_OBLIGATIONS,
        SET_MARK,
        LIQUIDATE_POSITION,
        ADVANCE_TIME
    }

    private static final int IDS = 3_000;
    private static final int TRANSACTIONS = 1 << 16; // remembered of a participant
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final int REMEMBERED_ORDERS = 4_096;
    private static final String[] PHASES = {"CONTINUOUS", "CONTINUOUS", "HALTED", "CLOSED"};
    private static final long TRADER = 0x5452_4144_4552_2D31L; // TRADER-1
    private static final TransferType[] TRANSFERS = TransferType.values();
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
    private final ExtendPhase extendPhase = new ExtendPhase();
    private final ReportTrade reportTrade = new ReportTrade();
    private final CancelReport cancelReport = new CancelReport();
    private final NewCross newCross = new NewCross();
    private final BustTrade bustTrade = new BustTrade();
    private final CorrectTrade correctTrade = new CorrectTrade();
    private final SessionOpened sessionOpened = new SessionOpened();
    private final SessionClosed sessionClosed = new SessionClosed();
    private final GatewayLost gatewayLost = new GatewayLost();
    private final TransferFunds transferFunds = new TransferFunds();
    private final SettleObligations settleObligations = new SettleObligations();
    private final SetMark setMark = new SetMark();
    private final LiquidatePosition liquidatePosition = new LiquidatePosition();
    private final long[] refusals = new long[RejectReason.values().length];
    private final Map<Kind, long[]> counts = new EnumMap<>(Kind.class);
    private long timestampNs;
    private int lastSessionId;
    private int accepted;
    private long trades;
    private long booked;
    private long settled;
    private long valued;
    private long disconnected;

    CommandMix(MarketSetup market) {
        this.market = market;
        engine = market.newEngine(this);
        for (int i = 0; i < IDS; i++) {
            ids[i] = new ClOrdId();
            if (i % 3 == 0) ids[i].set(i);
            else ids[i].set((i % 3 == 1 ? "s" : "a-long-order-id-") + i);
        }
        for (Kind kind : Kind.values()) counts.put(kind, new long[1]);
        if (market.cover() != Cover.NONE) {
            fundClients();
            if (!market.cover().isOnMargin()) settleLater();
            fillTransactions();
        }
    }

    /// Every participant has the client that orders name.
    private void fundClients() {
        DefineClient client = new DefineClient();
        client.client.setAccount(TRADER, (short) 0);
        transferFunds.type = TransferType.DEPOSIT;
        transferFunds.to.set(client.client);
        transferFunds.amount = Long.MAX_VALUE >> 8;
        for (int id = 0; id < market.participantCount(); id++) {
            client.participantId = id;
            engine.onDefineClient(client);
            transferFunds.toParticipantId = id;
            for (int asset = MarketSetup.BASE; asset <= MarketSetup.QUOTE; asset++) {
                transferFunds.assetId = asset;
                transferFunds.transactionId.set(asset + "-of-" + id);
                engine.onTransferFunds(transferFunds);
            }
        }
    }

    /// Trades of the last instrument settle two days later.
    private void settleLater() {
        DefineInstrument instrument = new DefineInstrument();
        instrument.instrumentId = market.instrumentCount() - 1;
        instrument.symbol = "I" + instrument.instrumentId;
        instrument.coverage = market.cover().coverage().settling(2);
        engine.onDefineInstrument(instrument);
    }

    /// Every participant has sent as many transactions as are remembered: the room for them grows
    /// as they come, until then.
    private void fillTransactions() {
        transferFunds.amount = 1;
        for (int i = 0; i < TRANSACTIONS; i++) {
            transferFunds.transactionId.set(IDS + i);
            for (int id = 0; id < market.participantCount(); id++) {
                transferFunds.toParticipantId = id;
                engine.onTransferFunds(transferFunds);
            }
        }
    }

    /// Limits what each participant does, in all instruments and in each.
    void limit(LimitSet limits) {
        DefineLimits command = new DefineLimits();
        command.everybody = true;
        command.limits = limits;
        engine.onDefineLimits(command);
    }

    long count(Kind kind) {
        return counts.get(kind)[0];
    }

    long trades() {
        return trades;
    }

    /// How many times trades moved money.
    long booked() {
        return booked;
    }

    @Override
    public void orderAccepted(Order order) {
        orderIds[accepted++ % REMEMBERED_ORDERS] = order.orderId();
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        trades++;
    }

    @Override
    public void tradeBooked(Booking booking) {
        booked++;
    }

    /// How many times what was owed or due was paid.
    long settled() {
        return settled;
    }

    @Override
    public void obligationSettled(Obligation obligation) {
        settled++;
    }

    /// How many times a position was another or needed something else.
    long valued() {
        return valued;
    }

    @Override
    public void positionChanged(Position position) {
        valued++;
    }

    @Override
    public void tradeReported(long tradeId, ReportTrade command, long tradeTimeNs) {
        trades++;
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        if (reason == ExpireReason.CANCEL_ON_DISCONNECT) disconnected++;
    }

    long disconnected() {
        return disconnected;
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        refusals[reason.ordinal()]++;
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        refusals[reason.ordinal()]++;
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        refusals[reason.ordinal()]++;
    }

    /// How many orders, replaces and cancels were refused for a reason.
    long refusals(RejectReason reason) {
        return refusals[reason.ordinal()];
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
        else if (draw < 9_850) replace();
        else if (draw < 9_880) cross();
        else if (draw < 9_890) report();
        else if (draw < 9_900) cancelReport();
        else if (draw < 9_910) cancelAll();
        else if (draw < 9_918) enterPhase();
        else if (draw < 9_925) changeTrade();
        else if (draw < 9_930) extendPhase();
        else if (draw < 9_950) openOrCloseSession();
        else if (draw < 9_952) loseGateway();
        else if (draw < 9_960) transfer();
        else if (draw < 9_961) settle();
        else if (draw < 9_964) mark();
        else if (draw < 9_968) liquidate();
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
        newOrder.reservePrice = random.nextInt(10) == 0 ? newOrder.limitPrice + 50 : 0;
        attach(random.nextInt(4));
        submit(Kind.NEW);
    }

    /// A session, open or not; parties; both; neither.
    private void attach(int kind) {
        newOrder.sessionId =
                (kind & 1) == 0 ? 0 : engine.participants().sessionId(newOrder.participantId);
        if (random.nextInt(100) == 0) newOrder.sessionId++;
        newOrder.staysOnDisconnect = (kind & 1) != 0 && random.nextInt(4) == 0;
        newOrder.parties.clear();
        if ((kind & 2) == 0) return;
        newOrder.parties.setTrader(TRADER, TRADER, (byte) 'T');
        newOrder.parties.setAccount(TRADER, (short) 0);
        newOrder.parties.setCapacity(Capacity.AGENCY);
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

    private void report() {
        reportTrade.timestampNs = timestampNs;
        reportTrade.participantId = random.nextInt(market.participantCount());
        reportTrade.counterpartyId = random.nextInt(market.participantCount());
        reportTrade.instrumentId = random.nextInt(market.instrumentCount());
        reportTrade.clOrdId.set(anyId());
        reportTrade.side = SIDES[random.nextInt(SIDES.length)];
        reportTrade.type = TradeType.reportType('B', 'T');
        reportTrade.price = anyPrice();
        reportTrade.qty = 1L + random.nextInt(100);
        engine.onReportTrade(reportTrade);
        count(Kind.REPORT_TRADE, 1);
    }

    private void cancelReport() {
        cancelReport.timestampNs = timestampNs;
        cancelReport.participantId = random.nextInt(market.participantCount());
        cancelReport.instrumentId = random.nextInt(market.instrumentCount());
        cancelReport.tradeId = Math.max(1, trades - random.nextInt(20));
        engine.onCancelReport(cancelReport);
        count(Kind.CANCEL_REPORT, 1);
    }

    private void cross() {
        newCross.timestampNs = timestampNs;
        newCross.participantId = random.nextInt(market.participantCount());
        newCross.instrumentId = random.nextInt(market.instrumentCount());
        newCross.buyClOrdId.set(anyId());
        newCross.sellClOrdId.set(anyId());
        newCross.price = anyPrice();
        newCross.qty = 1L + random.nextInt(100);
        newCross.isAdjustable = random.nextBoolean();
        engine.onNewCross(newCross);
        count(Kind.NEW_CROSS, 1);
    }

    private void changeTrade() {
        long tradeId = Math.max(1, trades - random.nextInt(20));
        if (random.nextBoolean()) {
            bustTrade.timestampNs = timestampNs;
            bustTrade.instrumentId = random.nextInt(market.instrumentCount());
            bustTrade.tradeId = tradeId;
            engine.onBustTrade(bustTrade);
            count(Kind.BUST_TRADE, 1);
        } else {
            correctTrade.timestampNs = timestampNs;
            correctTrade.instrumentId = random.nextInt(market.instrumentCount());
            correctTrade.tradeId = tradeId;
            correctTrade.changesQty = true;
            correctTrade.qty = 1;
            engine.onCorrectTrade(correctTrade);
            count(Kind.CORRECT_TRADE, 1);
        }
    }

    private void extendPhase() {
        extendPhase.timestampNs = timestampNs;
        extendPhase.instrumentId = random.nextInt(market.instrumentCount());
        extendPhase.byNs = random.nextInt(20_000) - 5_000L;
        engine.onExtendPhase(extendPhase);
        count(Kind.EXTEND_PHASE, 1);
    }

    private void openOrCloseSession() {
        int participantId = random.nextInt(market.participantCount());
        if (engine.participants().sessionId(participantId) == 0) {
            sessionOpened.timestampNs = timestampNs;
            sessionOpened.participantId = participantId;
            sessionOpened.sessionId = ++lastSessionId;
            sessionOpened.gatewayId = random.nextInt(2);
            engine.onSessionOpened(sessionOpened);
            count(Kind.OPEN_SESSION, 1);
        } else {
            sessionClosed.timestampNs = timestampNs;
            sessionClosed.participantId = participantId;
            sessionClosed.sessionId =
                    engine.participants().sessionId(participantId) + random.nextInt(2);
            sessionClosed.reason = SessionEnd.DISCONNECT;
            engine.onSessionClosed(sessionClosed);
            count(Kind.CLOSE_SESSION, 1);
        }
    }

    private void loseGateway() {
        gatewayLost.timestampNs = timestampNs;
        gatewayLost.gatewayId = random.nextInt(2);
        engine.onGatewayLost(gatewayLost);
        count(Kind.LOSE_GATEWAY, 1);
    }

    /// Of what nobody lacks, or of what nobody has.
    private void transfer() {
        transferFunds.timestampNs = timestampNs;
        transferFunds.type = TRANSFERS[random.nextInt(TRANSFERS.length)];
        transferFunds.transactionId.set(anyId());
        transferFunds.assetId = random.nextInt(3);
        transferFunds.amount = 1L + random.nextInt(1_000);
        transferFunds.fromParticipantId = random.nextInt(market.participantCount());
        transferFunds.toParticipantId = random.nextInt(market.participantCount());
        engine.onTransferFunds(transferFunds);
        count(Kind.TRANSFER_FUNDS, 1);
    }

    /// Every third time on the next day.
    private void settle() {
        if (random.nextInt(3) == 0) timestampNs += DAY_NS;
        settleObligations.timestampNs = timestampNs;
        engine.onSettleObligations(settleObligations);
        count(Kind.SETTLE_OBLIGATIONS, 1);
    }

    private void mark() {
        setMark.timestampNs = timestampNs;
        setMark.instrumentId = random.nextInt(market.instrumentCount());
        setMark.price = anyPrice();
        engine.onSetMark(setMark);
        count(Kind.SET_MARK, 1);
    }

    private void liquidate() {
        liquidatePosition.timestampNs = timestampNs;
        liquidatePosition.instrumentId = random.nextInt(market.instrumentCount());
        liquidatePosition.participantId = random.nextInt(market.participantCount());
        engine.onLiquidatePosition(liquidatePosition);
        count(Kind.LIQUIDATE_POSITION, 1);
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
