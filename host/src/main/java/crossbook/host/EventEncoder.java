package crossbook.host;

import crossbook.core.Order;
import crossbook.core.PreviousTerms;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.QueryOrders;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.event.CancelRejectedEncoder;
import crossbook.protocol.event.CommandRepeatedEncoder;
import crossbook.protocol.event.OrderAcceptedEncoder;
import crossbook.protocol.event.OrderActivatedEncoder;
import crossbook.protocol.event.OrderCanceledEncoder;
import crossbook.protocol.event.OrderExpiredEncoder;
import crossbook.protocol.event.OrderParkedEncoder;
import crossbook.protocol.event.OrderRejectedEncoder;
import crossbook.protocol.event.OrderReplacedEncoder;
import crossbook.protocol.event.OrderRestatedEncoder;
import crossbook.protocol.event.OrderStatedEncoder;
import crossbook.protocol.event.OrderTriggeredEncoder;
import crossbook.protocol.event.OrdersStatedEncoder;
import crossbook.protocol.event.ReplaceRejectedEncoder;
import crossbook.protocol.event.TradedEncoder;

/// Writes what the engine says into the event frame. Allocates nothing but for texts of
/// reference data.
final class EventEncoder extends OwnerEventEncoder {
    private final OrderAcceptedEncoder accepted = new OrderAcceptedEncoder();
    private final OrderRejectedEncoder rejected = new OrderRejectedEncoder();
    private final CommandRepeatedEncoder repeated = new CommandRepeatedEncoder();
    private final TradedEncoder traded = new TradedEncoder();
    private final OrderReplacedEncoder replaced = new OrderReplacedEncoder();
    private final ReplaceRejectedEncoder replaceRejected = new ReplaceRejectedEncoder();
    private final OrderCanceledEncoder canceled = new OrderCanceledEncoder();
    private final CancelRejectedEncoder cancelRejected = new CancelRejectedEncoder();
    private final OrderExpiredEncoder expired = new OrderExpiredEncoder();
    private final OrderParkedEncoder parked = new OrderParkedEncoder();
    private final OrderActivatedEncoder activated = new OrderActivatedEncoder();
    private final OrderTriggeredEncoder triggered = new OrderTriggeredEncoder();
    private final OrderRestatedEncoder restated = new OrderRestatedEncoder();
    private final OrderStatedEncoder stated = new OrderStatedEncoder();
    private final OrdersStatedEncoder allStated = new OrdersStatedEncoder();

    EventEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    @Override
    public void orderAccepted(Order order) {
        accepted(order, order.orderQty());
    }

    /// What is left of an order, as if it had just come in.
    void orderRests(Order order) {
        accepted(order, order.leavesQty());
    }

    private void accepted(Order order, long qty) {
        begin(accepted);
        Wire.put(order, accepted.state());
        accepted.state().leavesQty(qty).cumQty(0).cumValue(0);
        Wire.put(order, accepted.terms());
        accepted.terms().orderQty(qty);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        begin(rejected)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(request.sessionId)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        Wire.put(command, rejected.terms());
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        begin(repeated)
                .participantId(Integer.toUnsignedLong(participantId))
                .sessionId(request.sessionId)
                .originalEventNumber(originalEventNumber)
                .requestType(request.isTransfer ? RequestType.TRANSFER : RequestType.NONE)
                .requestId(request.requestId)
                .principalId(principalId());
        Wire.put(clOrdId, repeated, CommandRepeatedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        begin(traded)
                .tradeId(tradeId)
                .instrumentId(taker.instrumentId())
                .price(price)
                .qty(qty)
                .takerSide(Wire.SIDE.wire(taker.side()))
                .takerOrderId(taker.orderId())
                .takerParticipantId(taker.participantId())
                .takerLeavesQty(taker.leavesQty())
                .takerCumQty(taker.cumQty())
                .makerOrderId(maker.orderId())
                .makerParticipantId(maker.participantId())
                .makerLeavesQty(maker.leavesQty())
                .makerCumQty(maker.cumQty())
                .tradeType(Wire.TRADE_TYPE.wire(engine.tradeType()))
                .takerDisplayedQty(taker.displayedQty())
                .makerDisplayedQty(maker.displayedQty())
                .takerCumValue(Wire.cumValue(taker))
                .makerCumValue(Wire.cumValue(maker));
        Wire.put(taker.clOrdId(), traded, TradedEncoder.takerClOrdIdEncodingOffset());
        Wire.put(maker.clOrdId(), traded, TradedEncoder.makerClOrdIdEncodingOffset());
        Wire.put(
                taker.parties(),
                traded,
                TradedEncoder.takerCapacityEncodingOffset(),
                TradedEncoder.takerTraderEncodingOffset());
        Wire.put(
                maker.parties(),
                traded,
                TradedEncoder.makerCapacityEncodingOffset(),
                TradedEncoder.makerTraderEncodingOffset());
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        boolean staysThere = priority == Priority.KEPT;
        begin(replaced)
                .reason(staysThere ? waits(order) : Reason.NONE)
                .previousPrice(previous.limitPrice())
                .previousLeavesQty(previous.leavesQty())
                .priority(Wire.PRIORITY.wire(priority))
                .displayedQty(order.displayedQty());
        Wire.put(
                previous.clOrdId(), replaced, OrderReplacedEncoder.previousClOrdIdEncodingOffset());
        Wire.put(order, replaced.state(), replaced.terms());
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        begin(replaceRejected)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .orderId(command.orderId)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        Wire.put(
                command.origClOrdId,
                replaceRejected,
                ReplaceRejectedEncoder.origClOrdIdEncodingOffset());
        Wire.put(command.clOrdId, replaceRejected, ReplaceRejectedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        begin(canceled).reason(Wire.CANCEL_REASON.wire(reason));
        Wire.put(request.clOrdId, canceled, OrderCanceledEncoder.requestClOrdIdEncodingOffset());
        Wire.put(order, canceled.state(), canceled.terms());
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        begin(cancelRejected)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .orderId(command.orderId)
                .reason(Wire.REJECT_REASON.wire(reason));
        Wire.put(
                command.clOrdId, cancelRejected, CancelRejectedEncoder.origClOrdIdEncodingOffset());
        Wire.put(request.clOrdId, cancelRejected, CancelRejectedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        begin(expired).reason(Wire.EXPIRE_REASON.wire(reason));
        Wire.putNone(expired, OrderExpiredEncoder.requestClOrdIdEncodingOffset());
        Wire.put(order, expired.state(), expired.terms());
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        begin(parked).reason(Wire.PARK_REASON.wire(reason));
        Wire.put(order, parked.state(), parked.terms());
    }

    @Override
    public void orderActivated(Order order) {
        begin(activated);
        Wire.put(order, activated.state(), activated.terms());
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        begin(triggered).lastPrice(lastPrice);
        Wire.put(order, triggered.state(), triggered.terms());
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        begin(restated)
                .reason(Wire.RESTATE_REASON.wire(reason))
                .displayedQty(order.displayedQty())
                .publicOrderId(order.publicOrderId());
        Wire.put(order, restated.state(), restated.terms());
    }

    @Override
    public void orderStated(Order order, long more) {
        begin(stated).requestId(request.requestId).reason(waits(order)).more(more);
        Wire.put(order, stated.state(), stated.terms());
    }

    private static Reason waits(Order order) {
        ParkReason waits = order.parkReason();
        return waits == null ? Reason.NONE : Wire.PARK_REASON.wire(waits);
    }

    @Override
    public void ordersStated(QueryOrders command, RejectReason reason, long told, long next) {
        begin(allStated)
                .requestId(request.requestId)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .reason(Wire.REJECT_REASON.wire(reason))
                .told(told)
                .nextPlace(next);
    }
}
