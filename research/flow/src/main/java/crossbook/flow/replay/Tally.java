package crossbook.flow.replay;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Order;
import crossbook.core.event.PreviousTerms;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.TimeInForce;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowRecord;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/// Counts what a replay asked for and what the engine said.
final class Tally implements ReplayListener {
    private final long[] kinds = new long[FlowKind.values().length];
    private final Map<RejectReason, Long> rejects = new EnumMap<>(RejectReason.class);
    private long messages;
    private long accepted;
    private long trades;
    private long volume;
    private long replaced;
    private long canceled;
    private long expired;
    private long orderRejects;
    private long cancelRejects;
    private long replaceRejects;
    private long repeated;
    private long immediateFilledByOne;

    @Override
    public void recordBegins(FlowRecord entry) {
        messages++;
        kinds[entry.kind.ordinal()]++;
    }

    @Override
    public void orderAccepted(Order order) {
        accepted++;
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        trades++;
        volume += qty;
        boolean isImmediate = taker.timeInForce() == TimeInForce.IOC;
        if (isImmediate && qty == taker.orderQty()) immediateFilledByOne++;
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        replaced++;
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        canceled++;
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        expired++;
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        orderRejects++;
        count(reason);
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        cancelRejects++;
        count(reason);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        replaceRejects++;
        count(reason);
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        repeated++;
    }

    private void count(RejectReason reason) {
        rejects.merge(reason, 1L, Long::sum);
    }

    long messages() {
        return messages;
    }

    /// Only the kinds that there were.
    SequencedMap<FlowKind, Long> kinds() {
        SequencedMap<FlowKind, Long> present = new LinkedHashMap<>();
        for (FlowKind kind : FlowKind.values()) {
            long count = kinds[kind.ordinal()];
            if (count > 0) present.put(kind, count);
        }
        return present;
    }

    SequencedMap<RejectReason, Long> rejects() {
        return new LinkedHashMap<>(rejects);
    }

    ReplaySummary.Events events() {
        return new ReplaySummary.Events(
                accepted,
                trades,
                volume,
                replaced,
                canceled,
                expired,
                orderRejects,
                cancelRejects,
                replaceRejects,
                repeated,
                immediateFilledByOne);
    }
}
