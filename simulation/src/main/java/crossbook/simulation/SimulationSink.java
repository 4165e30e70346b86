package crossbook.simulation;

import crossbook.core.MatchingEngine;
import crossbook.core.Order;
import crossbook.core.PreviousTerms;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.simulation.events.EventRecorder;
import crossbook.simulation.events.Recording;

/// What the engine of a simulation tells: recorded, then sent to the participants whom it concerns.
final class SimulationSink extends EventRecorder {
    private final Simulation simulation;

    SimulationSink(Recording recording, Simulation simulation) {
        super(recording);
        this.simulation = simulation;
    }

    /// Whose events are told from here on.
    void hear(MatchingEngine engine) {
        begin(engine);
    }

    @Override
    public void orderAccepted(Order order) {
        super.orderAccepted(order);
        tell(Execution.Kind.ACCEPTED, order);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        super.orderRejected(command, reason);
        int place = refusal(Execution.Kind.REJECTED, command.instrumentId, command.clOrdId, reason);
        Execution execution = simulation.executions().at(place);
        execution.side = command.side;
        execution.ordType = command.ordType;
        execution.orderQty = command.orderQty;
        execution.limitPrice = command.ordType.hasLimitPrice ? command.limitPrice : 0;
        simulation.deliver(command.participantId, place);
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
    }

    private void fill(long tradeId, Order order, long price, long qty, boolean isAggressor) {
        int place = execution(Execution.Kind.FILLED, order);
        Execution execution = simulation.executions().at(place);
        execution.tradeId = tradeId;
        execution.lastPrice = price;
        execution.lastQty = qty;
        execution.tradeType = engine().tradeType();
        execution.isAggressor = isAggressor;
        simulation.deliver(order.participantId(), place);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        super.orderReplaced(order, command, previous, priority);
        tell(Execution.Kind.REPLACED, order);
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        super.orderParked(order, reason);
        int place = execution(Execution.Kind.PARKED, order);
        simulation.executions().at(place).parkReason = reason;
        simulation.deliver(order.participantId(), place);
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
        int place = execution(Execution.Kind.RESTATED, order);
        simulation.executions().at(place).restateReason = reason;
        simulation.deliver(order.participantId(), place);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        super.replaceRejected(command, reason);
        int place = refusal(
                Execution.Kind.REPLACE_REJECTED, command.instrumentId, command.origClOrdId, reason);
        simulation.deliver(command.participantId, place);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        super.orderCanceled(order, reason);
        int place = execution(Execution.Kind.CANCELED, order);
        simulation.executions().at(place).cancelReason = reason;
        simulation.deliver(order.participantId(), place);
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        super.cancelRejected(command, reason);
        int place = refusal(
                Execution.Kind.CANCEL_REJECTED, command.instrumentId, command.clOrdId, reason);
        simulation.deliver(command.participantId, place);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        super.orderExpired(order, reason);
        int place = execution(Execution.Kind.EXPIRED, order);
        simulation.executions().at(place).expireReason = reason;
        simulation.deliver(order.participantId(), place);
    }

    private void tell(Execution.Kind kind, Order order) {
        simulation.deliver(order.participantId(), execution(kind, order));
    }

    private int execution(Execution.Kind kind, Order order) {
        int place = execution(kind);
        Execution execution = simulation.executions().at(place);
        execution.clOrdId = order.clOrdId().first;
        execution.orderId = order.orderId();
        execution.instrumentId = order.instrumentId();
        execution.side = order.side();
        execution.ordType = order.ordType();
        execution.orderQty = order.orderQty();
        execution.limitPrice = order.ordType().hasLimitPrice ? order.limitPrice() : 0;
        execution.leavesQty = order.leavesQty();
        execution.cumQty = order.cumQty();
        return place;
    }

    private int execution(Execution.Kind kind) {
        int place = simulation.executions().take();
        Execution execution = simulation.executions().at(place);
        execution.clear();
        execution.kind = kind;
        execution.eventNs = engine().timestampNs();
        execution.eventNumber = engine().eventNumber();
        return place;
    }

    private int refusal(
            Execution.Kind kind, int instrumentId, ClOrdId clOrdId, RejectReason reason) {
        int place = execution(kind);
        Execution execution = simulation.executions().at(place);
        execution.clOrdId = clOrdId.first;
        execution.instrumentId = instrumentId;
        execution.rejectReason = reason;
        if (kind != Execution.Kind.CANCEL_REJECTED) { // which refuses no value
            execution.lowLimit = engine().lowLimit();
            execution.highLimit = engine().highLimit();
        }
        return place;
    }
}
