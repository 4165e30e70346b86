package crossbook.simulation.scenario;

import crossbook.core.CancelOrder;
import crossbook.core.CancelReason;
import crossbook.core.ChangePhase;
import crossbook.core.ClOrdId;
import crossbook.core.DefineInstrument;
import crossbook.core.DefineMarketModel;
import crossbook.core.DefineParticipant;
import crossbook.core.EventSink;
import crossbook.core.ExpireReason;
import crossbook.core.Instrument;
import crossbook.core.MarketModel;
import crossbook.core.MassCancel;
import crossbook.core.MatchingEngine;
import crossbook.core.NewOrder;
import crossbook.core.Order;
import crossbook.core.Participant;
import crossbook.core.Phase;
import crossbook.core.PhaseReason;
import crossbook.core.PreviousTerms;
import crossbook.core.Priority;
import crossbook.core.RejectReason;
import crossbook.core.ReplaceOrder;
import crossbook.core.SessionEnd;

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
    private final Supplier<MatchingEngine> engine;

    /// The lines that accepted an order or a replace, by event number, to be quoted when
    /// the command comes again.
    private final Map<Long, String> answers = new HashMap<>();

    private String target = "";
    private MarketModel model;

    EventWriter(StringBuilder out, Names names, Supplier<MatchingEngine> engine) {
        this.out = out;
        this.names = names;
        this.engine = engine;
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
        line("traded " + qty + " @ " + price(price, taker.instrumentId()) + ", " + taker.clOrdId()
                + " takes " + maker.clOrdId());
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        String id = order.clOrdId().toString();
        names.nameOrder(order.participantId(), id, order.orderId());
        String before = previous.clOrdId().toString();
        String renamed = id.equals(before) ? id : before + " as " + id;
        answer("replaced " + renamed + ' ' + order.leavesQty() + " @ "
                + price(order.limitPrice(), order.instrumentId()) + ' ' + priority);
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
        line("mass canceled " + canceledOrders);
    }

    @Override
    public void massCancelRejected(MassCancel command, RejectReason reason) {
        rejected("mass cancel", reason);
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        String symbol = instrument.instrumentId() == 0 ? "" : instrument.symbol() + ' ';
        String at = reason == PhaseReason.ENDED
                ? " at " + TimeOfDay.text(engine.get().timestampNs())
                : "";
        line("entered " + symbol + phase.name() + at);
    }

    @Override
    public void phaseRejected(ChangePhase command, RejectReason reason) {
        rejected("phase " + command.phase, reason);
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
