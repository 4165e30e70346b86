package crossbook.bench;

import crossbook.core.EventSink;
import crossbook.core.Order;
import crossbook.core.PreviousTerms;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;

import java.util.ArrayList;
import java.util.List;

/// Tells the events of one engine apart by the partition that their instrument would
/// belong to, each into a digest of its own.
final class PartitionSink implements EventSink {
    private final List<EventDigest> digests = new ArrayList<>();
    private final List<BookEventSink> sinks = new ArrayList<>();

    PartitionSink(int partitions) {
        for (int number = 0; number < partitions; number++) {
            digests.add(new EventDigest());
            sinks.add(new BookEventSink(digests.get(number)));
        }
    }

    List<EventDigest> digests() {
        return digests;
    }

    private BookEventSink of(int instrumentId) {
        return sinks.get(instrumentId % sinks.size());
    }

    @Override
    public void orderAccepted(Order order) {
        of(order.instrumentId()).orderAccepted(order);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        of(command.instrumentId).orderRejected(command, reason);
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        of(taker.instrumentId()).traded(tradeId, taker, maker, price, qty);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        of(order.instrumentId()).orderReplaced(order, command, previous, priority);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        of(command.instrumentId).replaceRejected(command, reason);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        of(order.instrumentId()).orderCanceled(order, reason);
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        of(command.instrumentId).cancelRejected(command, reason);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        of(order.instrumentId()).orderExpired(order, reason);
    }
}
