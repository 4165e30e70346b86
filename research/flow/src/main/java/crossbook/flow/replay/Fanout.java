package crossbook.flow.replay;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Book;
import crossbook.core.event.Order;
import crossbook.core.event.PreviousTerms;
import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.flow.FlowRecord;

import java.util.ArrayList;
import java.util.List;

/// Tells every event of a replay to any number of listeners. Events of commands that no replay
/// sends are left out.
final class Fanout implements ReplayListener {
    private final List<ReplayListener> listeners = new ArrayList<>();

    void add(ReplayListener listener) {
        listeners.add(listener);
    }

    @Override
    public void recordBegins(FlowRecord entry) {
        for (ReplayListener each : listeners) each.recordBegins(entry);
    }

    @Override
    public void recordEnds(FlowRecord entry, Book book) {
        for (ReplayListener each : listeners) each.recordEnds(entry, book);
    }

    @Override
    public void flowEnds(Book book) {
        for (ReplayListener each : listeners) each.flowEnds(book);
    }

    @Override
    public void orderAccepted(Order order) {
        for (ReplayListener each : listeners) each.orderAccepted(order);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        for (ReplayListener each : listeners) each.orderRejected(command, reason);
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        for (ReplayListener each : listeners) {
            each.commandRepeated(participantId, clOrdId, originalEventNumber);
        }
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        for (ReplayListener each : listeners) each.traded(tradeId, taker, maker, price, qty);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        for (ReplayListener each : listeners) {
            each.orderReplaced(order, command, previous, priority);
        }
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        for (ReplayListener each : listeners) each.replaceRejected(command, reason);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        for (ReplayListener each : listeners) each.orderCanceled(order, reason);
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        for (ReplayListener each : listeners) each.cancelRejected(command, reason);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        for (ReplayListener each : listeners) each.orderExpired(order, reason);
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        for (ReplayListener each : listeners) each.phaseChanged(instrument, phase, reason);
    }

    @Override
    public void phaseRejected(ChangePhase command, RejectReason reason) {
        for (ReplayListener each : listeners) each.phaseRejected(command, reason);
    }
}
