package crossbook.scenario;

import crossbook.core.EventSink;
import crossbook.core.MatchingEngine;
import crossbook.core.Order;
import crossbook.core.PastTrade;
import crossbook.core.PreviousTerms;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.ResumeTrading;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.model.Phase;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.ReferenceKind;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.SessionEnd;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.protocol.Decimals;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// Writes events as the indented lines of a scenario.
///
/// What only prepares the market (a model, an instrument, a participant) is written when
/// it is refused, not when it is done.
final class EventWriter implements EventSink {
    private final StringBuilder out;
    private final Names names;
    private final ScenarioClock clock;
    private final Supplier<MatchingEngine> engine;
    private final Askers askers;

    /// The lines that accepted an order or a replace, by event number, to be quoted when
    /// the command comes again.
    private final Map<Long, String> answers = new HashMap<>();

    private String target = "";
    private MarketModel model;

    EventWriter(
            StringBuilder out, Names names, ScenarioClock clock, Supplier<MatchingEngine> engine) {
        this.out = out;
        this.names = names;
        this.clock = clock;
        this.engine = engine;
        askers = new Askers(names, names::participantId);
    }

    /// How the command that comes next names its order, or its session.
    void target(String word) {
        target = word;
    }

    /// The model in force; null before there is one.
    MarketModel model() {
        return model;
    }

    void line(String text) {
        out.append("  ").append(text).append('\n');
    }

    private void answer(String text) {
        answers.put(engine.get().eventNumber(), text);
        line(text);
    }

    private String price(long price, int instrumentId) {
        return Decimals.text(price, names.scale(instrumentId));
    }

    private void rejected(String what, RejectReason reason) {
        line("rejected " + what + ' ' + reason);
    }

    @Override
    public void orderAccepted(Order order) {
        String id = order.clOrdId().toString();
        names.nameOrder(order.participantId(), id, order.orderId());
        answer("accepted " + id);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        rejected(command.clOrdId.isMissing() ? "-" : command.clOrdId.toString(), reason);
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        line("repeated " + clOrdId + ": " + answers.get(originalEventNumber));
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        TradeType type = engine.get().tradeType();
        line("traded " + qty + " @ " + price(price, taker.instrumentId())
                + (type == TradeType.AUTOMATIC ? "" : " " + type) + ", " + taker.clOrdId()
                + (hasTaker(type) ? " takes " : " with ") + maker.clOrdId());
    }

    private static boolean hasTaker(TradeType type) {
        return switch (type) {
            case AUTOMATIC, HIDDEN, CLOSING_PRICE -> true;
            case AUCTION, CROSS, VOLUME, OFF_BOOK -> false;
        };
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        String id = order.clOrdId().toString();
        names.nameOrder(order.participantId(), id, order.orderId());
        String before = previous.clOrdId().toString();
        String renamed = id.equals(before) ? id : before + " as " + id;
        answer("replaced " + renamed + ' ' + order.leavesQty() + ' ' + terms(order) + ' '
                + priority);
    }

    private String terms(Order order) {
        return PriceWords.of(order, names.scale(order.instrumentId()));
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        line("parked " + order.clOrdId() + ' ' + reason);
    }

    @Override
    public void orderActivated(Order order) {
        line("activated " + order.clOrdId());
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        line("triggered " + order.clOrdId() + ' ' + terms(order) + " by "
                + price(lastPrice, order.instrumentId()));
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        long reserve =
                order.ordType() == OrdType.ICEBERG ? order.leavesQty() - order.displayedQty() : 0;
        line("restated " + order.clOrdId() + ' ' + (order.leavesQty() - reserve)
                + (reserve > 0 ? "+" + reserve : "") + ' ' + reason);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        rejected(target, reason);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        line("canceled " + order.clOrdId() + ' ' + order.leavesQty() + ' ' + reason);
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        rejected(target, reason);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        line("expired " + order.clOrdId() + ' ' + order.leavesQty() + ' ' + reason);
    }

    @Override
    public void massCanceled(MassCancel command, long canceledOrders) {
        boolean isOwn = !command.everybody && command.participantId == command.askerId;
        line("mass canceled " + canceledOrders
                + (isOwn ? "" : " of " + askers.participants(command) + authority()));
    }

    @Override
    public void massCancelRejected(MassCancel command, RejectReason reason) {
        rejected("mass cancel", reason);
    }

    @Override
    public void tradingKilled(KillTrading command, long canceledOrders) {
        line("killed " + askers.participants(command) + authority() + ", " + canceledOrders
                + " canceled");
    }

    @Override
    public void killRejected(KillTrading command, RejectReason reason) {
        rejected(target, reason);
    }

    @Override
    public void tradingResumed(ResumeTrading command) {
        line("resumed " + askers.participants(command) + authority());
    }

    @Override
    public void resumeRejected(ResumeTrading command, RejectReason reason) {
        rejected(target, reason);
    }

    /// On whose authority it happened; nothing for the exchange itself.
    private String authority() {
        return askers.text(engine.get());
    }

    @Override
    public void crossRejected(NewCross command, RejectReason reason) {
        rejected(target, reason);
    }

    @Override
    public void tradeReported(long tradeId, ReportTrade command, long tradeTimeNs) {
        boolean buys = command.side == Side.BUY;
        boolean isNow = tradeTimeNs == engine.get().timestampNs();
        answer("reported trade " + tradeId + ": " + command.qty + " @ "
                + price(command.price, command.instrumentId) + ' '
                + TradeType.reportTypeText(command.type) + ", "
                + names.participant(command.participantId) + (buys ? " buys from " : " sells to ")
                + names.participant(command.counterpartyId)
                + (isNow ? "" : ", made " + clock.text(tradeTimeNs)));
    }

    @Override
    public void reportRejected(ReportTrade command, RejectReason reason) {
        rejected(target, reason);
    }

    @Override
    public void reportCancelRejected(CancelReport command, RejectReason reason) {
        rejected(target, reason);
    }

    @Override
    public void tradeBusted(PastTrade trade) {
        boolean isReport = trade.type() == TradeType.OFF_BOOK;
        line("busted trade " + trade.tradeId() + ": " + terms(trade)
                + (isReport ? "" : authority()));
    }

    @Override
    public void bustRejected(BustTrade command, RejectReason reason) {
        rejected(target, reason);
    }

    @Override
    public void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        line("corrected trade " + trade.tradeId() + ": " + terms(trade) + ", was " + oldQty + " @ "
                + price(oldPrice, trade.instrumentId()) + authority());
    }

    @Override
    public void correctionRejected(CorrectTrade command, RejectReason reason) {
        rejected(target, reason);
    }

    private String terms(PastTrade trade) {
        return trade.qty() + " @ " + price(trade.price(), trade.instrumentId()) + ", "
                + name(trade.clOrdId(Side.BUY)) + " with " + name(trade.clOrdId(Side.SELL));
    }

    private static String name(ClOrdId clOrdId) {
        return clOrdId.isMissing() ? "-" : clOrdId.toString();
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        String at = switch (reason) {
            case REQUESTED -> authority();
            case ENDED -> " at " + clock.text(engine.get().timestampNs());
            case MARKET_ORDERS_LEFT,
                    PRICE_OUTSIDE_TOLERANCE,
                    BREAKER_TRIPPED,
                    EXTENDED,
                    SHORTENED,
                    NEEDED -> " at " + clock.text(engine.get().timestampNs()) + ' ' + reason;
        };
        line("entered " + symbol(instrument) + phase.name() + at);
    }

    @Override
    public void phaseExtended(Instrument instrument, Phase phase, long endsNs, PhaseReason reason) {
        boolean hasEnd = endsNs != MatchingEngine.NO_DEADLINE;
        line("extended " + symbol(instrument) + phase.name()
                + (hasEnd ? " until " + clock.text(endsNs) : "") + ' ' + reason + authority());
    }

    @Override
    public void auctionIndicated(Instrument instrument, AuctionOutcome outcome) {
        line("indicates " + symbol(instrument) + outcome(instrument, outcome));
    }

    @Override
    public void auctionUncrossed(Instrument instrument, Phase phase, AuctionOutcome outcome) {
        line("uncrossed " + symbol(instrument) + outcome(instrument, outcome));
    }

    private String outcome(Instrument instrument, AuctionOutcome outcome) {
        if (!outcome.hasPrice) return "nothing";
        String left = outcome.surplus == 0
                ? ""
                : ", " + Math.abs(outcome.surplus) + " left to "
                        + (outcome.surplus > 0 ? "buy" : "sell");
        return outcome.qty + " @ " + price(outcome.price, instrument.instrumentId()) + left;
    }

    @Override
    public void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {
        line("hidden uncrossed " + symbol(instrument) + qty + " @ "
                + price(price, instrument.instrumentId()) + (exact ? "" : ", not exact"));
    }

    @Override
    public void breakerTripped(
            Instrument instrument, long price, long reference, ReferenceKind kind) {
        int id = instrument.instrumentId();
        line("breaker tripped " + symbol(instrument) + "by " + price(price, id) + ", " + kind
                + " reference " + price(reference, id));
    }

    @Override
    public void referencePriceSet(Instrument instrument, long price) {
        line("reference price " + symbol(instrument) + price(price, instrument.instrumentId()));
    }

    @Override
    public void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {
        line("closing price " + symbol(instrument) + price(price, instrument.instrumentId()) + ' '
                + method);
    }

    /// Of the first instrument nothing, because no line names it.
    private static String symbol(Instrument instrument) {
        return instrument.instrumentId() == 0 ? "" : instrument.symbol() + ' ';
    }

    @Override
    public void phaseRejected(ChangePhase command, RejectReason reason) {
        rejected("phase " + command.phase, reason);
    }

    @Override
    public void extensionRejected(ExtendPhase command, RejectReason reason) {
        rejected(target, reason);
    }

    @Override
    public void sessionOpened(int participantId, int sessionId, int gatewayId) {
        names.openSession(participantId, sessionId);
        line("opened " + names.participant(participantId) + " session " + sessionId + " via "
                + gatewayId);
    }

    @Override
    public void sessionClosed(
            int participantId,
            int sessionId,
            int gatewayId,
            SessionEnd reason,
            long expiredOrders) {
        names.closeSession(participantId);
        line("closed " + names.participant(participantId) + " session " + sessionId + " via "
                + gatewayId + ' ' + reason + ", " + expiredOrders + " expired");
    }

    @Override
    public void sessionRejected(
            int participantId, int sessionId, int gatewayId, RejectReason reason) {
        rejected(target, reason);
    }

    @Override
    public void marketModelDefined(MarketModel model) {
        this.model = model;
    }

    @Override
    public void marketModelRejected(DefineMarketModel command, RejectReason reason) {
        rejected("market " + command.model.name(), reason);
    }

    @Override
    public void instrumentDefined(Instrument instrument) {
        names.define(instrument);
    }

    @Override
    public void instrumentRejected(DefineInstrument command, RejectReason reason) {
        rejected("instrument " + quoted(command.symbol), reason);
    }

    @Override
    public void participantDefined(Participant participant) {
        names.define(participant);
    }

    @Override
    public void participantRejected(DefineParticipant command, RejectReason reason) {
        rejected("participant " + quoted(command.name), reason);
    }

    private static String quoted(String name) {
        return name.isEmpty() ? "\"\"" : name;
    }
}
