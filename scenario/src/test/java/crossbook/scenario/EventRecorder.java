package crossbook.scenario;

import crossbook.core.Authority;
import crossbook.core.Book;
import crossbook.core.BookSide;
import crossbook.core.EventSink;
import crossbook.core.MatchingEngine;
import crossbook.core.Order;
import crossbook.core.PastTrade;
import crossbook.core.PreviousTerms;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
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
import crossbook.core.order.ParkReason;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.ReferenceKind;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.SessionEnd;
import crossbook.scenario.Observed.Accepted;
import crossbook.scenario.Observed.Acted;
import crossbook.scenario.Observed.Activated;
import crossbook.scenario.Observed.Began;
import crossbook.scenario.Observed.BookSeen;
import crossbook.scenario.Observed.Busted;
import crossbook.scenario.Observed.Closed;
import crossbook.scenario.Observed.Corrected;
import crossbook.scenario.Observed.Ended;
import crossbook.scenario.Observed.HiddenUncrossed;
import crossbook.scenario.Observed.Indicated;
import crossbook.scenario.Observed.Joined;
import crossbook.scenario.Observed.Level;
import crossbook.scenario.Observed.Listed;
import crossbook.scenario.Observed.Looked;
import crossbook.scenario.Observed.MassCanceled;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.Outcome;
import crossbook.scenario.Observed.Parked;
import crossbook.scenario.Observed.Passed;
import crossbook.scenario.Observed.PastSeen;
import crossbook.scenario.Observed.PhaseChanged;
import crossbook.scenario.Observed.PhaseExtended;
import crossbook.scenario.Observed.Referenced;
import crossbook.scenario.Observed.Refused;
import crossbook.scenario.Observed.Repeated;
import crossbook.scenario.Observed.Replaced;
import crossbook.scenario.Observed.Restated;
import crossbook.scenario.Observed.Ruled;
import crossbook.scenario.Observed.SessionEnded;
import crossbook.scenario.Observed.SessionStarted;
import crossbook.scenario.Observed.SideSeen;
import crossbook.scenario.Observed.Traded;
import crossbook.scenario.Observed.Triggered;
import crossbook.scenario.Observed.Tripped;
import crossbook.scenario.Observed.Uncrossed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs a stream of commands and keeps what is seen of the engine meanwhile.
public final class EventRecorder implements EventSink {
    private final List<Observed> seen = new ArrayList<>();
    private EventSink next;
    private ScenarioRunner runner;
    private long timestampNs;

    private EventRecorder() {}

    public static List<Observed> record(Path scenarios, List<String> stream) {
        EventRecorder recorder = new EventRecorder();
        ScenarioRunner runner = new ScenarioRunner("stream", scenarios, sink -> {
            recorder.next = sink;
            return recorder;
        });
        recorder.runner = runner;
        for (int i = 0; i < stream.size(); i++) {
            String line = stream.get(i);
            recorder.seen.add(began(line));
            runner.run(i + 1, line);
            recorder.look(runner.engine());
        }
        return recorder.seen;
    }

    private static Began began(String line) {
        String first = line.split(" ", 2)[0];
        boolean isSilent = List.of(
                        "market",
                        "instrument",
                        "participant",
                        "gateway",
                        "date",
                        "at",
                        "book",
                        "save")
                .contains(first);
        return new Began(line, first, !isSilent);
    }

    private void look(MatchingEngine engine) {
        List<BookSeen> books = new ArrayList<>();
        for (int id = 0; id < engine.instrumentCount(); id++) {
            Book book = engine.book(id);
            books.add(new BookSeen(id, book.phase().name(), side(book.bids()), side(book.asks())));
        }
        add(new Looked(engine.businessHash(), engine.liveOrderCount(), books));
    }

    /// Keeps what is seen, and first how late it is.
    private void add(Observed observed) {
        long now = runner.engine().timestampNs();
        if (now != timestampNs) seen.add(new Passed(now));
        timestampNs = now;
        seen.add(observed);
    }

    private static SideSeen side(BookSide side) {
        List<Level> levels = new ArrayList<>();
        List<OrderSeen> orders = new ArrayList<>();
        side.visitLevels((price, qty, count) -> levels.add(new Level(price, qty, count)));
        side.visitOrders(order -> orders.add(OrderSeen.of(order)));
        return new SideSeen(
                levels,
                orders,
                side.levelCount(),
                side.orderCount(),
                side.leavesQty(),
                side.isEmpty() ? null : side.bestPrice());
    }

    @Override
    public void orderAccepted(Order order) {
        add(new Accepted(OrderSeen.of(order)));
        next.orderAccepted(order);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.orderRejected(command, reason);
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        add(new Repeated(participantId, clOrdId.toString()));
        next.commandRepeated(participantId, clOrdId, originalEventNumber);
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        add(new Traded(
                tradeId,
                OrderSeen.of(taker),
                OrderSeen.of(maker),
                price,
                qty,
                runner.engine().tradeType()));
        next.traded(tradeId, taker, maker, price, qty);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        add(new Replaced(
                OrderSeen.of(order),
                previous.clOrdId().toString(),
                previous.limitPrice(),
                priority == Priority.KEPT));
        next.orderReplaced(order, command, previous, priority);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.replaceRejected(command, reason);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        add(new Ended(OrderSeen.of(order), true, reason.name()));
        next.orderCanceled(order, reason);
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.cancelRejected(command, reason);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        add(new Ended(OrderSeen.of(order), false, reason.name()));
        next.orderExpired(order, reason);
    }

    @Override
    public void massCanceled(MassCancel command, long canceledOrders) {
        add(Acted.of("mass cancel", authority(), command, canceledOrders));
        add(new MassCanceled());
        next.massCanceled(command, canceledOrders);
    }

    @Override
    public void massCancelRejected(MassCancel command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.massCancelRejected(command, reason);
    }

    @Override
    public void tradingKilled(KillTrading command, long canceledOrders) {
        add(Acted.of("kill", authority(), command, canceledOrders));
        next.tradingKilled(command, canceledOrders);
    }

    @Override
    public void killRejected(KillTrading command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.killRejected(command, reason);
    }

    @Override
    public void tradingResumed(ResumeTrading command) {
        add(Acted.of("resume", authority(), command, 0));
        next.tradingResumed(command);
    }

    @Override
    public void resumeRejected(ResumeTrading command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.resumeRejected(command, reason);
    }

    private Authority authority() {
        return runner.engine().authority();
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        if (reason == PhaseReason.REQUESTED) add(Acted.of("phase", authority()));
        add(new PhaseChanged(
                instrument.instrumentId(),
                phase.name(),
                reason,
                runner.engine().book(instrument.instrumentId()).phaseEndsNs()));
        next.phaseChanged(instrument, phase, reason);
    }

    @Override
    public void phaseRejected(ChangePhase command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.phaseRejected(command, reason);
    }

    @Override
    public void sessionOpened(int participantId, int sessionId, int gatewayId) {
        add(new SessionStarted(participantId, sessionId));
        next.sessionOpened(participantId, sessionId, gatewayId);
    }

    @Override
    public void sessionClosed(
            int participantId,
            int sessionId,
            int gatewayId,
            SessionEnd reason,
            long expiredOrders) {
        add(new SessionEnded(participantId, sessionId, expiredOrders));
        next.sessionClosed(participantId, sessionId, gatewayId, reason, expiredOrders);
    }

    @Override
    public void sessionRejected(
            int participantId, int sessionId, int gatewayId, RejectReason reason) {
        add(new Refused(reason.name()));
        next.sessionRejected(participantId, sessionId, gatewayId, reason);
    }

    @Override
    public void marketModelDefined(MarketModel model) {
        add(new Ruled(model));
        next.marketModelDefined(model);
    }

    @Override
    public void instrumentDefined(Instrument instrument) {
        add(Acted.of("instrument", authority()));
        add(new Listed(instrument));
        next.instrumentDefined(instrument);
    }

    @Override
    public void instrumentRejected(DefineInstrument command, RejectReason reason) {
        next.instrumentRejected(command, reason);
    }

    @Override
    public void participantRejected(DefineParticipant command, RejectReason reason) {
        next.participantRejected(command, reason);
    }

    @Override
    public void participantDefined(Participant participant) {
        add(Acted.of("participant", authority()));
        add(new Joined(participant));
        next.participantDefined(participant);
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        add(new Parked(OrderSeen.of(order), reason));
        next.orderParked(order, reason);
    }

    @Override
    public void orderActivated(Order order) {
        add(new Activated(OrderSeen.of(order)));
        next.orderActivated(order);
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        add(new Triggered(OrderSeen.of(order), lastPrice));
        next.orderTriggered(order, lastPrice);
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        add(new Restated(OrderSeen.of(order), reason));
        next.orderRestated(order, reason);
    }

    @Override
    public void phaseExtended(Instrument instrument, Phase phase, long endsNs, PhaseReason reason) {
        add(new PhaseExtended(instrument.instrumentId(), endsNs, reason));
        next.phaseExtended(instrument, phase, endsNs, reason);
    }

    @Override
    public void extensionRejected(ExtendPhase command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.extensionRejected(command, reason);
    }

    @Override
    public void auctionIndicated(Instrument instrument, AuctionOutcome outcome) {
        add(new Indicated(instrument.instrumentId(), Outcome.of(outcome)));
        next.auctionIndicated(instrument, outcome);
    }

    @Override
    public void auctionUncrossed(Instrument instrument, Phase phase, AuctionOutcome outcome) {
        add(new Uncrossed(instrument.instrumentId(), Outcome.of(outcome)));
        next.auctionUncrossed(instrument, phase, outcome);
    }

    @Override
    public void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {
        add(new HiddenUncrossed(instrument.instrumentId(), price, qty));
        next.hiddenUncrossed(instrument, price, qty, exact);
    }

    @Override
    public void breakerTripped(
            Instrument instrument, long price, long reference, ReferenceKind kind) {
        add(new Tripped(instrument.instrumentId(), price, reference));
        next.breakerTripped(instrument, price, reference, kind);
    }

    @Override
    public void referencePriceSet(Instrument instrument, long price) {
        add(new Referenced(instrument.instrumentId(), price));
        next.referencePriceSet(instrument, price);
    }

    @Override
    public void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {
        add(new Closed(instrument.instrumentId(), price, method));
        next.closingPriceSet(instrument, price, method);
    }

    @Override
    public void crossRejected(NewCross command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.crossRejected(command, reason);
    }

    @Override
    public void tradeBusted(PastTrade trade) {
        add(new Busted(PastSeen.of(trade)));
        next.tradeBusted(trade);
    }

    @Override
    public void bustRejected(BustTrade command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.bustRejected(command, reason);
    }

    @Override
    public void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        add(new Corrected(PastSeen.of(trade), oldPrice, oldQty));
        next.tradeCorrected(trade, oldPrice, oldQty);
    }

    @Override
    public void correctionRejected(CorrectTrade command, RejectReason reason) {
        add(new Refused(reason.name()));
        next.correctionRejected(command, reason);
    }
}
