package crossbook.simulation;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Order;
import crossbook.core.event.PreviousTerms;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.Side;
import crossbook.simulation.events.EventRecorder;
import crossbook.simulation.events.Recording;

/// What the engine of a simulation tells: recorded, then sent to the participants whom it concerns.
final class SimulationSink extends EventRecorder {
    private final Simulation simulation;

    SimulationSink(Recording recording, boolean keepsTops, Simulation simulation) {
        super(recording, keepsTops);
        this.simulation = simulation;
    }

    /// Why market operations, or a definition, were refused last.
    RejectReason refusal() {
        return refusal;
    }

    /// What is refused from here on is another command.
    void forgetRefusal() {
        refusal = RejectReason.NONE;
    }

    /// Whose events are told from here on.
    void hear(MatchingEngine engine) {
        begin(engine);
    }

    @Override
    public void orderAccepted(Order order) {
        super.orderAccepted(order);
        simulation.paper().arrives(order);
        tell(Execution.Kind.ACCEPTED, order);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        super.orderRejected(command, reason);
        Execution execution =
                refusal(Execution.Kind.REJECTED, command.instrumentId, command.clOrdId, reason);
        execution.side = command.side;
        execution.ordType = command.ordType;
        execution.orderQty = command.orderQty;
        execution.limitPrice = command.ordType.hasLimitPrice ? command.limitPrice : 0;
        simulation.deliver(command.participantId, execution);
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        super.traded(tradeId, taker, maker, price, qty);
        boolean takes = switch (engine().tradeType()) {
            case AUCTION, VOLUME, CROSS -> false;
            default -> true;
        };
        fill(tradeId, taker, price, qty, takes);
        fill(tradeId, maker, price, qty, false);
        if (simulation.news().isWatched(taker.instrumentId())) {
            Side side = takes ? taker.side() : null;
            long ns = engine().timestampNs();
            simulation.news().traded(new MarketTrade(taker.instrumentId(), ns, side, qty, price));
        }
        if (takes) simulation.paper().traded(taker, maker, qty);
    }

    private void fill(long tradeId, Order order, long price, long qty, boolean isAggressor) {
        Execution execution = execution(Execution.Kind.FILLED, order);
        execution.tradeId = tradeId;
        execution.lastPrice = price;
        execution.lastQty = qty;
        execution.tradeType = engine().tradeType();
        execution.isAggressor = isAggressor;
        simulation.deliver(order.participantId(), execution);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        super.orderReplaced(order, command, previous, priority);
        if (priority == Priority.LOST) simulation.paper().arrives(order);
        tell(Execution.Kind.REPLACED, order);
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        super.orderParked(order, reason);
        Execution execution = execution(Execution.Kind.PARKED, order);
        execution.parkReason = reason;
        simulation.deliver(order.participantId(), execution);
    }

    @Override
    public void orderActivated(Order order) {
        super.orderActivated(order);
        tell(Execution.Kind.ACTIVATED, order);
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        super.orderTriggered(order, lastPrice);
        tell(Execution.Kind.TRIGGERED, order);
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        super.orderRestated(order, reason);
        Execution execution = execution(Execution.Kind.RESTATED, order);
        execution.restateReason = reason;
        simulation.deliver(order.participantId(), execution);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        super.replaceRejected(command, reason);
        Execution execution = refusal(
                Execution.Kind.REPLACE_REJECTED, command.instrumentId, command.origClOrdId, reason);
        simulation.deliver(command.participantId, execution);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        super.orderCanceled(order, reason);
        simulation.paper().ended(order, 0);
        Execution execution = execution(Execution.Kind.CANCELED, order);
        execution.cancelReason = reason;
        simulation.deliver(order.participantId(), execution);
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        super.cancelRejected(command, reason);
        Execution execution = refusal(
                Execution.Kind.CANCEL_REJECTED, command.instrumentId, command.clOrdId, reason);
        simulation.deliver(command.participantId, execution);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        super.orderExpired(order, reason);
        simulation.paper().ended(order, reason == ExpireReason.NOT_FILLED ? order.leavesQty() : 0);
        Execution execution = execution(Execution.Kind.EXPIRED, order);
        execution.expireReason = reason;
        simulation.deliver(order.participantId(), execution);
    }

    private void tell(Execution.Kind kind, Order order) {
        simulation.deliver(order.participantId(), execution(kind, order));
    }

    private Execution execution(Execution.Kind kind, Order order) {
        Execution execution = execution(kind);
        execution.clOrdId = order.clOrdId().first;
        execution.orderId = order.orderId();
        execution.instrumentId = order.instrumentId();
        execution.side = order.side();
        execution.ordType = order.ordType();
        execution.orderQty = order.orderQty();
        execution.limitPrice = order.ordType().hasLimitPrice ? order.limitPrice() : 0;
        execution.leavesQty = order.leavesQty();
        execution.cumQty = order.cumQty();
        return execution;
    }

    private Execution execution(Execution.Kind kind) {
        Execution execution = simulation.executions().take();
        execution.kind = kind;
        execution.eventNs = engine().timestampNs();
        execution.eventNumber = engine().eventNumber();
        return execution;
    }

    private Execution refusal(
            Execution.Kind kind, int instrumentId, ClOrdId clOrdId, RejectReason reason) {
        Execution execution = execution(kind);
        execution.clear(); // an acceptance may have left its order in it
        execution.clOrdId = clOrdId.first;
        execution.instrumentId = instrumentId;
        execution.rejectReason = reason;
        if (kind != Execution.Kind.CANCEL_REJECTED) { // which refuses no value
            execution.lowLimit = engine().lowLimit();
            execution.highLimit = engine().highLimit();
        }
        return execution;
    }
}
