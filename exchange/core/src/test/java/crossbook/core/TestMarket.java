package crossbook.core;

import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineBatch;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.QueryExposures;
import crossbook.core.command.QueryOrders;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.event.Booking;
import crossbook.core.event.Bounds;
import crossbook.core.event.EventSink;
import crossbook.core.event.Exposure;
import crossbook.core.event.Obligation;
import crossbook.core.event.Order;
import crossbook.core.event.Position;
import crossbook.core.event.PreviousTerms;
import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.model.LimitSet;
import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketModelBuilder;
import crossbook.core.model.Phase;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Dates;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrdType;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.SessionEnd;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TransferType;
import crossbook.core.state.StateException;
import crossbook.core.state.StateInput;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/// A market to test with: a small model, one instrument of scale 2, participants as many
/// as asked for. What it is told is written down as short lines.
public final class TestMarket implements EventSink {
    public static final String PHASES = """
                        matching    replace  cancel  ends_day  then
            CONTINUOUS  on_arrival    yes     yes       -       -
            HALTED      never          -      yes       -       CONTINUOUS
            CLOSED      never          -       -       yes      CONTINUOUS
            """;
    public static final String BY_TIME_IN_FORCE = """
                        DAY   GTC   IOC   FOK
            CONTINUOUS  rest  rest  take  take
            HALTED       -     -     -     -
            CLOSED       -     -     -     -
            """;
    public static final String BY_ORD_TYPE = """
                        MARKET  LIMIT  BUDGET
            CONTINUOUS   take   rest    take
            HALTED        -      -       -
            CLOSED        -      -       -
            """;
    public static final String COMBINATIONS = """
                    DAY  GTC  IOC  FOK
            MARKET  yes  yes  yes  yes
            LIMIT   yes  yes  yes  yes
            BUDGET   -    -   yes  yes
            """;

    final List<String> events = new ArrayList<>();
    private int transactions;
    MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, this);

    public static MarketModelBuilder model() {
        return MarketModel.named("test")
                .initialPhase("CONTINUOUS")
                .rememberIds(8)
                .phases(PHASES)
                .byTimeInForce(BY_TIME_IN_FORCE)
                .byOrdType(BY_ORD_TYPE)
                .combinations(COMBINATIONS);
    }

    public static TestMarket open(int participants) {
        return open(participants, model().build());
    }

    static TestMarket open(int participants, MarketModel model) {
        TestMarket market = new TestMarket();
        DefineMarketModel rules = new DefineMarketModel();
        rules.model = model;
        market.engine.onDefineMarketModel(rules);
        market.instrument(0, "ABC");
        for (int id = 0; id < participants; id++) {
            DefineParticipant participant = new DefineParticipant();
            participant.participantId = id;
            participant.name = "p" + id;
            market.engine.onDefineParticipant(participant);
        }
        market.events.clear();
        return market;
    }

    void instrument(int instrumentId, String symbol) {
        engine.onDefineInstrument(definition(instrumentId, symbol));
    }

    private static DefineInstrument definition(int instrumentId, String symbol) {
        DefineInstrument instrument = new DefineInstrument();
        instrument.instrumentId = instrumentId;
        instrument.symbol = symbol;
        instrument.priceScale = 2;
        return instrument;
    }

    void asset(int assetId, String code, int scale) {
        DefineAsset asset = new DefineAsset();
        asset.timestampNs = engine.timestampNs();
        asset.assetId = assetId;
        asset.code = code;
        asset.scale = scale;
        engine.onDefineAsset(asset);
    }

    /// Lets an instrument be paid for.
    void cover(int instrumentId, String symbol, Coverage coverage, long referencePrice) {
        DefineInstrument instrument = definition(instrumentId, symbol);
        instrument.timestampNs = engine.timestampNs();
        instrument.coverage = coverage;
        instrument.referencePrice = referencePrice;
        engine.onDefineInstrument(instrument);
    }

    /// A transfer from a participant or to it, with an id of its own.
    TransferFunds transfer(TransferType type, int participantId, int assetId, long amount) {
        TransferFunds command = new TransferFunds();
        command.timestampNs = engine.timestampNs();
        command.type = type;
        command.transactionId.set(++transactions);
        command.assetId = assetId;
        command.amount = amount;
        command.toParticipantId = participantId;
        command.fromParticipantId = participantId;
        return command;
    }

    public static NewOrder order(
            int participantId, String clOrdId, Side side, long orderQty, long limitPrice) {
        NewOrder order = new NewOrder();
        order.participantId = participantId;
        order.clOrdId.set(clOrdId);
        order.side = side;
        order.orderQty = orderQty;
        order.ordType = OrdType.LIMIT;
        order.limitPrice = limitPrice;
        order.timeInForce = TimeInForce.DAY;
        return order.classify();
    }

    long[] saved() {
        return saved(engine);
    }

    static long[] saved(MatchingEngine engine) {
        LongStream.Builder words = LongStream.builder();
        engine.save(words::add);
        return words.build().toArray();
    }

    /// Reads words from an array; there are no more at its end.
    public static StateInput input(long[] words) {
        int[] next = {0};
        return () -> {
            if (next[0] == words.length) throw new StateException("truncated");
            return words[next[0]++];
        };
    }

    @Override
    public void orderAccepted(Order order) {
        events.add("accepted " + order.clOrdId());
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        events.add("triggered " + order.clOrdId());
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        events.add("rejected " + command.clOrdId + ' ' + reason);
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        events.add("repeated " + clOrdId);
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        events.add("traded " + qty + " @ " + price);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        events.add("replaced " + previous.clOrdId + " as " + order.clOrdId());
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        events.add("rejected " + command.origClOrdId + ' ' + reason);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        events.add("expired " + order.clOrdId() + ' ' + reason);
    }

    @Override
    public void orderHeld(Order order, long held) {
        events.add("held " + order.clOrdId() + ' ' + held);
    }

    @Override
    public void tradeBooked(Booking booking) {
        if (booking.baseAssetId == Coverage.NO_ASSET) {
            events.add("booked profits " + booking.buyerProfit + " and " + booking.sellerProfit
                    + ", fees " + booking.buyerFee + " and " + booking.sellerFee + ", held "
                    + booking.buyerHeld + " and " + booking.sellerHeld);
            return;
        }
        events.add("booked " + booking.baseAmount + " for " + booking.quoteAmount + ", fees "
                + booking.buyerFee + " and " + booking.sellerFee + ", held "
                + booking.buyerHeld + " and " + booking.sellerHeld
                + (booking.settlesLater() ? ", on " + Dates.text(booking.settlementDate) : ""));
    }

    @Override
    public void obligationNetted(Obligation obligation) {
        events.add("netted " + text(obligation));
    }

    @Override
    public void obligationSettled(Obligation obligation) {
        events.add("settled " + text(obligation));
    }

    private String text(Obligation of) {
        return engine.accounts().asset(of.assetId).code() + " of " + of.owner + " for "
                + Dates.text(of.settlementDate) + ": owed " + of.owed + ", due " + of.due;
    }

    @Override
    public void obligationsSettled(SettleObligations command, long payments) {
        events.add("settled " + payments);
    }

    @Override
    public void obligationsSettled(long payments) {
        events.add("settled by schedule " + payments);
    }

    @Override
    public void positionChanged(Position position) {
        events.add("position " + words(position));
    }

    @Override
    public void positionSettled(Position position, long profit) {
        events.add("settled " + words(position) + ", profit " + profit);
    }

    private static String words(Position position) {
        return position.account().participantId() + ": " + position.qty() + " for "
                + position.openValue() + ", held " + position.held();
    }

    @Override
    public void settlementPriceSet(Instrument instrument, long price) {
        events.add("settlement " + price);
    }

    @Override
    public void markSet(Instrument instrument, long mark) {
        events.add("mark " + mark);
    }

    @Override
    public void markRejected(SetMark command, RejectReason reason) {
        events.add("rejected mark " + reason);
    }

    @Override
    public void marginCalled(Account account) {
        events.add("called " + words(account));
    }

    @Override
    public void marginCallMet(Account account) {
        events.add("met " + words(account));
    }

    private static String words(Account account) {
        return account.participantId() + ": " + account.posted() + " for " + account.held();
    }

    @Override
    public void liquidationStarted(Position position, long limitPrice) {
        events.add("liquidation " + words(position) + ", limit " + limitPrice);
    }

    @Override
    public void liquidationRejected(LiquidatePosition command, RejectReason reason) {
        events.add("rejected liquidation " + reason);
    }

    @Override
    public void deficitCovered(Account account, long covered, long left) {
        events.add("deficit " + words(account) + ", covered " + covered + ", left " + left);
    }

    @Override
    public void fundsTransferred(TransferFunds command, int from, int to) {
        events.add("transferred " + command.amount);
    }

    @Override
    public void transferRejected(TransferFunds command, RejectReason reason) {
        events.add("rejected " + command.transactionId + ' ' + reason);
    }

    @Override
    public void batchDefined(DefineBatch command) {
        events.add(
                "defined " + command.lines.size() + " by " + engine.authority().role());
    }

    @Override
    public void batchRejected(DefineBatch command, int line, RejectReason reason) {
        events.add("rejected line " + line + ' ' + reason);
    }

    @Override
    public void limitsRejected(DefineLimits command, RejectReason reason) {
        events.add("rejected limits " + reason);
    }

    @Override
    public void exposureStated(Exposure exposure, Bounds bounds) {
        events.add("exposure " + exposure.participantId() + '/' + exposure.client() + " in "
                + exposure.instrumentId() + ": " + exposure.openOrders() + " of "
                + (bounds.openOrders() == LimitSet.NO_LIMIT ? "any" : bounds.openOrders()));
    }

    @Override
    public void exposuresStated(QueryExposures command, long told) {
        events.add("told " + told);
    }

    @Override
    public void orderStated(Order order, long more) {
        events.add("order " + order.clOrdId() + ": " + order.leavesQty() + ", " + more + " more");
    }

    @Override
    public void ordersStated(QueryOrders command, RejectReason reason, long told, long next) {
        events.add("told " + told + ' ' + reason + (next == 0 ? "" : ", on from " + next));
    }

    @Override
    public void quotesPulled(Exposure exposure, long canceledOrders) {
        events.add("pulled " + canceledOrders);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        if (reason == CancelReason.PROTECTED) {
            events.add("canceled " + order.clOrdId() + ' ' + reason);
        }
    }

    @Override
    public void instrumentRejected(DefineInstrument command, RejectReason reason) {
        events.add("rejected " + command.symbol + ' ' + reason);
    }

    @Override
    public void crossRejected(NewCross command, RejectReason reason) {
        events.add("rejected " + command.buyClOrdId + ' ' + reason);
    }

    @Override
    public void correctionRejected(CorrectTrade command, RejectReason reason) {
        events.add("rejected correction " + command.tradeId + ' ' + reason);
    }

    @Override
    public void sessionClosed(
            int participantId,
            int sessionId,
            int gatewayId,
            SessionEnd reason,
            long expiredOrders) {
        events.add(
                "closed " + sessionId + " via " + gatewayId + ' ' + reason + ' ' + expiredOrders);
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        events.add(instrument.symbol() + " entered " + phase.name() + ' ' + engine.timestampNs());
    }
}
