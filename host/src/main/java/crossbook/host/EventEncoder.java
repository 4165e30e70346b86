package crossbook.host;

import static crossbook.protocol.MessageHeaderEncoder.ENCODED_LENGTH;

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
import crossbook.protocol.event.OrderTriggeredEncoder;
import crossbook.protocol.event.ReplaceRejectedEncoder;
import crossbook.protocol.event.TradedEncoder;

/// Writes what the engine says into the event frame. Allocates nothing but for texts of
/// reference data.
final class EventEncoder extends TradeEventEncoder {
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
        int at = begin(OrderAcceptedEncoder.BLOCK_LENGTH);
        accepted.wrapAndApplyHeader(buffer, at, header);
        Wire.put(order, accepted.state());
        accepted.state().leavesQty(qty).cumQty(0);
        Wire.put(order, accepted.terms());
        accepted.terms().orderQty(qty);
    }

    private static int body(int at) {
        return at + ENCODED_LENGTH;
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        int at = begin(OrderRejectedEncoder.BLOCK_LENGTH);
        rejected.wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(request.sessionId)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        Wire.put(command, rejected.terms());
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        int at = begin(CommandRepeatedEncoder.BLOCK_LENGTH);
        repeated.wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(participantId))
                .sessionId(request.sessionId)
                .originalEventNumber(originalEventNumber);
        Wire.put(clOrdId, buffer, body(at) + CommandRepeatedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        int at = begin(TradedEncoder.BLOCK_LENGTH);
        traded.wrapAndApplyHeader(buffer, at, header)
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
                .makerDisplayedQty(maker.displayedQty());
        Wire.put(taker.clOrdId(), buffer, body(at) + TradedEncoder.takerClOrdIdEncodingOffset());
        Wire.put(maker.clOrdId(), buffer, body(at) + TradedEncoder.makerClOrdIdEncodingOffset());
        Wire.put(
                taker.parties(),
                buffer,
                body(at) + TradedEncoder.takerCapacityEncodingOffset(),
                body(at) + TradedEncoder.takerTraderEncodingOffset());
        Wire.put(
                maker.parties(),
                buffer,
                body(at) + TradedEncoder.makerCapacityEncodingOffset(),
                body(at) + TradedEncoder.makerTraderEncodingOffset());
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        int at = begin(OrderReplacedEncoder.BLOCK_LENGTH);
        replaced.wrapAndApplyHeader(buffer, at, header)
                .previousPrice(previous.limitPrice())
                .previousLeavesQty(previous.leavesQty())
                .priority(Wire.PRIORITY.wire(priority))
                .displayedQty(order.displayedQty());
        Wire.put(
                previous.clOrdId(),
                buffer,
                body(at) + OrderReplacedEncoder.previousClOrdIdEncodingOffset());
        Wire.put(order, replaced.state());
        Wire.put(order, replaced.terms());
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        int at = begin(ReplaceRejectedEncoder.BLOCK_LENGTH);
        replaceRejected
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .orderId(command.orderId)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        int body = body(at);
        Wire.put(
                command.origClOrdId,
                buffer,
                body + ReplaceRejectedEncoder.origClOrdIdEncodingOffset());
        Wire.put(command.clOrdId, buffer, body + ReplaceRejectedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        int at = begin(OrderCanceledEncoder.BLOCK_LENGTH);
        canceled.wrapAndApplyHeader(buffer, at, header).reason(Wire.CANCEL_REASON.wire(reason));
        Wire.put(
                request.clOrdId,
                buffer,
                body(at) + OrderCanceledEncoder.requestClOrdIdEncodingOffset());
        Wire.put(order, canceled.state());
        Wire.put(order, canceled.terms());
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        int at = begin(CancelRejectedEncoder.BLOCK_LENGTH);
        cancelRejected
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .orderId(command.orderId)
                .reason(Wire.REJECT_REASON.wire(reason));
        int body = body(at);
        Wire.put(command.clOrdId, buffer, body + CancelRejectedEncoder.origClOrdIdEncodingOffset());
        Wire.put(request.clOrdId, buffer, body + CancelRejectedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        int at = begin(OrderExpiredEncoder.BLOCK_LENGTH);
        expired.wrapAndApplyHeader(buffer, at, header).reason(Wire.EXPIRE_REASON.wire(reason));
        Wire.putNone(buffer, body(at) + OrderExpiredEncoder.requestClOrdIdEncodingOffset());
        Wire.put(order, expired.state());
        Wire.put(order, expired.terms());
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        int at = begin(OrderParkedEncoder.BLOCK_LENGTH);
        parked.wrapAndApplyHeader(buffer, at, header).reason(Wire.PARK_REASON.wire(reason));
        Wire.put(order, parked.state());
        Wire.put(order, parked.terms());
    }

    @Override
    public void orderActivated(Order order) {
        int at = begin(OrderActivatedEncoder.BLOCK_LENGTH);
        activated.wrapAndApplyHeader(buffer, at, header);
        Wire.put(order, activated.state());
        Wire.put(order, activated.terms());
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        int at = begin(OrderTriggeredEncoder.BLOCK_LENGTH);
        triggered.wrapAndApplyHeader(buffer, at, header).lastPrice(lastPrice);
        Wire.put(order, triggered.state());
        Wire.put(order, triggered.terms());
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        int at = begin(OrderRestatedEncoder.BLOCK_LENGTH);
        restated.wrapAndApplyHeader(buffer, at, header)
                .reason(Wire.RESTATE_REASON.wire(reason))
                .displayedQty(order.displayedQty())
                .publicOrderId(order.publicOrderId());
        Wire.put(order, restated.state());
        Wire.put(order, restated.terms());
    }
}
