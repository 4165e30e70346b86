package crossbook.simulation;

import static crossbook.simulation.events.EventColumn.CLIENT_ORDER_ID;
import static crossbook.simulation.events.EventColumn.INSTRUMENT_ID;
import static crossbook.simulation.events.EventColumn.LEAVES;
import static crossbook.simulation.events.EventColumn.MATCH_ID;
import static crossbook.simulation.events.EventColumn.ORDER_ID;
import static crossbook.simulation.events.EventColumn.ORDER_TYPE;
import static crossbook.simulation.events.EventColumn.PARTICIPANT_ID;
import static crossbook.simulation.events.EventColumn.PHASE;
import static crossbook.simulation.events.EventColumn.PRICE;
import static crossbook.simulation.events.EventColumn.SIDE;
import static crossbook.simulation.events.EventColumn.SIZE;
import static crossbook.simulation.events.EventColumn.TIF;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.model.Phase;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.simulation.events.EventFlag;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;

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
        if (simulation.events().records()) write(order, execution);
        simulation.deliver(order.participantId, execution);
    }

    /// The row of a fill.
    private void write(PaperOrder order, Execution fill) {
        Phase phase = simulation.engine().book(order.instrumentId).phase();
        EventTable row = simulation.paperFills();
        row.begin(EventKind.FILLED, fill.eventNs, fill.eventNumber);
        row.put(ORDER_ID, order.orderId)
                .put(CLIENT_ORDER_ID, order.clOrdId)
                .put(PRICE, fill.lastPrice)
                .put(SIZE, fill.lastQty)
                .put(LEAVES, order.leavesQty)
                .put(MATCH_ID, fill.tradeId)
                .putInt(INSTRUMENT_ID, order.instrumentId)
                .putInt(PARTICIPANT_ID, order.participantId)
                .putByte(PHASE, phase.number())
                .putByte(SIDE, order.side == Side.BUY ? 'B' : 'A')
                .putByte(ORDER_TYPE, order.ordType.ordinal())
                .putByte(TIF, order.timeInForce.ordinal());
        if (fill.isAggressor) row.flag(EventFlag.AGGRESSOR);
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
