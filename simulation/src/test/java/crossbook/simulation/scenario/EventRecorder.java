package crossbook.simulation.scenario;

import crossbook.core.BookSide;
import crossbook.core.CancelOrder;
import crossbook.core.CancelReason;
import crossbook.core.ChangePhase;
import crossbook.core.ClOrdId;
import crossbook.core.DefineInstrument;
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
import crossbook.simulation.scenario.Observed.Accepted;
import crossbook.simulation.scenario.Observed.Began;
import crossbook.simulation.scenario.Observed.BookSeen;
import crossbook.simulation.scenario.Observed.Ended;
import crossbook.simulation.scenario.Observed.Joined;
import crossbook.simulation.scenario.Observed.Level;
import crossbook.simulation.scenario.Observed.Listed;
import crossbook.simulation.scenario.Observed.Looked;
import crossbook.simulation.scenario.Observed.MassCanceled;
import crossbook.simulation.scenario.Observed.OrderSeen;
import crossbook.simulation.scenario.Observed.PhaseChanged;
import crossbook.simulation.scenario.Observed.Refused;
import crossbook.simulation.scenario.Observed.Repeated;
import crossbook.simulation.scenario.Observed.Replaced;
import crossbook.simulation.scenario.Observed.SessionEnded;
import crossbook.simulation.scenario.Observed.SessionStarted;
import crossbook.simulation.scenario.Observed.SideSeen;
import crossbook.simulation.scenario.Observed.Traded;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs a stream of commands and keeps what is seen of the engine meanwhile.
final class EventRecorder implements EventSink {
    private final List<Observed> seen = new ArrayList<>();
    private EventSink next;

    private EventRecorder() {}

    static List<Observed> record(Path scenarios, List<String> stream) {
        EventRecorder recorder = new EventRecorder();
        ScenarioRunner runner = new ScenarioRunner("stream", scenarios, sink -> {
            recorder.next = sink;
            return recorder;
        });
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
                        "market", "instrument", "participant", "gateway", "at", "book", "save")
                .contains(first);
        return new Began(line, first, !isSilent);
    }

    private void look(MatchingEngine engine) {
        List<BookSeen> books = new ArrayList<>();
        for (int id = 0; id < engine.instrumentCount(); id++) {
            books.add(new BookSeen(
                    id, side(engine.book(id).bids()), side(engine.book(id).asks())));
        }
        seen.add(new Looked(engine.businessHash(), engine.liveOrderCount(), books));
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
        seen.add(new Accepted(OrderSeen.of(order)));
        next.orderAccepted(order);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        seen.add(new Refused(reason.name()));
        next.orderRejected(command, reason);
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        seen.add(new Repeated(participantId, clOrdId.toString()));
        next.commandRepeated(participantId, clOrdId, originalEventNumber);
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        seen.add(new Traded(tradeId, OrderSeen.of(taker), OrderSeen.of(maker), price, qty));
        next.traded(tradeId, taker, maker, price, qty);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        seen.add(new Replaced(
                OrderSeen.of(order),
                previous.clOrdId().toString(),
                previous.limitPrice(),
                priority == Priority.KEPT));
        next.orderReplaced(order, command, previous, priority);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        seen.add(new Refused(reason.name()));
        next.replaceRejected(command, reason);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        seen.add(new Ended(OrderSeen.of(order), true, reason.name()));
        next.orderCanceled(order, reason);
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        seen.add(new Refused(reason.name()));
        next.cancelRejected(command, reason);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        seen.add(new Ended(OrderSeen.of(order), false, reason.name()));
        next.orderExpired(order, reason);
    }

    @Override
    public void massCanceled(MassCancel command, long canceledOrders) {
        seen.add(new MassCanceled());
        next.massCanceled(command, canceledOrders);
    }

    @Override
    public void massCancelRejected(MassCancel command, RejectReason reason) {
        seen.add(new Refused(reason.name()));
        next.massCancelRejected(command, reason);
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        seen.add(new PhaseChanged(instrument.instrumentId()));
        next.phaseChanged(instrument, phase, reason);
    }

    @Override
    public void phaseRejected(ChangePhase command, RejectReason reason) {
        seen.add(new Refused(reason.name()));
        next.phaseRejected(command, reason);
    }

    @Override
    public void sessionOpened(int participantId, int sessionId, int gatewayId) {
        seen.add(new SessionStarted(participantId, sessionId));
        next.sessionOpened(participantId, sessionId, gatewayId);
    }

    @Override
    public void sessionClosed(
            int participantId,
            int sessionId,
            int gatewayId,
            SessionEnd reason,
            long expiredOrders) {
        seen.add(new SessionEnded(participantId, sessionId, expiredOrders));
        next.sessionClosed(participantId, sessionId, gatewayId, reason, expiredOrders);
    }

    @Override
    public void sessionRejected(
            int participantId, int sessionId, int gatewayId, RejectReason reason) {
        seen.add(new Refused(reason.name()));
        next.sessionRejected(participantId, sessionId, gatewayId, reason);
    }

    @Override
    public void marketModelDefined(MarketModel model) {
        next.marketModelDefined(model);
    }

    @Override
    public void instrumentDefined(Instrument instrument) {
        seen.add(new Listed(instrument));
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
        seen.add(new Joined(participant));
        next.participantDefined(participant);
    }
}
