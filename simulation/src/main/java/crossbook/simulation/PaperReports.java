package crossbook.simulation;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.RejectReason;
import crossbook.core.order.TradeType;

/// What participants are told of their orders on paper, as an exchange would tell it. Ids of orders
/// and trades are above those of the engine.
final class PaperReports {
    private static final long FIRST_ID = 1L << 62;

    private final Simulation simulation;
    private long lastId = FIRST_ID;

    PaperReports(Simulation simulation) {
        this.simulation = simulation;
    }

    void reset() {
        lastId = FIRST_ID;
    }

    long nextId() {
        return lastId++;
    }

    void tell(Execution.Kind kind, PaperOrder order) {
        simulation.deliver(order.participantId, execution(kind, order));
    }

    void rejected(PaperOrder order, RejectReason reason) {
        Execution execution = execution(Execution.Kind.REJECTED, order);
        execution.orderId = 0;
        execution.leavesQty = 0;
        execution.rejectReason = reason;
        simulation.deliver(order.participantId, execution);
    }

    void filled(PaperOrder order, long qty, long price, boolean isAggressor) {
        Execution execution = execution(Execution.Kind.FILLED, order);
        execution.tradeId = nextId();
        execution.lastPrice = price;
        execution.lastQty = qty;
        execution.tradeType = TradeType.AUTOMATIC;
        execution.isAggressor = isAggressor;
        simulation.deliver(order.participantId, execution);
    }

    void expired(PaperOrder order, ExpireReason reason) {
        Execution execution = execution(Execution.Kind.EXPIRED, order);
        execution.expireReason = reason;
        simulation.deliver(order.participantId, execution);
    }

    void canceled(PaperOrder order, CancelReason reason) {
        Execution execution = execution(Execution.Kind.CANCELED, order);
        execution.cancelReason = reason;
        simulation.deliver(order.participantId, execution);
    }

    void cancelRejected(CancelOrder command, RejectReason reason) {
        Execution execution = execution(
                Execution.Kind.CANCEL_REJECTED, command.instrumentId, command.clOrdId.first);
        execution.rejectReason = reason;
        simulation.deliver(command.participantId, execution);
    }

    void replaceRejected(ReplaceOrder command, RejectReason reason) {
        Execution execution = execution(
                Execution.Kind.REPLACE_REJECTED, command.instrumentId, command.origClOrdId.first);
        execution.rejectReason = reason;
        simulation.deliver(command.participantId, execution);
    }

    private Execution execution(Execution.Kind kind, PaperOrder order) {
        Execution execution = execution(kind, order.instrumentId, order.clOrdId);
        execution.orderId = order.orderId;
        execution.side = order.side;
        execution.ordType = order.ordType;
        execution.orderQty = order.orderQty;
        execution.limitPrice = order.limitPrice;
        execution.leavesQty = order.leavesQty;
        execution.cumQty = order.cumQty;
        return execution;
    }

    private Execution execution(Execution.Kind kind, int instrumentId, long clOrdId) {
        Execution execution = simulation.executions().take();
        execution.clear();
        execution.kind = kind;
        execution.eventNs = simulation.nowNs();
        execution.eventNumber = simulation.engine().eventNumber();
        execution.clOrdId = clOrdId;
        execution.instrumentId = instrumentId;
        return execution;
    }
}
