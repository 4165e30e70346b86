package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.Command;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.ResumeTrading;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.event.Booking;
import crossbook.core.event.EventSink;
import crossbook.core.event.Obligation;
import crossbook.core.event.Order;
import crossbook.core.event.PastTrade;
import crossbook.core.event.Position;
import crossbook.core.event.PreviousTerms;
import crossbook.core.model.Asset;
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
import crossbook.core.order.TradeType;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// Writes events as the indented lines of a scenario.
///
/// What only prepares the market (a model, an instrument, a participant, an asset) is written when
/// it is refused, not when it is done.
final class EventWriter implements EventSink {
    private final Names names;
    private final ScenarioClock clock;
    private final Supplier<MatchingEngine> engine;
    private final Askers askers;
    private final EventWords words;
    private final MoneyWords money;
    private final StringBuilder out;
    private String target = "";
    private MarketModel model;

    /// The lines that accepted an order, a replace or a transfer, by event number, to be quoted
    /// when the command comes again.
    private final Map<Long, String> answers = new HashMap<>();

    EventWriter(
            StringBuilder out, Names names, ScenarioClock clock, Supplier<MatchingEngine> engine) {
        this.out = out;
        this.names = names;
        this.clock = clock;
        this.engine = engine;
        askers = new Askers(names, names::participantId);
        money = new MoneyWords(names);
        words = new EventWords(names, clock, askers, money, engine);
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

    /// What the lines of events say.
    EventWords words() {
        return words;
    }

    /// How much is written.
    int length() {
        return out.length();
    }

    private void rejected(String what, RejectReason reason) {
        line("rejected " + what + ' ' + reason);
    }

    @Override
    public void rejected(Command command, RejectReason reason) {
        rejected(target, reason);
    }

    // Orders and trades.

    private void answer(String text) {
        answers.put(engine.get().eventNumber(), text);
        line(text);
    }

    @Override
    public void orderAccepted(Order order) {
        String id = order.clOrdId().toString();
        names.nameOrder(order.participantId(), id, order.orderId());
        answer("accepted " + id);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        String id = EventWords.name(command.clOrdId);
        line(words.refused(id, reason, command.instrumentId, command.side));
    }

    @Override
    public void orderHeld(Order order, long held) {
        int asset = names.paidAsset(order.instrumentId(), order.side());
        line("held " + order.clOrdId() + ' ' + money.amount(held, asset));
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        line("repeated " + clOrdId + ": " + answers.get(originalEventNumber));
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        TradeType type = engine.get().tradeType();
        line("traded " + qty + " @ " + words.price(price, taker.instrumentId())
                + (type == TradeType.AUTOMATIC ? "" : " " + type) + ", " + taker.clOrdId()
                + (EventWords.hasTaker(type) ? " takes " : " with ") + maker.clOrdId());
    }

    @Override
    public void tradeBooked(Booking booking) {
        line("booked " + money.booking(booking));
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        String id = order.clOrdId().toString();
        names.nameOrder(order.participantId(), id, order.orderId());
        String before = previous.clOrdId.toString();
        String renamed = id.equals(before) ? id : before + " as " + id;
        answer("replaced " + renamed + ' ' + order.leavesQty() + ' ' + words.terms(order) + ' '
                + priority);
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
        line("triggered " + order.clOrdId() + ' ' + words.terms(order) + " by "
                + words.price(lastPrice, order.instrumentId()));
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
        if (reason == RejectReason.FUNDS_INSUFFICIENT) {
            line(words.refused(target, reason, command.instrumentId, words.side(command)));
        } else {
            rejected(target, reason);
        }
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        line("canceled " + order.clOrdId() + ' ' + order.leavesQty() + ' ' + reason);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        line("expired " + order.clOrdId() + ' ' + order.leavesQty() + ' ' + reason);
    }

    @Override
    public void massCanceled(MassCancel command, long canceledOrders) {
        boolean isOwn = !command.everybody && command.participantId == command.askerId;
        line("mass canceled " + canceledOrders
                + (isOwn ? "" : " of " + askers.participants(command) + words.authority()));
    }

    @Override
    public void tradingKilled(KillTrading command, long canceledOrders) {
        line("killed " + askers.participants(command) + words.authority() + ", " + canceledOrders
                + " canceled");
    }

    @Override
    public void tradingResumed(ResumeTrading command) {
        line("resumed " + askers.participants(command) + words.authority());
    }

    @Override
    public void tradeReported(long tradeId, ReportTrade command, long tradeTimeNs) {
        answer("reported trade " + tradeId + ": " + words.report(command, tradeTimeNs));
    }

    @Override
    public void tradeBusted(PastTrade trade) {
        boolean isReport = trade.type() == TradeType.OFF_BOOK;
        line("busted trade " + trade.tradeId() + ": " + words.terms(trade)
                + EventWords.intoDeficit(trade) + (isReport ? "" : words.authority()));
    }

    @Override
    public void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        line("corrected trade " + trade.tradeId() + ": " + words.terms(trade) + ", was " + oldQty
                + " @ " + words.price(oldPrice, trade.instrumentId())
                + EventWords.intoDeficit(trade) + words.authority());
    }

    @Override
    public void fundsTransferred(TransferFunds command, int from, int to) {
        answer(money.transfer(command) + words.authority());
    }

    @Override
    public void transferRejected(TransferFunds command, RejectReason reason) {
        boolean lacks = reason == RejectReason.FUNDS_INSUFFICIENT;
        line("rejected " + EventWords.name(command.transactionId) + ' ' + reason
                + (lacks ? money.lack(engine.get(), command.assetId) : ""));
    }

    // The market.

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        line("entered " + EventWords.symbol(instrument) + phase.name() + words.cause(reason));
    }

    @Override
    public void phaseExtended(Instrument instrument, Phase phase, long endsNs, PhaseReason reason) {
        boolean hasEnd = endsNs != MatchingEngine.NO_DEADLINE;
        line("extended " + EventWords.symbol(instrument) + phase.name()
                + (hasEnd ? " until " + clock.text(endsNs) : "") + ' ' + reason
                + words.authority());
    }

    @Override
    public void auctionIndicated(Instrument instrument, AuctionOutcome outcome) {
        line("indicates " + EventWords.symbol(instrument) + words.outcome(instrument, outcome));
    }

    @Override
    public void auctionUncrossed(Instrument instrument, Phase phase, AuctionOutcome outcome) {
        line("uncrossed " + EventWords.symbol(instrument) + words.outcome(instrument, outcome));
    }

    @Override
    public void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {
        line("hidden uncrossed " + EventWords.symbol(instrument) + qty + " @ "
                + words.price(price, instrument.instrumentId()) + (exact ? "" : ", not exact"));
    }

    @Override
    public void breakerTripped(
            Instrument instrument, long price, long reference, ReferenceKind kind) {
        int id = instrument.instrumentId();
        line("breaker tripped " + EventWords.symbol(instrument) + "by " + words.price(price, id)
                + ", " + kind + " reference " + words.price(reference, id));
    }

    @Override
    public void referencePriceSet(Instrument instrument, long price) {
        line("reference price " + words.at(instrument, price));
    }

    @Override
    public void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {
        line("closing price " + words.at(instrument, price) + ' ' + method);
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
    public void instrumentDefined(Instrument instrument) {
        names.define(instrument);
    }

    @Override
    public void instrumentRejected(DefineInstrument command, RejectReason reason) {
        rejected("instrument " + EventWords.quoted(command.symbol), reason);
    }

    @Override
    public void participantDefined(Participant participant) {
        names.define(participant);
    }

    @Override
    public void participantRejected(DefineParticipant command, RejectReason reason) {
        rejected("participant " + EventWords.quoted(command.name), reason);
    }

    @Override
    public void assetDefined(Asset asset) {
        names.define(asset);
    }

    // Money.

    @Override
    public void positionChanged(Position position) {
        line("position " + words.position(position));
    }

    @Override
    public void openInterestChanged(Instrument instrument, long qty) {
        line("open interest " + EventWords.symbol(instrument) + qty);
    }

    @Override
    public void positionSettled(Position position, long profit) {
        line("position settled " + words.position(position) + ", profit "
                + money.number(profit, position.account().assetId()));
    }

    @Override
    public void settlementPriceSet(Instrument instrument, long price) {
        line("settlement price " + words.at(instrument, price));
    }

    @Override
    public void markSet(Instrument instrument, long mark) {
        line("mark " + words.at(instrument, mark));
    }

    @Override
    public void marginCalled(Account account) {
        line("margin call to " + money.owner(account) + ": " + words.has(account));
    }

    @Override
    public void marginCallMet(Account account) {
        line("margin call to " + money.owner(account) + " met: " + words.has(account));
    }

    @Override
    public void liquidationStarted(Position position, long limitPrice) {
        line("liquidation of " + words.symbol(position)
                + money.owner(position.account()) + ": " + position.qty() + " with limit "
                + words.price(limitPrice, position.instrumentId()) + words.authority());
    }

    @Override
    public void deficitCovered(Account account, long covered, long left) {
        int asset = account.assetId();
        line("deficit of " + money.owner(account) + ": the insurance pays "
                + money.amount(covered, asset) + ", " + money.number(left, asset) + " left");
    }

    @Override
    public void obligationNetted(Obligation obligation) {
        line("netted " + words.text(obligation));
    }

    @Override
    public void obligationSettled(Obligation obligation) {
        line("settled " + words.text(obligation));
    }

    @Override
    public void obligationsSettled(SettleObligations command, long payments) {
        line("settled " + payments + " payments" + words.authority());
    }

    @Override
    public void obligationsSettled(long payments) {
        line("settled " + payments + " payments" + words.now());
    }
}
